import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { joined } from '#server/platform/native-format.ts';
import type { Times } from '#server/platform/period.ts';
import type { QueryPart } from '#server/platform/terms.ts';
import { phraseTest } from '../phrases.ts';

/** Over the columns of `posts`: its caption, title or a tag of several words holds the phrase `{name:String}`. */
export function phraseCondition(name: string): string {
  const pattern = `{${name}:String}`;
  const folded = (column: string) =>
    `replaceAll(replaceAll(lowerUTF8(normalizeUTF8NFKC(${column})), 'ß', 'ss'), 'ς', 'σ')`;
  return `(match(${folded('message')}, ${pattern}) OR match(${folded('title')}, ${pattern})
    OR arrayExists(t -> startsWith(t, '#') AND match(t, ${pattern}), terms))`;
}

/**
 * Ids of the posts of the times, and of those without a date, whose text holds all phrases. `terms`: what the phrases
 * are made of, the rarest first; only captions of posts that hold them all are read.
 */
export async function phrasePosts(
  ch: ClickHouse,
  {
    phrases,
    terms,
    before,
    until,
  }: { phrases: QueryPart[]; terms: string[] } & Pick<Times, 'before' | 'until'>,
): Promise<Set<bigint>> {
  const dates = `(created_at = toDateTime(0, 'UTC') OR (created_at >= toDateTime({before:UInt32}) AND created_at < toDateTime({until:UInt32})))`;
  const rows = (i: number) =>
    `FROM post_terms FINAL WHERE term_hash = cityHash64({term_${i}:String}) AND ${dates}`;
  const others = terms.slice(1).map((_term, i) => `post_id IN (SELECT post_id ${rows(i + 1)})`);
  const keys = `SELECT account_id, created_at, post_id ${[rows(0), ...others].join(' AND ')}`;
  const tests = phrases.map((_phrase, i) => phraseCondition(`phrase_${i}`));
  const blocks = await ch.columns(
    `SELECT id FROM posts FINAL PREWHERE (account_id, created_at, id) IN (${keys}) WHERE ${tests.join(' AND ')}`,
    {
      ...Object.fromEntries(terms.map((term, i) => [`term_${i}`, term])),
      ...Object.fromEntries(phrases.map((phrase, i) => [`phrase_${i}`, phraseTest(phrase)])),
      before,
      until,
    },
    'keyword.phrase_posts',
  );
  return new Set(joined(blocks, 'id', BigUint64Array));
}
