import type { z } from 'zod';
import { type EmvModel, type MissingReason, ORIGINS, type OriginParts } from '#contract/primitives.ts';
import type { platformStats } from '#contract/profiles/statistics.ts';
import type { Ctx } from '#server/platform/context.ts';
import { knows } from '#server/platform/metrics/known.ts';
import { type EmvChoice, emvOf, postMetrics, SUMS } from '#server/platform/metrics/post-sql.ts';
import { VIEW_BASIS_TYPES } from '#server/platform/metrics/rates.ts';
import { type ProfileAccount, readAccounts } from '../details/profile-read.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { accountGrowth, accountNumbers, accountRates, accountWindow } from './account-rate.ts';

type PlatformStats = z.infer<typeof platformStats>;

const BY_IDS = 'account_id IN {ids:Array(UInt32)}';
/** The columns the metrics of a post are made of. */
export const METRIC_COLUMNS =
  'account_id, created_at, post_type, likes, comments, shares, saves, views, impressions, reach, followers, known';

const EDITED = `if(${knows('edited')}, 4, 0)`;
const parts = (value: string, origin: string, name: string) =>
  ORIGINS.map((o, i) => `sumIf(${value}, ${origin} = ${i}) AS ${name}_${o}`).join(', ');

type Sums = Record<string, number | null> & { account_id: number };

/** Numbers of each account of a profile over its window (account-rate.ts), with the histories. */
export async function readStats(ctx: Ctx, id_or_slug: string, model?: EmvModel) {
  const profile = await visibleProfile(ctx, id_or_slug);
  const accounts = await readAccounts(ctx, profile.id);
  const emv = emvOf(ctx, model);
  const base = { emv_model: emv.model, currency: emv.currency };
  if (accounts.length === 0) return { platforms: [], follower_history: [], engagement_history: [], ...base };
  const ids = accounts.map((a) => a.id);
  const ask = async <T extends { account_id: number }>(sql: string, name: string) =>
    new Map((await ctx.ch.query<T>(sql, { ids }, name)).map((r) => [r.account_id, r]));
  const numbers = await ask<Sums>(accountNumbers(BY_IDS), 'profile numbers');
  const growths = await ask<Sums>(accountGrowth(BY_IDS), 'profile growth');
  const rates = await ask<Sums & { window_from: string; newest_post: string }>(
    accountRates(BY_IDS),
    'profile rates',
  );
  const sums = await ask<Sums>(windowSums(emv), 'profile sums');
  return {
    platforms: accounts.map((a) =>
      statsOf(a, numbers.get(a.id), growths.get(a.id), rates.get(a.id), sums.get(a.id)),
    ),
    follower_history: await followerHistory(ctx, accounts),
    engagement_history: await engagementHistory(ctx, accounts, emv),
    ...base,
  };
}

/** Sums over the window of each account, by origin, with the means of what is known. */
function windowSums(emv: EmvChoice): string {
  // Sums of money by impressions or by counts: their origin is that of what they are made of.
  const media_origin = emv.model === 'emv.cpm@1' ? 'm_impressions_origin' : EDITED;
  const views = `post_type IN (${VIEW_BASIS_TYPES.map((t) => `'${t}'`).join(', ')})`;
  return `WITH ${postMetrics(emv)}
    SELECT account_id, ${SUMS},
      countIf(m_rated AND ${views}) AS rated_on_views, countIf(m_rated) AS rated,
      avgIf(likes, ${knows('likes')}) AS average_likes, avgIf(comments, ${knows('comments')}) AS average_comments,
      avgIf(views, ${knows('views')}) AS average_views, countIf(${knows('likes_hidden')}) AS hidden_likes,
      ${parts('m_interactions', EDITED, 'interactions')},
      ${parts('m_impressions', 'm_impressions_origin', 'impressions')},
      ${parts('m_reach', 'm_reach_origin', 'reach')},
      ${parts('m_media_value', media_origin, 'media_value')}
    FROM (SELECT ${METRIC_COLUMNS} FROM posts FINAL WHERE ${BY_IDS}) AS p
    INNER JOIN (SELECT account_id, window_from FROM (${accountWindow(BY_IDS)})) AS w USING (account_id)
    WHERE created_at >= window_from GROUP BY account_id`;
}

const known = (n: number | null | undefined): number | null =>
  n === null || n === undefined || n < 0 ? null : n;

function statsOf(
  a: ProfileAccount,
  n: Sums | undefined,
  g: Sums | undefined,
  r: (Sums & { window_from: string; newest_post: string }) | undefined,
  s: Sums | undefined,
): PlatformStats {
  const missing: Record<string, MissingReason> = {};
  const why = (field: string, value: number | null, reason: MissingReason) => {
    if (value === null) missing[field] = reason;
    return value;
  };
  const origins = (name: string) =>
    Object.fromEntries(ORIGINS.map((o) => [o, s?.[`${name}_${o}`] ?? 0])) as OriginParts;
  const dated = r && !r.newest_post.startsWith('1970-01-01');
  const from = dated && r.window_days ? `${r.window_from.slice(0, 10)}` : null;
  const rated = s?.rated ?? 0;
  const on_views = s?.rated_on_views ?? 0;
  const hidden = (s?.hidden_likes ?? 0) > 0;
  const window_posts = r?.window_posts ?? 0;
  return {
    account_id: a.id,
    platform: a.platform,
    username: a.username,
    followers: why('followers', known(n?.latest_followers), 'not_in_source'),
    following: why('following', known(n?.latest_following), 'not_in_source'),
    total_likes: why('total_likes', known(n?.total_likes), 'not_in_source'),
    publications_count: why('publications_count', known(n?.latest_posts_count), 'not_in_source'),
    posts_known: r?.posts_known ?? 0,
    growth: why('growth', g?.growth ?? null, 'too_few_snapshots'),
    from_date: from,
    to_date: dated ? r.newest_post.slice(0, 10) : null,
    posts: window_posts,
    engagement_rate: why(
      'engagement_rate',
      r?.engagement_rate ?? null,
      window_posts < 3 || !hidden ? 'too_few_posts' : 'hidden_likes',
    ),
    engagement_basis:
      rated === 0 ? null : on_views === rated ? 'views' : on_views === 0 ? 'followers' : 'mixed',
    interactions: s?.interactions ?? 0,
    impressions: s?.impressions ?? 0,
    reach: s?.reach ?? 0,
    media_value: s?.media_value ?? 0,
    average_likes: why('average_likes', s?.average_likes ?? null, hidden ? 'hidden_likes' : 'not_in_source'),
    average_comments: why('average_comments', s?.average_comments ?? null, 'not_in_source'),
    average_views: why('average_views', s?.average_views ?? null, 'not_in_source'),
    origins: {
      interactions: origins('interactions'),
      impressions: origins('impressions'),
      reach: origins('reach'),
      media_value: origins('media_value'),
    },
    missing,
  };
}

/** Followers by day and platform, each the largest of the day's newest snapshots. */
async function followerHistory(ctx: Ctx, accounts: ProfileAccount[]) {
  const rows = await ctx.ch.query<{ account_id: number; date: string; followers: number }>(
    `SELECT account_id, toString(toDate(observed_at, {tz:String})) AS date,
       argMax(account_snapshots.followers, (observed_at, account_snapshots.followers)) AS followers
     FROM account_snapshots FINAL
     WHERE ${BY_IDS} AND account_snapshots.followers >= 0 AND observed_at > 0
     GROUP BY account_id, date ORDER BY date, account_id`,
    { ids: accounts.map((a) => a.id), tz: ctx.company.timezone },
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
  return [...days.values()];
}

/** Posts, interactions and rate by month of the company's time zone; undated posts are in no month. */
async function engagementHistory(ctx: Ctx, accounts: ProfileAccount[], emv: EmvChoice) {
  const rows = await ctx.ch.query<{
    platform: ProfileAccount['platform'];
    month: string;
    posts: number;
    interactions: number;
    engagement_rate: number | null;
  }>(
    `WITH ${postMetrics(emv)}
     SELECT platform, formatDateTime(created_at, '%Y-%m', {tz:String}) AS month, ${SUMS},
       if(rated_basis = 0, nan, rated_interactions / rated_basis) AS engagement_rate
     FROM (SELECT platform, ${METRIC_COLUMNS} FROM posts FINAL WHERE ${BY_IDS} AND created_at > 0)
     GROUP BY platform, month ORDER BY month, platform`,
    { ids: accounts.map((a) => a.id), tz: ctx.company.timezone },
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
