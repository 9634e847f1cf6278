import { joined } from '#server/platform/native-format.ts';
import {
  COUNTS_KNOWN,
  INTERACTIONS_KNOWN,
  knowsImpressions,
  knowsReach,
  LIKES_KNOWN,
  typeCodeOf,
} from '../metrics/post-flags.ts';
import type { Sums } from '../metrics/sums.ts';
import type { PostSet } from '../post-set.ts';
import { completed } from '../rows.ts';

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

const PAID = { likes: 'sum(likes)', comments: 'sum(comments)', shares: 'sum(shares)', views: 'sum(views)' };

/**
 * Sums by day and flags, over the period and the one before: totals, coverage, origins and missing numbers
 * follow from them. Some thousand rows for a year; one row per shard, day and flags.
 */
export async function daySums(set: PostSet): Promise<FlagSums[]> {
  const { p_impressions, ...counts } = set.rates;
  const paid = (Object.keys(counts) as Array<keyof typeof PAID>).map((c) => `, ${PAID[c]} AS sum_${c}`);
  const blocks = await set.ask(
    'posts by day',
    `SELECT * FROM ${set.ch.shards(`SELECT if(created_at = toDateTime(0, 'UTC'), ${UNDATED}, toInt32(toDate32(created_at, {timezone:String}))) AS day, flags, is_estimated, count() AS posts,
  sum(v_interactions) AS interactions, sum(p_impressions) AS impressions, sum(p_reach) AS reach, countIf(p_basis > 0) AS rated,
  sumIf(v_interactions, p_basis > 0) AS rated_interactions, sum(p_basis) AS rated_basis, max(created_at) AS newest${paid.join('')}
FROM (${completed(set.rows('dated_or_not'))}) GROUP BY day, flags, is_estimated`)}`,
    { timezone: set.timezone },
  );
  const column = (name: string) => joined(blocks, name, Float64Array);
  const [day, flags, is_estimated, posts, newest] = ['day', 'flags', 'is_estimated', 'posts', 'newest'].map(
    column,
  ) as Five;
  const [interactions, impressions, reach] = ['interactions', 'impressions', 'reach'].map(column) as Three;
  const [rated, rated_interactions, rated_basis] = ['rated', 'rated_interactions', 'rated_basis'].map(
    column,
  ) as Three;
  const money = [
    ...(p_impressions ? [{ amounts: impressions, rates: p_impressions }] : []),
    ...Object.entries(counts).map(([name, rates]) => ({ amounts: column(`sum_${name}`), rates })),
  ];
  return Array.from(posts, (count, i): FlagSums => {
    const own = flags[i] as number;
    const type = typeCodeOf(own);
    const isRated = LIKES_KNOWN[own] === 1;
    const known = (isKnown: boolean) => (isKnown ? count : 0);
    const estimated = is_estimated[i] as number;
    const isSeen = knowsImpressions(own, estimated);
    return {
      day: day[i] as number,
      flags: own,
      is_estimated: estimated,
      posts: count,
      interactions: interactions[i] as number,
      impressions: impressions[i] as number,
      reach: reach[i] as number,
      media_value: money.reduce(
        (sum, { amounts, rates }) => sum + (amounts[i] as number) * (rates[type] ?? 0),
        0,
      ),
      rated: isRated ? (rated[i] as number) : 0,
      rated_interactions: isRated ? (rated_interactions[i] as number) : 0,
      rated_basis: isRated ? (rated_basis[i] as number) : 0,
      known_interactions: known(INTERACTIONS_KNOWN[own] === 1),
      known_impressions: known(isSeen),
      known_reach: known(knowsReach(own, estimated)),
      known_media_value: known(p_impressions ? isSeen : COUNTS_KNOWN[own] === 1),
      newest: newest[i] as number,
    };
  });
}

type Three = [Float64Array, Float64Array, Float64Array];
type Five = [...Three, Float64Array, Float64Array];
