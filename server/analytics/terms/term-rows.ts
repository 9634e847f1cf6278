import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { bind, chSql, joinSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { ROW_COLUMNS } from '../rows.ts';
import { phraseCondition, phrasePattern } from './phrases.ts';
import { oneOfTerms, termOf } from './term-hash.ts';
import type { QueryPart } from './terms.ts';

const MOST_COUNTED = 5000;

/** Approximate: unmerged versions of a post count separately. */
const countTerms = whileUnchanged(
  ['post_terms'],
  async (ch: ClickHouse, terms: string[]) => {
    const all = bind('Array(String)', terms);
    const { sql, params } =
      chSql`SELECT ${termOf(all)} AS term, count() AS posts FROM post_terms WHERE ${oneOfTerms(all)} GROUP BY term_hash`
        .statement;
    const rows = await ch.query<{ term: string; posts: number }>(sql, params, 'posts of terms');
    return new Map(rows.map((r) => [r.term, r.posts]));
  },
  { max: MOST_COUNTED },
);

/** SELECT of the rows that the other conditions (`where`) and those on time (`times`), which all look-ups share, admit. */
export type RowsWhere = (where: Sql, times: Sql) => Sql;

/** Posts that contain all parts of an alternative, each once. */
export async function termRows(ch: ClickHouse, alternatives: QueryPart[][]): Promise<RowsWhere> {
  const single = new Set<string>();
  const joined: Array<{ terms: string[]; phrases: QueryPart[] }> = [];
  for (const parts of alternatives) {
    const terms = [...new Set(parts.flatMap((p) => p.terms))];
    const phrases = parts.filter((p) => p.kind === 'phrase');
    if (terms.length === 1 && phrases.length === 0) single.add(terms[0] as string);
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
  const one = bind('Array(String)', [...single]);
  const holds = single.size === 1 ? chSql`term_hash = cityHash64(${one}[1])` : oneOfTerms(one);
  const lookUps = joined.map(({ terms, phrases }) => lookUp(terms, phrases));
  return (where, times) => {
    const selects = [
      ...(single.size > 0 || joined.length === 0
        ? [chSql`SELECT ${ROW_COLUMNS} FROM post_terms FINAL WHERE ${holds} AND ${where}`]
        : []),
      ...lookUps.map((rows) => rows(where, times)),
    ];
    const all = joinSql(selects, '\nUNION ALL ');
    return selects.length > 1 || single.size > 1 ? chSql`SELECT * FROM (${all}) LIMIT 1 BY post_id` : all;
  };
}

/** Posts with all terms and phrases of one alternative. */
function lookUp(terms: readonly string[], phrases: readonly QueryPart[]): RowsWhere {
  const hashes = terms.map((term) => chSql`term_hash = cityHash64(${bind('String', term)})`);
  const [first = raw('0'), ...more] = hashes;
  const texts = phrases.map((phrase) => phraseCondition(bind('String', phrasePattern(phrase))));
  const rows = (columns: Sql, holds: Sql) => chSql`SELECT ${columns} FROM post_terms FINAL WHERE ${holds}`;
  return (where, times) => {
    const others = more.map((holds) => chSql`post_id IN (${rows(raw('post_id'), holds)} AND ${times})`);
    const every = (...conditions: Sql[]) => joinSql([...conditions, ...others], ' AND ');
    const matching = chSql`${rows(ROW_COLUMNS, first)} AND ${every(where)}`;
    if (texts.length === 0) return matching;
    return chSql`${matching} AND post_id IN (SELECT id FROM posts FINAL PREWHERE (account_id, created_at, id) IN
  (${rows(raw('account_id, created_at, post_id'), first)} AND ${every(times)}) WHERE ${joinSql(texts, ' AND ')})`;
  };
}
