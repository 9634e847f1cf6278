import type { MissingReason } from '#contract/values/primitives.ts';
import { knows } from '#server/analytics/metrics/known.ts';
import { SQL_KNOWN } from '#server/analytics/metrics/post-flags.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';

/**
 * Definitions of an account's numbers: the projector stores them in `accounts`, the profile page recomputes
 * them. Every function returns ClickHouse SQL (a SELECT to put in parentheses) for the accounts that match
 * `where`, a condition on `account_id` alone, or `1` for all. `plausible`: a condition on snapshots from
 * `withoutImplausible`.
 */

/** The window is the latest this many days with posts … */
const SHORT_DAYS = 90;
/** … or, with fewer than `ENOUGH_POSTS`, this many; with fewer again, all posts. */
const LONG_DAYS = 365;
const ENOUGH_POSTS = 5;
/** Growth needs two snapshots at least this far apart (reason too_few_snapshots). */
const GROWTH_LEAST_DAYS = 20;
const GROWTH_DAYS = 30;
/** Classes of sampled followers that are people (docs/metrics.md, credibility). */
export const CREDIBLE_CLASSES = ['real', 'influencers', 'credible'] as const;
const CREDIBLE = CREDIBLE_CLASSES.map((c) => `'${c}'`).join(', ');

/**
 * The posts behind an account's averages: 90 days up to the UTC day of its newest post with at least 5
 * posts; else 365 days; else all, including undated ones. Rows: account_id, window_days (90, 365; 0 = all),
 * window_from (first moment, 0 = none), newest_post (0 = none dated), posts_known (all posts here).
 */
export const accountWindow = (where: string): string => `SELECT account_id,
    groupArraySortedIf(${ENOUGH_POSTS})(-toInt32(toDate32(created_at)), created_at > 0) AS newest_days,
    multiIf(length(newest_days) < ${ENOUGH_POSTS}, 0,
      newest_days[${ENOUGH_POSTS}] - newest_days[1] < ${SHORT_DAYS}, ${SHORT_DAYS},
      newest_days[${ENOUGH_POSTS}] - newest_days[1] < ${LONG_DAYS}, ${LONG_DAYS}, 0) AS window_days,
    max(created_at) AS newest_post,
    if(window_days = 0, toDateTime(0, 'UTC'), toStartOfDay(newest_post, 'UTC') - toIntervalDay(window_days - 1)) AS window_from,
    count() AS posts_known
  FROM posts FINAL WHERE ${where} GROUP BY account_id`;

/** Unix seconds: {from} ≤ created_at < {until}. */
export const IN_PERIOD =
  'created_at >= toDateTime({from:UInt32}) AND created_at < toDateTime({until:UInt32})';
/** Replaces `accountWindow` by a chosen period; window_days is 0. */
const chosenWindow = (where: string): string => `SELECT account_id, 0 AS window_days,
    toDateTime({from:UInt32}) AS window_from, maxIf(created_at, ${IN_PERIOD}) AS newest_post, count() AS posts_known
  FROM posts FINAL WHERE ${where} GROUP BY account_id`;

/**
 * The newest reported numbers of each account. Ties within one second: the most followers (then following,
 * likes, posts); undated: the latest import. Followers without any snapshot come from the account's newest
 * post. Rows: account_id, latest_followers, latest_following, total_likes, latest_posts_count (−1 =
 * unknown).
 */
export const accountNumbers = (where: string, plausible = '1'): string => `SELECT account_id,
    ${newest('followers')} AS latest_followers,
    ${newest('following')} AS latest_following,
    ${newest('likes')} AS total_likes,
    ${newest('posts_count')} AS latest_posts_count
  FROM (SELECT account_id, true AS is_own, observed_at, if(observed_at = 0, import_id, 0) AS undated_import, followers, following,
        likes, posts_count
      FROM account_snapshots FINAL WHERE (${where}) AND ${plausible}
    UNION ALL SELECT account_id, true, observed_at, import_id, followers, following, likes, posts_count
      FROM account_resightings FINAL WHERE (${where}) AND observed_at = 0
    UNION ALL SELECT account_id, false, created_at, 0, toInt64(followers), toInt64(-1), toInt64(-1), toInt64(-1)
      FROM posts FINAL WHERE (${where}) AND ${knows('followers')})
  GROUP BY account_id`;

const newest = (column: string) =>
  `if(countIf(${column} >= 0) = 0, toInt64(-1), argMaxIf(${column}, (is_own, observed_at, undated_import, followers, following, likes, posts_count), ${column} >= 0))`;

/** Of a post of `posts`, for the reasons why a rate is missing. */
const RATED_INPUTS = `${SQL_KNOWN.likes} AS r_liked, ${knows('likes_hidden')} AS r_hidden, needs_followers = 1 AS r_follows`;
const RATED_COUNTS =
  'countIf(r_liked) AS liked_posts, countIf(r_hidden) AS hidden_posts, countIf(r_liked AND r_follows) AS following_posts';

/**
 * Rates of each account over its window. engagement_rate = Σ interactions ÷ Σ basis over posts with known
 * likes and basis, NaN without any; views_per_follower = mean views ÷ latest followers, NaN without either.
 * Rows: account_id, window_days, window_from, newest_post, posts_known, window_posts, rated_posts,
 * engagement_rate, liked_posts, hidden_posts, following_posts (posts with likes that need the account's
 * followers), views_per_follower. @param chosen a period (`IN_PERIOD`) in place of the window
 */
export const accountRates = (where: string, plausible = '1', chosen = false): string => `SELECT account_id,
    any(window_days) AS window_days, any(window_from) AS window_from,
    any(newest_post) AS newest_post, any(posts_known) AS posts_known,
    count() AS window_posts,
    countIf(r_rated) AS rated_posts,
    if(rated_posts = 0, nan, sumIf(r_interactions, r_rated) / sumIf(r_basis, r_rated)) AS engagement_rate,
    ${RATED_COUNTS},
    if(countIf(r_viewed) = 0 OR any(latest_followers) <= 0, nan,
      avgIf(views, r_viewed) / any(latest_followers)) AS views_per_follower
  FROM (SELECT account_id, window_days, window_from, newest_post, posts_known, views,
      ifNull(latest_followers, 0) AS latest_followers,
      v_interactions AS r_interactions,
      v_basis + needs_followers * toUInt64(greatest(latest_followers, 0)) AS r_basis,
      ${RATED_INPUTS},
      r_liked AND r_basis > 0 AS r_rated,
      ${knows('views')} AS r_viewed
    FROM (SELECT account_id, created_at, flags, v_interactions, v_basis, needs_followers, views, known
      FROM posts FINAL WHERE ${where}) AS p
    INNER JOIN (${(chosen ? chosenWindow : accountWindow)(where)}) AS w USING (account_id)
    LEFT JOIN (SELECT account_id, latest_followers FROM (${accountNumbers(where, plausible)})) AS n USING (account_id)
    WHERE ${chosen ? IN_PERIOD : 'created_at >= window_from'})
  GROUP BY account_id`;

/** Posts of an account's window, by the inputs of its engagement rate. */
export interface RatedPosts {
  window_posts: number;
  liked_posts: number;
  hidden_posts: number;
  following_posts: number;
}

export function rateMissing(posts: RatedPosts | undefined): MissingReason {
  if (!posts?.window_posts) return 'no_posts';
  if (posts.liked_posts === 0) return posts.hidden_posts > 0 ? 'hidden_likes' : 'unknown_likes';
  return posts.following_posts > 0 ? 'unknown_followers' : 'unknown_views';
}

const OF_IDS = 'account_id IN {ids:Array(UInt32)}';

export async function ratesMissing(
  ch: ClickHouse,
  account_ids: readonly number[],
): Promise<Map<number, MissingReason>> {
  if (account_ids.length === 0) return new Map();
  const rows = await ch.query<RatedPosts & { account_id: number }>(
    `SELECT account_id, count() AS window_posts, ${RATED_COUNTS}
     FROM (SELECT account_id, created_at, ${RATED_INPUTS} FROM posts FINAL WHERE ${OF_IDS}) AS p
     INNER JOIN (${accountWindow(OF_IDS)}) AS w USING (account_id)
     WHERE created_at >= window_from GROUP BY account_id`,
    { ids: [...account_ids] },
    'why rates are missing',
  );
  return new Map(rows.map((row) => [row.account_id, rateMissing(row)]));
}

/**
 * 30-day growth: newest followers ÷ followers 30 days before − 1. The earlier number is interpolated
 * between snapshots; if all are younger, the oldest counts. NaN without two dated snapshots at least 20
 * days apart. Rows: account_id, growth.
 */
export const accountGrowth = (
  where: string,
  plausible = '1',
): string => `WITH arraySort(groupArray((at, followers))) AS series,
    series[-1].1 AS last_at, last_at - ${GROWTH_DAYS * 86_400} AS base_at,
    arrayLast(x -> x.1 <= base_at, series) AS older,
    arrayFirst(x -> x.1 > base_at, series) AS newer,
    if(older.1 = 0, toFloat64(series[1].2),
      older.2 + (newer.2 - older.2) * (base_at - older.1) / (newer.1 - older.1)) AS base
  SELECT account_id,
    if(last_at - series[1].1 < ${GROWTH_LEAST_DAYS * 86_400} OR base <= 0, nan, series[-1].2 / base - 1) AS growth
  FROM (SELECT account_id, toInt64(toUnixTimestamp(observed_at)) AS at, max(account_snapshots.followers) AS followers
    FROM account_snapshots FINAL WHERE (${where}) AND observed_at > 0 AND account_snapshots.followers >= 0 AND ${plausible}
    GROUP BY account_id, at)
  GROUP BY account_id`;

/**
 * Share of sampled followers that are real or influencers, so people; NaN without a known class. Rows:
 * account_id, credibility, credibility_n (−1 = unknown).
 */
export const accountCredibility = (where: string): string => `SELECT account_id,
    if(arrayExists(s -> s >= 0, shares), least(1, arraySum((k, s) -> if(k IN (${CREDIBLE}) AND s > 0, s, 0), keys, shares)), nan) AS credibility,
    sample_size AS credibility_n
  FROM account_audience FINAL WHERE (${where}) AND dimension = 'credibility'`;
