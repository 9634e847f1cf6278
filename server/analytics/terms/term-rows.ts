import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { ROW_COLUMNS } from '../rows.ts';
import { phraseCondition, phrasePattern } from './phrases.ts';
import { oneOfTerms, termOf } from './term-hash.ts';
import type { QueryPart } from './terms.ts';

/** SQL with the values of its placeholders. */
export interface Rows {
  sql: string;
  params: Record<string, unknown>;
}

const MOST_COUNTED = 5000;

/** Approximate: unmerged versions of a post count separately. */
const countTerms = whileUnchanged(
  ['post_terms'],
  async (ch: ClickHouse, terms: string[]) => {
    const rows = await ch.query<{ term: string; posts: number }>(
      `SELECT ${termOf('terms')} AS term, count() AS posts FROM post_terms WHERE ${oneOfTerms('terms')} GROUP BY term_hash`,
      { terms },
      'posts of terms',
    );
    return new Map(rows.map((r) => [r.term, r.posts]));
  },
  { max: MOST_COUNTED },
);

/**
 * Posts that contain all parts of an alternative, each once. The returned function takes the other
 * conditions on a row (`where`), and those on time (`times`), which all look-ups share.
 */
export async function termRows(
  ch: ClickHouse,
  alternatives: QueryPart[][],
): Promise<(where: string, times: string) => Rows> {
  const single: string[] = [];
  const joined: Array<{ terms: string[]; phrases: QueryPart[] }> = [];
  for (const parts of alternatives) {
    const terms = [...new Set(parts.flatMap((p) => p.terms))];
    const phrases = parts.filter((p) => p.kind === 'phrase');
    if (terms.length === 1 && phrases.length === 0) single.push(terms[0] as string);
    else joined.push({ terms, phrases });
  }
  // Scans the most frequent term and looks the others up in sets: building a set costs more than scanning.
  const counts =
    joined.length > 0
      ? await countTerms(
          ch,
          joined.flatMap((j) => j.terms),
        )
      : null;
  for (const { terms } of joined) terms.sort((a, b) => (counts?.get(b) ?? 0) - (counts?.get(a) ?? 0));
  const params: Record<string, unknown> = { terms: [...new Set(single)] };
  joined.forEach(({ terms, phrases }, n) => {
    terms.forEach((term, i) => {
      params[`term_${n}_${i}`] = term;
    });
    phrases.forEach((phrase, i) => {
      params[`phrase_${n}_${i}`] = phrasePattern(phrase);
    });
  });
  const one = params.terms as string[];
  return (where, times) => {
    const holds = one.length === 1 ? `term_hash = cityHash64({terms:Array(String)}[1])` : oneOfTerms('terms');
    const selects = [
      ...(one.length > 0 || joined.length === 0
        ? [`SELECT ${ROW_COLUMNS} FROM post_terms FINAL WHERE ${holds} AND ${where}`]
        : []),
      ...joined.map(({ terms, phrases }, n) => {
        const rows = (columns: string, i: number) =>
          `SELECT ${columns} FROM post_terms FINAL WHERE term_hash = cityHash64({term_${n}_${i}:String})`;
        const others = terms.slice(1).map((_t, i) => `post_id IN (${rows('post_id', i + 1)} AND ${times})`);
        const all = [times, ...others].join(' AND ');
        const texts = phrases.map((_p, i) => phraseCondition(`phrase_${n}_${i}`)).join(' AND ');
        const told = texts
          ? ` AND post_id IN (SELECT id FROM posts FINAL PREWHERE (account_id, created_at, id) IN
  (${rows('account_id, created_at, post_id', 0)} AND ${all}) WHERE ${texts})`
          : '';
        return `${rows(ROW_COLUMNS, 0)} AND ${where}${others.map((o) => ` AND ${o}`).join('')}${told}`;
      }),
    ];
    const isUnion = selects.length > 1 || one.length > 1;
    const sql = selects.join('\nUNION ALL ');
    return { sql: isUnion ? `SELECT * FROM (${sql}) LIMIT 1 BY post_id` : sql, params };
  };
}

/** Renames the placeholders, so that several rows fit in one statement. */
export function renamed({ sql, params }: Rows, prefix: string): Rows {
  const names = Object.keys(params);
  return {
    sql: names.reduce((text, name) => text.replaceAll(`{${name}:`, `{${prefix}_${name}:`), sql),
    params: Object.fromEntries(names.map((name) => [`${prefix}_${name}`, params[name]])),
  };
}
