import { POST_SUMS } from '#contract/report/metrics.ts';
import { chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined, type TextColumn } from '#server/platform/clickhouse/native-format.ts';
import type { Sums } from '../metrics/sums.ts';
import { audienceKey } from '../metrics/weighted-audience.ts';
import type { PostSet } from '../post-set.ts';
import { accountSums } from './account-sums.ts';

/** Metrics of an account that weight its audience shares. */
const WEIGHTED = [...POST_SUMS, 'rated_interactions', 'rated_basis'] as const;

/** Σ account metric × share for one key, a whole dimension (key ''), or all (both ''). */
export interface AudienceSums extends Pick<Sums, (typeof WEIGHTED)[number]> {
  dimension: string;
  key: string;
}

export async function weightedAudience(set: PostSet): Promise<{ sums: AudienceSums[]; profiles: number }> {
  const listed = (column: (name: string) => string) => raw(WEIGHTED.map(column).join(', '));
  const blocks = await set.ask(
    'audience of posts',
    // Each shard adds up its own accounts; states of distinct profiles are merged.
    (of) => chSql`SELECT cell, ${listed((w) => `sum(${w}) AS ${w}`)}, uniqExactMerge(who) AS profiles
FROM ${of.shards(chSql`SELECT cell, ${listed((w) => `sum(a.${w} * share) AS ${w}`)},
  uniqExactStateIf(${of.profile}, cell = '') AS who
FROM (SELECT account_id, cells, shares FROM audience_cells FINAL WHERE account_id IN (SELECT account_id FROM (${of.rows('period')}))) AS c
INNER JOIN (${accountSums(of, 'period')}) AS a USING (account_id)
ARRAY JOIN cells AS cell, shares AS share GROUP BY cell`)}
GROUP BY cell SETTINGS use_index_for_in_with_subqueries_max_values = 20000`,
  );
  const values = WEIGHTED.map((name) => joined(blocks, name, Float64Array));
  const profiles = joined(blocks, 'profiles', Float64Array);
  const names = blocks.flatMap(({ columns }) => {
    const { texts, codes } = columns.cell as TextColumn;
    return Array.from(codes, (code) => texts[code] ?? '');
  });
  const sums = names.map((name, i): AudienceSums => {
    const [dimension, key] = audienceKey(name);
    const weighted = Object.fromEntries(WEIGHTED.map((w, n) => [w, values[n]?.[i] ?? 0]));
    return { dimension, key, ...(weighted as unknown as Pick<Sums, (typeof WEIGHTED)[number]>) };
  });
  return { sums, profiles: profiles[names.indexOf('')] ?? 0 };
}
