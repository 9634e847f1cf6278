import type { z } from 'zod';
import type { platformStats } from '#contract/profiles/statistics.ts';
import type { Interval } from '#contract/report/intervals.ts';
import type { EmvModel, MissingReason } from '#contract/values/primitives.ts';
import { KNOWN } from '#server/analytics/metrics/known.ts';
import { measuresBy } from '#server/analytics/metrics/measures.ts';
import { type EmvChoice, emvOf, paidRates } from '#server/analytics/metrics/media-value.ts';
import { knownSums } from '#server/analytics/metrics/metric-row.ts';
import { SQL_KNOWN, typeOf } from '#server/analytics/metrics/post-flags.ts';
import { VIEW_BASIS_TYPES } from '#server/analytics/metrics/rates.ts';
import { type Sums as MetricSums, sumsOf } from '#server/analytics/metrics/sums.ts';
import { type Days, periodOf, timesOf } from '#server/analytics/period.ts';
import { completed, POST_COLUMNS, RATED } from '#server/analytics/rows.ts';
import { addedUp, engagementBy, originSums } from '#server/analytics/totals.ts';
import { raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import {
  accountGrowth,
  accountNumbers,
  accountRates,
  accountWindow,
  IN_PERIOD,
  type RatedPosts,
  rateMissing,
} from '#server/projector/account-rate.ts';
import { implausibleFollowers, withoutImplausible } from '#server/projector/implausible-followers.ts';
import { type ProfileAccount, readAccounts } from '../details/profile-read.ts';
import { visibleProfile } from '../profiles.policy.ts';

type PlatformStats = z.infer<typeof platformStats>;

const BY_IDS = 'account_id IN {ids:Array(UInt32)}';
type Sums = Record<string, number | null> & { account_id: number };
type Rates = RatedPosts & {
  account_id: number;
  window_from: string;
  window_days: number;
  rated_posts: number;
  engagement_rate: number | null;
};

interface StatsInput {
  id: string;
  emv_model?: EmvModel | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
}

/** Over the requested days, else the account's window (account-rate.ts), with histories. */
export async function readStats(
  ctx: AskCtx,
  { id: id_or_slug, emv_model: model, from_date, to_date }: StatsInput,
) {
  const profile = await visibleProfile(ctx, id_or_slug);
  const accounts = await readAccounts(ctx, profile);
  const emv = emvOf(ctx, model);
  const base = { emv_model: emv.model, currency: emv.currency };
  if (accounts.length === 0) return { platforms: [], follower_history: [], engagement_history: [], ...base };
  const ids = accounts.map((a) => a.id);
  const days = from_date && to_date ? { from_date, to_date } : null;
  const params = { ids, ...(days ? timesOf(periodOf(days), ctx.company.timezone) : {}) };
  const ask = async <T extends { account_id: number }>(sql: string, name: string) =>
    new Map((await ctx.ch.query<T>(sql, params, name)).map((r) => [r.account_id, r]));
  const plausible = withoutImplausible(await implausibleFollowers(ctx, BY_IDS, { ids }));
  const numbers = await ask<Sums>(accountNumbers(BY_IDS, plausible), 'profile numbers');
  const growths = await ask<Sums>(accountGrowth(BY_IDS, plausible), 'profile growth');
  const rates = await ask<Rates>(accountRates(BY_IDS, plausible, days !== null), 'profile rates');
  const counts = await ask<PostsKnown>(POSTS_KNOWN, 'profile posts');
  const sums = await ctx.ch.query<WindowSums>(windowSums(emv, days !== null), params, 'profile sums');
  return {
    platforms: accounts.map((a) =>
      statsOf(
        a,
        numbers.get(a.id),
        growths.get(a.id),
        rates.get(a.id),
        counts.get(a.id),
        days,
        sums.filter((s) => s.account_id === a.id),
        emv,
      ),
    ),
    follower_history: await followerHistory(ctx, accounts, params, plausible),
    engagement_history: await engagementHistory(ctx, params),
    ...base,
  };
}

/** By flags, over an account's window. */
interface WindowSums extends MetricSums {
  account_id: number;
  flags: number;
  is_estimated: number;
  rated: number;
  counted_likes: number;
  counted_comments: number;
  counted_views: number;
}

interface PostsKnown {
  account_id: number;
  posts: number;
  newest_post: string | null;
}
const POSTS_KNOWN = `SELECT account_id, count() AS posts,
    if(max(created_at) > 0, toString(toDate32(max(created_at))), NULL) AS newest_post
  FROM posts FINAL WHERE ${BY_IDS} GROUP BY account_id`;

const windowSums = (emv: EmvChoice, chosen: boolean): string =>
  `SELECT account_id, flags, is_estimated, ${sumsOf({ measures: measuresBy(paidRates(emv)), rated: RATED })}, countIf(${RATED}) AS rated,
      sum(c.likes) AS counted_likes, sum(c.comments) AS counted_comments, sum(c.views) AS counted_views
    FROM (${completed(raw(`SELECT ${POST_COLUMNS} FROM posts FINAL WHERE ${BY_IDS}`))}) AS c
    ${
      chosen
        ? `WHERE ${IN_PERIOD}`
        : `INNER JOIN (SELECT account_id, window_from FROM (${accountWindow(BY_IDS)})) AS w USING (account_id)
    WHERE created_at >= window_from`
    } GROUP BY account_id, flags, is_estimated`;

/** Over posts with a known count; null without any. */
function averageOf(rows: WindowSums[], count: 'likes' | 'comments' | 'views'): number | null {
  const known = rows.filter((r) => r.flags & KNOWN[count]);
  const posts = known.reduce((sum, r) => sum + r.posts, 0);
  return posts > 0 ? known.reduce((sum, r) => sum + r[`counted_${count}`], 0) / posts : null;
}

const known = (n: number | null | undefined): number | null =>
  n === null || n === undefined || n < 0 ? null : n;

function statsOf(
  a: ProfileAccount,
  n: Sums | undefined,
  g: Sums | undefined,
  r: Rates | undefined,
  counts: PostsKnown | undefined,
  days: Days | null,
  window: WindowSums[],
  emv: EmvChoice,
): PlatformStats {
  const missing: Record<string, MissingReason> = {};
  const why = (field: string, value: number | null, reason: MissingReason) => {
    if (value === null) missing[field] = reason;
    return value;
  };
  const total = (of: (row: WindowSums) => number) => window.reduce((sum, row) => sum + of(row), 0);
  const newest_post = counts?.newest_post ?? null;
  const from = newest_post !== null && r?.window_days ? `${r.window_from.slice(0, 10)}` : null;
  const rated = total((r) => r.rated);
  const on_views = total((r) => (VIEW_BASIS_TYPES.includes(typeOf(r.flags)) ? r.rated : 0));
  const hidden = window.some((r) => r.flags & KNOWN.likes_hidden);
  const window_posts = r?.window_posts ?? 0;
  const sums = knownSums(addedUp(window));
  const unknown = hidden ? 'hidden_likes' : 'not_in_source';
  return {
    account_id: a.id,
    platform: a.platform,
    username: a.username,
    followers: why('followers', known(n?.latest_followers), 'not_in_source'),
    following: why('following', known(n?.latest_following), 'not_in_source'),
    total_likes: why('total_likes', known(n?.total_likes), 'not_in_source'),
    publications_count: why('publications_count', known(n?.latest_posts_count), 'not_in_source'),
    posts_known: counts?.posts ?? 0,
    newest_post,
    growth: why('growth', g?.growth ?? null, 'too_few_snapshots'),
    from_date: days?.from_date ?? from,
    to_date: days?.to_date ?? newest_post,
    posts: window_posts,
    engagement_rate: why('engagement_rate', r?.engagement_rate ?? null, rateMissing(r)),
    engagement_posts: r?.rated_posts ?? 0,
    engagement_basis:
      rated === 0 ? null : on_views === rated ? 'views' : on_views === 0 ? 'followers' : 'mixed',
    interactions: why('interactions', sums.interactions, unknown),
    impressions: why('impressions', sums.impressions, unknown),
    reach: why('reach', sums.reach, unknown),
    media_value: why('media_value', sums.media_value, unknown),
    average_likes: why('average_likes', averageOf(window, 'likes'), unknown),
    average_comments: why('average_comments', averageOf(window, 'comments'), 'not_in_source'),
    average_views: why('average_views', averageOf(window, 'views'), 'not_in_source'),
    origins: originSums(window, emv),
    engagement_by: engagementBy(window),
    missing,
  };
}

/** Without `from`: all times. */
interface HistoryParams {
  ids: number[];
  from?: number;
  until?: number;
}

/** More observations are thinned. */
const MOST_OBSERVATIONS = 800;

/** The largest value of the day's newest snapshots; long histories have one day per month. */
async function followerHistory(
  ctx: AskCtx,
  accounts: ProfileAccount[],
  params: HistoryParams,
  plausible: string,
) {
  const rows = await ctx.ch.query<{ account_id: number; date: string; followers: number }>(
    `SELECT account_id, toString(toDate(observed_at, {tz:String})) AS date,
       argMax(account_snapshots.followers, (observed_at, account_snapshots.followers)) AS followers
     FROM account_snapshots FINAL
     WHERE ${BY_IDS} AND account_snapshots.followers >= 0 AND observed_at > 0 AND ${plausible}${params.from === undefined ? '' : ` AND ${IN_PERIOD.replaceAll('created_at', 'observed_at')}`}
     GROUP BY account_id, date ORDER BY date, account_id`,
    { ...params, tz: ctx.company.timezone },
    'follower history',
  );
  const platformOf = new Map(accounts.map((a) => [a.id, a.platform]));
  const days = new Map<string, { platform: ProfileAccount['platform']; date: string; followers: number }>();
  for (const { account_id, date, followers } of rows) {
    const platform = platformOf.get(account_id);
    if (!platform) continue;
    const key = `${platform} ${date}`;
    const other = days.get(key);
    if (!other || other.followers < followers) days.set(key, { platform, date, followers });
  }
  const points = [...days.values()];
  const interval: Interval = points.length <= MOST_OBSERVATIONS ? 'day' : 'month';
  const letters = interval === 'day' ? 10 : 7;
  const kept = new Map(points.map((point) => [`${point.platform} ${point.date.slice(0, letters)}`, point]));
  return [...kept.values()].map((point) => ({ ...point, interval }));
}

/** By month in the company's time zone, without undated posts. */
async function engagementHistory(ctx: AskCtx, params: HistoryParams) {
  const rows = await ctx.ch.query<{
    platform: ProfileAccount['platform'];
    month: string;
    posts: number;
    interactions: number | null;
    engagement_rate: number | null;
  }>(
    `SELECT platform, formatDateTime(created_at, '%Y-%m', {tz:String}) AS month, count() AS posts,
       if(countIf(${SQL_KNOWN.interactions}) = 0, NULL, sum(v_interactions)) AS interactions,
       if(sumIf(p_basis, ${RATED}) = 0, nan, sumIf(v_interactions, ${RATED}) / sumIf(p_basis, ${RATED})) AS engagement_rate
     FROM (${completed(raw(`SELECT platform, ${POST_COLUMNS} FROM posts FINAL WHERE ${BY_IDS} AND ${params.from === undefined ? 'created_at > 0' : IN_PERIOD}`))})
     GROUP BY platform, month ORDER BY month, platform`,
    { ...params, tz: ctx.company.timezone },
    'engagement history',
  );
  return rows.map(({ platform, month, posts, interactions, engagement_rate }) => ({
    platform,
    month,
    posts,
    interactions,
    engagement_rate,
  }));
}

export const statsHandlers = {
  stats: os.profiles.stats.handler(({ context, input }) => readStats(context, input)),
};
