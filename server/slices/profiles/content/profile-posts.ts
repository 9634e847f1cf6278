import type { z } from 'zod';
import type { content } from '#contract/profiles/content.ts';
import type { Ctx } from '#server/platform/context.ts';
import { emvOf, interactions, interactionsKnown, postMetrics } from '#server/platform/metrics/post-sql.ts';
import { readAccounts } from '../details/profile-read.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { METRIC_COLUMNS } from '../statistics/profile-stats.ts';
import { type ContentPost, contentPosts, storedPosts } from './stored-posts.ts';

export type PostsInput = z.output<NonNullable<(typeof content.posts)['~orpc']['inputSchema']>>;

const TEXT = `lowerUTF8(normalizeUTF8NFKC(concat(title, '\\n', message)))`;

const SORTS: Record<PostsInput['sort_by'], { by: string; unknown: string }> = {
  post_created_time: { by: 'created_at', unknown: 'created_at = 0' },
  interactions: { by: 'm_interactions', unknown: 'NOT m_interactions_known' },
  impressions: { by: 'm_impressions', unknown: 'NOT m_impressions_known' },
  engagement_rate: { by: 'rate', unknown: 'NOT m_rated' },
  media_value: { by: 'm_media_value', unknown: 'NOT m_impressions_known' },
};

/** Posts of a profile with their metrics; unknown values of the sorting field come last in both directions. */
export async function readPosts(
  ctx: Ctx,
  input: PostsInput,
): Promise<{ posts: ContentPost[]; total: number }> {
  const profile = await visibleProfile(ctx, input.id);
  const accounts = await readAccounts(ctx, profile.id);
  if (accounts.length === 0) return { posts: [], total: 0 };
  const params: Record<string, unknown> = { ids: accounts.map((a) => a.id), tz: ctx.company.timezone };
  const where = conditions(input, params).join(' AND ');
  const [counted] = await ctx.ch.query<{ n: number }>(
    `SELECT count() AS n FROM posts FINAL WHERE ${where}`,
    params,
    'profile posts count',
  );
  const { by, unknown } = SORTS[input.sort_by];
  const rows = await storedPosts(
    ctx,
    { where, model: input.emv_model, params },
    `ORDER BY ${unknown}, ${by} ${input.order}, id
     LIMIT ${input.limit} OFFSET ${Math.min((input.page - 1) * input.limit, 1_000_000_000_000)}`,
  );
  return { posts: await contentPosts(ctx, rows), total: counted?.n ?? 0 };
}

function conditions(f: PostsInput, params: Record<string, unknown>): string[] {
  const parts = ['account_id IN {ids:Array(UInt32)}'];
  const add = (sql: string, name: string, value: unknown) => {
    parts.push(sql);
    params[name] = value;
  };
  if (f.platform?.length) add('platform IN {platform:Array(String)}', 'platform', f.platform);
  if (f.post_type?.length) add('post_type IN {post_type:Array(String)}', 'post_type', f.post_type);
  if (f.from_date)
    add(
      'created_at > 0 AND toDate32(created_at, {tz:String}) >= {from_date:Date32}',
      'from_date',
      f.from_date,
    );
  if (f.to_date)
    add('created_at > 0 AND toDate32(created_at, {tz:String}) <= {to_date:Date32}', 'to_date', f.to_date);
  if (f.paid !== undefined) parts.push(`is_paid = ${Number(f.paid)}`);
  const words = f.search?.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  for (const [i, word] of words.entries()) add(`position(${TEXT}, {word${i}:String}) > 0`, `word${i}`, word);
  return parts;
}

/** Hashtags or mentions of a profile's posts by use. */
export async function readTags(ctx: Ctx, id_or_slug: string, kind: 'hashtag' | 'mention', limit: number) {
  const profile = await visibleProfile(ctx, id_or_slug);
  const accounts = await readAccounts(ctx, profile.id);
  if (accounts.length === 0) return [];
  return ctx.ch.query<{ tag: string; posts: number; interactions: number | null; last_used: string | null }>(
    `SELECT term AS tag, count() AS posts, if(max(${interactionsKnown}), sum(${interactions}), NULL) AS interactions,
       if(max(created_at) = 0, NULL, toString(toDate(max(created_at), {tz:String}))) AS last_used
     FROM (SELECT arrayJoin(arrayFilter(t -> startsWith(t, {sign:String}), terms)) AS term, likes, comments, shares, saves,
         known, created_at FROM posts FINAL WHERE account_id IN {ids:Array(UInt32)})
     GROUP BY term ORDER BY posts DESC, interactions DESC, term LIMIT ${limit}`,
    { ids: accounts.map((a) => a.id), sign: kind === 'hashtag' ? '#' : '@', tz: ctx.company.timezone },
    'profile tags',
  );
}

/** Posts by weekday (1 = Monday) and hour of the company's time zone, over posts whose date is exact. */
export async function readTimes(ctx: Ctx, id_or_slug: string) {
  const profile = await visibleProfile(ctx, id_or_slug);
  const accounts = await readAccounts(ctx, profile.id);
  if (accounts.length === 0) return [];
  const rows = await ctx.ch.query<{
    weekday: number;
    hour: number;
    posts: number;
    engagement_rate: number | null;
  }>(
    `WITH ${postMetrics(emvOf(ctx))}
     SELECT toDayOfWeek(created_at, 0, {tz:String}) AS weekday, toHour(created_at, {tz:String}) AS hour,
       count() AS posts, if(sumIf(m_basis, m_rated) = 0, nan, sumIf(m_interactions, m_rated) / sumIf(m_basis, m_rated)) AS engagement_rate
     FROM (SELECT ${METRIC_COLUMNS} FROM posts FINAL
       WHERE account_id IN {ids:Array(UInt32)} AND created_at > 0 AND created_exact = 1)
     GROUP BY weekday, hour ORDER BY weekday, hour`,
    { ids: accounts.map((a) => a.id), tz: ctx.company.timezone },
    'posting times',
  );
  return rows;
}
