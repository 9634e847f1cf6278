import type { SharedFeature } from '#contract/profiles/similar.ts';
import { oneOfTerms } from '#server/analytics/terms/term-hash.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { type Candidates, cosine, type Hit, mostCommon, type Source } from './similar-hits.ts';

/** Days up to the account's newest post, so that both sides cover the same time. */
const SECONDS = 365 * 86_400;

/** One post is not a topic. */
const LEAST_POSTS = 2;

interface ContentSource extends Source {
  n: number;
  /** Unix seconds: from < created_at ≤ until. */
  from: number;
  until: number;
}

/** The first account with enough posts with terms; null without any. Undated posts are a fallback. */
export async function contentSource(
  ch: ClickHouse,
  accounts: readonly number[],
): Promise<ContentSource | null> {
  const [own] = await ch.query<{ account_id: number; until: number; from: number; n: number }>(
    `SELECT account_id, newest AS until, newest - ${SECONDS} AS from, count() AS n
     FROM (SELECT account_id, toInt64(toUnixTimestamp(created_at)) AS time, max(time) OVER (PARTITION BY account_id) AS newest
       FROM posts FINAL WHERE account_id IN {accounts:Array(UInt32)} AND notEmpty(terms))
     WHERE time > newest - ${SECONDS}
     GROUP BY account_id, newest HAVING n >= ${LEAST_POSTS} ORDER BY indexOf({accounts:Array(UInt32)}, account_id) LIMIT 1`,
    { accounts },
    'posts that others are compared with',
  );
  return own ?? null;
}

interface Row {
  account_id: number;
  similarity: number;
  compared: number;
  /** Shared terms: hash and both weights. */
  terms: Array<[hash: string, own: number, other: number]>;
}

const PERIOD =
  'toInt64(toUnixTimestamp(created_at)) > {from:Int64} AND created_at <= toDateTime({until:UInt32})';

/**
 * Cosine similarity over TF-IDF of hashtags, mentions and words. Weight: (1 + ln posts with the term) × ln
 * (accounts with posts ÷ accounts with the term), without function words and terms of a single account.
 */
export async function similarContents(
  ch: ClickHouse,
  source: ContentSource,
  { accounts, params }: Candidates,
  limit: number,
): Promise<{ compared: number; hits: Hit[] }> {
  const { account_id, from, until } = source;
  const rows = await ch.query<Row>(
    `WITH (SELECT uniqExact(account_id) FROM post_terms WHERE is_deleted = 0 AND ${PERIOD}) AS everyone,
       (1 + log(used.2)) * idf AS weight
     SELECT account_id, dot / (sqrt(squares) * norm) AS similarity, compared,
       arrayMap(t -> (toString(t.1), t.2, t.3), both) AS terms
     FROM (
       SELECT *, sqrt(max(if(account_id = {source:UInt32}, squares, 0)) OVER ()) AS norm, countIf(is_candidate) OVER () AS compared
       FROM (
         SELECT used.1 AS account_id, sum(weight * own) AS dot, sum(weight * weight) AS squares,
           groupArrayIf((term_hash, own, weight), own > 0) AS both,
           account_id != {source:UInt32} AND account_id GLOBAL IN (${accounts}) AND account_id GLOBAL IN (
             SELECT account_id FROM posts FINAL WHERE ${PERIOD} AND notEmpty(terms)
             GROUP BY account_id HAVING count() >= ${LEAST_POSTS}) AS is_candidate
         FROM (
           SELECT term_hash, log(everyone / count()) AS idf, groupArray((account_id, n)) AS users,
             maxIf(1 + log(n), account_id = {source:UInt32}) * idf AS own
           FROM ${ch.shards(`SELECT term_hash, account_id, count() AS n FROM post_terms FINAL WHERE ${PERIOD} AND NOT (${oneOfTerms('function_words')}) GROUP BY term_hash, account_id`)}
           GROUP BY term_hash HAVING count() > 1)
         ARRAY JOIN users AS used
         GROUP BY account_id HAVING dot > 0))
     WHERE is_candidate ORDER BY similarity DESC, account_id LIMIT {most:UInt32}`,
    { ...params, source: account_id, from, until, most: limit, function_words: FUNCTION_WORDS },
    'similar posts',
    { whole: true },
  );
  const strongest = rows.map((row) =>
    mostCommon(row.terms.map(([key, own, other]) => ({ kind: 'word', key, own, other }))),
  );
  const [names, posts] = await Promise.all([
    termNames(ch, account_id, [...new Set(strongest.flat().map((f) => f.key))]),
    postCounts(ch, source, rows),
  ]);
  return {
    compared: rows[0]?.compared ?? 0,
    hits: rows.map((row, i) => ({
      account_id: row.account_id,
      similarity: cosine(row.similarity),
      n: posts.get(row.account_id) ?? null,
      features: (strongest[i] ?? []).map((f) => ({ ...f, ...named(names.get(f.key) ?? '') })),
    })),
  };
}

/** By hash. */
async function termNames(ch: ClickHouse, account_id: number, hashes: string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await ch.query<{ hash: string; term: string }>(
    `SELECT DISTINCT arrayJoin(terms) AS term, toString(cityHash64(term)) AS hash FROM posts FINAL
     WHERE account_id = {account:UInt32} AND hash IN {hashes:Array(String)}`,
    { account: account_id, hashes },
    'terms of similar posts',
  );
  return new Map(rows.map((r) => [r.hash, r.term]));
}

/** Posts with terms in the source's period. */
async function postCounts(
  ch: ClickHouse,
  { from, until }: ContentSource,
  rows: readonly Row[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const counts = await ch.query<{ account_id: number; n: number }>(
    `SELECT account_id, count() AS n FROM posts FINAL
     WHERE account_id IN {accounts:Array(UInt32)} AND ${PERIOD} AND notEmpty(terms) GROUP BY account_id`,
    { accounts: rows.map((r) => r.account_id), from, until },
    'posts of similar profiles',
  );
  return new Map(counts.map((r) => [r.account_id, r.n]));
}

function named(term: string): Pick<SharedFeature, 'kind' | 'key'> {
  if (term.startsWith('#')) return { kind: 'hashtag', key: term };
  return { kind: term.startsWith('@') ? 'mention' : 'word', key: term };
}
