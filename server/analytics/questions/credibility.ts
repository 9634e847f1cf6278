import { chSql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import type { PostSet } from '../post-set.ts';

/** Weighted by followers; null where none is known. */
export async function credibilityOf(set: PostSet): Promise<{ score: number | null; profiles: number }> {
  const blocks = await set.ask(
    'credibility of creators',
    (of) => chSql`SELECT sum(credibility * followers) AS weighted, toFloat64(sum(followers)) AS weight,
  toFloat64(uniqExact(profile_id)) AS profiles
FROM ${of.shards(chSql`SELECT credibility, followers, profile_id FROM accounts FINAL
  WHERE isFinite(credibility) AND credibility >= 0 AND followers > 0
    AND account_id IN (SELECT account_id FROM (${of.rows('period')}))`)}`,
  );
  const [weighted = 0, weight = 0, profiles = 0] = ['weighted', 'weight', 'profiles'].map(
    (name) => joined(blocks, name, Float64Array)[0],
  );
  return { score: weight > 0 ? weighted / weight : null, profiles };
}
