import type { RoomPost } from '#contract/client.ts';
import { cutText } from '#contract/values/cut-text.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { seenAccounts } from '../details/seen-accounts.ts';
import { type ContentPost, contentPosts, storedPosts } from './stored-posts.ts';

const SHOWN = 3;
const LATEST = 12;
/** Posts of this long count as recent; older ones are shown if there are too few. */
const RECENT_MS = 180 * 86_400_000;
const MOST_LETTERS = 160;

/** By profile: of the recent posts visible to the company those with most interactions. */
export async function recentPosts(
  ctx: ViewerCtx,
  profile_ids: readonly number[],
): Promise<Map<number, RoomPost[]>> {
  const since = Math.floor((ctx.now().getTime() - RECENT_MS) / 1000);
  const posts = await postsOf(
    ctx,
    { profile_ids, since },
    `ORDER BY created_at < toDateTime({since:UInt32}), v_interactions DESC, id LIMIT ${SHOWN} BY account_id`,
  );
  const better = (a: ContentPost, b: ContentPost) =>
    order(a, since) - order(b, since) || interactionsOf(b) - interactionsOf(a);
  return new Map(
    [...posts].map(([id, some]) => [id, some.sort(better).slice(0, SHOWN).map(roomPost)] as const),
  );
}

/** By profile: the newest dated posts visible to the company, the oldest first. */
export async function latestPosts(
  ctx: ViewerCtx,
  profile_ids: readonly number[],
): Promise<Map<number, RoomPost[]>> {
  const posts = await postsOf(
    ctx,
    { profile_ids, since: 1 },
    `ORDER BY created_at DESC, id LIMIT ${LATEST} BY account_id`,
    'created_at >= toDateTime({since:UInt32})',
  );
  const older = (a: ContentPost, b: ContentPost) =>
    (a.created_time ?? '').localeCompare(b.created_time ?? '', 'en');
  return new Map(
    [...posts].map(([id, some]) => [id, some.sort(older).slice(-LATEST).map(roomPost)] as const),
  );
}

async function postsOf(
  ctx: ViewerCtx,
  { profile_ids, since }: { profile_ids: readonly number[]; since: number },
  page: string,
  where = '1',
): Promise<Map<number, ContentPost[]>> {
  if (profile_ids.length === 0) return new Map();
  const accounts = await ctx.db
    .selectFrom(seenAccounts(ctx.company.id).as('a'))
    .where('a.profile_id', 'in', [...profile_ids])
    .select(['a.id', 'a.profile_id'])
    .execute();
  if (accounts.length === 0) return new Map();
  const params = { ids: accounts.map((a) => a.id), since };
  const rows = await storedPosts(ctx, { keys: 'account_id IN {ids:Array(UInt32)}', where, params }, page);
  const profileOf = new Map(accounts.map((a) => [a.id, a.profile_id ?? 0]));
  const posts = await contentPosts(ctx, rows);
  const byAccount = new Map<number, ContentPost[]>();
  for (const [at, post] of posts.entries()) {
    const id = profileOf.get(rows[at]?.account_id ?? 0) ?? 0;
    byAccount.set(id, [...(byAccount.get(id) ?? []), post]);
  }
  return byAccount;
}

const order = ({ created_time }: ContentPost, since: number) =>
  Number(created_time === null || Date.parse(created_time) / 1000 < since);
const interactionsOf = ({ interactions }: ContentPost) => interactions ?? -1;

/** A post as rooms show it. */
export function roomPost(post: {
  id: string;
  post_type: RoomPost['post_type'];
  link: string | null;
  image: string | null;
  message: string;
  created_time: string | null;
  impressions: number | null;
  interactions: number | null;
  engagement_rate: number | null;
}): RoomPost {
  const { id, post_type, link, image, created_time, impressions, interactions, engagement_rate } = post;
  const message = cutText(post.message.trim(), MOST_LETTERS);
  return { id, post_type, link, image, message, created_time, impressions, interactions, engagement_rate };
}
