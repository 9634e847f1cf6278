import { POST_SUMS, type PostSum } from '#contract/report/metrics.ts';
import { chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import { startOfRow } from '../intervals.ts';
import { measuresBy } from '../metrics/measures.ts';
import { knowsLikes, typeCodeOf } from '../metrics/post-flags.ts';
import type { Sums } from '../metrics/sums.ts';
import type { PostSet, SetRows } from '../post-set.ts';

/** Other days count from 1970-01-01. */
export const UNDATED = -1;

export interface FlagSums extends Sums {
  /** Day in the company's time zone, counted from 1970-01-01; or UNDATED. */
  day: number;
  flags: number;
  /** 1: impressions are an estimate that `flags` do not show. */
  is_estimated: number;
  rated: number;
  /** Unix seconds. */
  newest: number;
}

/** Media value follows from other sums of a type's posts. */
const SUMMED = POST_SUMS.filter((metric) => metric !== 'media_value');
const PAID = { likes: 'sum(likes)', comments: 'sum(comments)', shares: 'sum(shares)', views: 'sum(views)' };

/**
 * Sums by day and flags, over the period and the one before: totals, coverage, origins and missing numbers
 * follow from them. Some thousand rows for a year; one row per shard, day and flags.
 */
export async function daySums(set: PostSet): Promise<FlagSums[]> {
  const { p_impressions, ...counts } = set.rates;
  const measures = measuresBy(set.rates);
  const paid = (Object.keys(counts) as Array<keyof typeof PAID>).map((c) => `${PAID[c]} AS sum_${c}`);
  const sumsOf = ({ measures: by }: SetRows) =>
    raw([...SUMMED.map((metric) => `sum(${by[metric].value}) AS ${metric}`), ...paid].join(', '));
  const blocks = await set.ask(
    'posts by day',
    (of) =>
      chSql`SELECT * FROM ${of.shards(chSql`SELECT if(created_at = toDateTime(0, 'UTC'), ${raw(`${UNDATED}`)}, toInt32(${startOfRow('day', of.timezone)})) AS day, flags, is_estimated, count() AS posts,
  ${sumsOf(of)}, countIf(p_basis > 0) AS rated,
  sumIf(v_interactions, p_basis > 0) AS rated_interactions, sum(p_basis) AS rated_basis, max(created_at) AS newest
FROM (${of.completed(of.rows('dated_or_not'))}) GROUP BY day, flags, is_estimated`)}`,
  );
  const column = (name: string) => joined(blocks, name, Float64Array);
  const [day, flags, is_estimated, posts, newest] = ['day', 'flags', 'is_estimated', 'posts', 'newest'].map(
    column,
  ) as Five;
  const summed = SUMMED.map((metric) => ({ metric, values: column(metric) }));
  const [rated, rated_interactions, rated_basis] = ['rated', 'rated_interactions', 'rated_basis'].map(
    column,
  ) as Three;
  const money = [
    ...(p_impressions ? [{ amounts: column('impressions'), rates: p_impressions }] : []),
    ...Object.entries(counts).map(([name, rates]) => ({ amounts: column(`sum_${name}`), rates })),
  ];
  return Array.from(posts, (count, i): FlagSums => {
    const own = flags[i] as number;
    const type = typeCodeOf(own);
    const isRated = knowsLikes(own);
    const estimated = is_estimated[i] as number;
    const sums = {} as Record<PostSum | `known_${PostSum}`, number>;
    for (const { metric, values } of summed) sums[metric] = values[i] as number;
    for (const metric of POST_SUMS)
      sums[`known_${metric}`] = measures[metric].isKnown(own, estimated) ? count : 0;
    return {
      ...sums,
      day: day[i] as number,
      flags: own,
      is_estimated: estimated,
      posts: count,
      media_value: money.reduce(
        (sum, { amounts, rates }) => sum + (amounts[i] as number) * (rates[type] ?? 0),
        0,
      ),
      rated: isRated ? (rated[i] as number) : 0,
      rated_interactions: isRated ? (rated_interactions[i] as number) : 0,
      rated_basis: isRated ? (rated_basis[i] as number) : 0,
      newest: newest[i] as number,
    };
  });
}

type Three = [Float64Array, Float64Array, Float64Array];
type Five = [...Three, Float64Array, Float64Array];
