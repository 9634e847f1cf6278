import type { CallInput } from '#contract/calls/endpoints.ts';
import type { content } from '#contract/profiles/content.ts';
import { isTypeOf, POST_TYPES } from '#contract/values/primitives.ts';
import { SQL_KNOWN } from '#server/analytics/metrics/post-flags.ts';
import { refuseOperator } from '#server/analytics/posts/keyword-search.ts';
import { seenPosts } from '#server/analytics/posts/post-kinds.ts';
import { completed, POST_COLUMNS, RATED } from '#server/analytics/rows.ts';
import { phraseCondition, phrasePattern } from '#server/analytics/terms/phrases.ts';
import { parseQuery } from '#server/analytics/terms/terms.ts';
import { raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { AskCtx, Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { readAccounts } from '../details/profile-read.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { paidPost } from './paid-posts.ts';
import { type ContentPost, contentPosts, storedPosts } from './stored-posts.ts';

export type PostsInput = CallInput<typeof content.posts>;

/** Neither measured nor estimated. */
const UNSEEN = `NOT ${SQL_KNOWN.impressions}`;

const SORTS: Record<PostsInput['sort_by'], { by: string; unknown: string }> = {
  post_created_time: { by: 'created_at', unknown: 'created_at = 0' },
  interactions: { by: 'v_interactions', unknown: `NOT ${SQL_KNOWN.interactions}` },
  impressions: { by: 'p_impressions', unknown: UNSEEN },
  engagement_rate: { by: 'rate', unknown: 'isNaN(rate)' },
  media_value: { by: 'p_media_value', unknown: UNSEEN },
};

/** Unknown values come last, in both directions. */
export async function readPosts(
  ctx: AskCtx & Pick<Ctx, 'user'>,
  input: PostsInput,
): Promise<{ posts: ContentPost[]; total: number }> {
  const profile = await visibleProfile(ctx, input.id);
  const accounts = await readAccounts(ctx, profile);
  if (accounts.length === 0) return { posts: [], total: 0 };
  const params: Record<string, unknown> = { ids: accounts.map((a) => a.id), tz: ctx.company.timezone };
  const paid = await paidPost(
    ctx,
    accounts.map((a) => a.id),
  );
  const where = postConditions(input, params, paid).join(' AND ');
  const seen = await seenPosts(ctx);
  const [counted] = await ctx.ch.query<{ n: number }>(
    `SELECT count() AS n FROM ${seen.text} WHERE ${where}`,
    { ...params, ...seen.values },
    'profile posts count',
  );
  const { by, unknown } = SORTS[input.sort_by];
  const rows = await storedPosts(
    ctx,
    { where, model: input.emv_model, paid, params },
    `ORDER BY ${unknown}, ${by} ${input.order}, id
     LIMIT ${input.limit} OFFSET ${Math.min((input.page - 1) * input.limit, 1_000_000_000_000)}`,
  );
  return { posts: await contentPosts(ctx, rows, input.emv_model), total: counted?.n ?? 0 };
}

/** SQL over `posts`, of the accounts in the parameter `ids`; adds its parameters. */
export function postConditions(
  f: Pick<PostsInput, 'platform' | 'post_type' | 'from_date' | 'to_date' | 'paid' | 'search'>,
  params: Record<string, unknown>,
  paid: Sql,
): string[] {
  const parts = ['account_id IN {ids:Array(UInt32)}'];
  const add = (sql: string, name: string, value: unknown) => {
    parts.push(sql);
    params[name] = value;
  };
  if (f.platform?.length)
    add(
      'post_type IN {of_platform:Array(String)}',
      'of_platform',
      POST_TYPES.filter((type) => f.platform?.some((value) => isTypeOf(type, value))),
    );
  if (f.post_type?.length) add('post_type IN {post_type:Array(String)}', 'post_type', f.post_type);
  if (f.from_date)
    add(
      'created_at > 0 AND toDate32(created_at, {tz:String}) >= {from_date:Date32}',
      'from_date',
      f.from_date,
    );
  if (f.to_date)
    add('created_at > 0 AND toDate32(created_at, {tz:String}) <= {to_date:Date32}', 'to_date', f.to_date);
  if (f.paid !== undefined) {
    parts.push(f.paid ? paid.text : `NOT ${paid.text}`);
    Object.assign(params, paid.values);
  }
  if (f.search) parts.push(...searchConditions(f.search, params));
  return parts;
}

/** All parts must match, as in a keyword search; a text without words finds nothing. */
function searchConditions(text: string, params: Record<string, unknown>): string[] {
  refuseOperator(text, 'AND', 'search');
  const parts = parseQuery(text);
  params.words = [...new Set(parts.flatMap((p) => p.terms))];
  const phrases = parts.filter((p) => p.kind === 'phrase');
  phrases.forEach((phrase, i) => {
    params[`phrase_${i}`] = phrasePattern(phrase);
  });
  return [
    parts.length > 0 ? 'hasAll(terms, {words:Array(String)})' : '0',
    ...phrases.map((_p, i) => phraseCondition(raw(`{phrase_${i}:String}`)).text),
  ];
}

/** Most used first. */
export async function readTags(ctx: Ctx, id_or_slug: string, kind: 'hashtag' | 'mention', limit: number) {
  const profile = await visibleProfile(ctx, id_or_slug);
  const accounts = await readAccounts(ctx, profile);
  if (accounts.length === 0) return [];
  return ctx.ch.query<{ tag: string; posts: number; interactions: number | null; last_used: string | null }>(
    `SELECT term AS tag, count() AS posts, if(max(bitAnd(flags, 15)) > 0, sum(v_interactions), NULL) AS interactions,
       if(max(created_at) = 0, NULL, toString(toDate(max(created_at), {tz:String}))) AS last_used
     FROM (SELECT arrayJoin(arrayFilter(t -> startsWith(t, {sign:String}), terms)) AS term, v_interactions, flags,
         created_at FROM posts FINAL WHERE account_id IN {ids:Array(UInt32)})
     GROUP BY term ORDER BY posts DESC, interactions DESC, term LIMIT ${limit}`,
    { ids: accounts.map((a) => a.id), sign: kind === 'hashtag' ? '#' : '@', tz: ctx.company.timezone },
    'profile tags',
  );
}

/** By weekday (1 = Monday) and hour in the company's time zone, for posts with an exact date. */
export async function readTimes(ctx: Ctx, id_or_slug: string) {
  const profile = await visibleProfile(ctx, id_or_slug);
  const accounts = await readAccounts(ctx, profile);
  if (accounts.length === 0) return [];
  const rows = await ctx.ch.query<{
    weekday: number;
    hour: number;
    posts: number;
    engagement_rate: number | null;
  }>(
    `SELECT toDayOfWeek(created_at, 0, {tz:String}) AS weekday, toHour(created_at, {tz:String}) AS hour,
       count() AS posts, if(sumIf(p_basis, ${RATED}) = 0, nan, sumIf(v_interactions, ${RATED}) / sumIf(p_basis, ${RATED})) AS engagement_rate
     FROM (${completed(
       raw(`SELECT ${POST_COLUMNS} FROM posts FINAL
       WHERE account_id IN {ids:Array(UInt32)} AND created_at > 0 AND created_exact = 1`),
     )})
     GROUP BY weekday, hour ORDER BY weekday, hour`,
    { ids: accounts.map((a) => a.id), tz: ctx.company.timezone },
    'posting times',
  );
  return rows;
}

const p = os.profiles;

export const contentHandlers = {
  posts: p.posts.handler(({ context, input }) => readPosts(context, input)),
  tags: p.tags.handler(({ context, input }) => readTags(context, input.id, input.kind, input.limit)),
  times: p.times.handler(({ context, input }) => readTimes(context, input.id)),
};
