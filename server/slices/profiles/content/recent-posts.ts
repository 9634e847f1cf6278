import type { RoomPost } from '#contract/client.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { seenAccounts } from '../details/seen-accounts.ts';
import { type ContentPost, contentPosts, storedPosts } from './stored-posts.ts';

const SHOWN = 3;
/** Posts of this long count as recent; older ones are shown if there are too few. */
const RECENT_MS = 180 * 86_400_000;
const MOST_LETTERS = 160;

/** By profile: of the recent posts visible to the company those with most interactions. */
export async function recentPosts(
  ctx: ViewerCtx,
  profile_ids: readonly number[],
): Promise<Map<number, RoomPost[]>> {
  const accounts = await ctx.db
    .selectFrom(seenAccounts(ctx.company.id).as('a'))
    .where('a.profile_id', 'in', [...profile_ids])
    .select(['a.id', 'a.profile_id'])
    .execute();
  if (accounts.length === 0) return new Map();
  const since = Math.floor((ctx.now().getTime() - RECENT_MS) / 1000);
  const rows = await storedPosts(
    ctx,
    {
      keys: 'account_id IN {ids:Array(UInt32)}',
      params: { ids: accounts.map((a) => a.id), since },
    },
    `ORDER BY created_at < toDateTime({since:UInt32}), v_interactions DESC, id LIMIT ${SHOWN} BY account_id`,
  );
  const profileOf = new Map(accounts.map((a) => [a.id, a.profile_id ?? 0]));
  const posts = await contentPosts(ctx, rows);
  const owned = posts.map((post, at) => ({
    post,
    profile_id: profileOf.get(rows[at]?.account_id ?? 0) ?? 0,
  }));
  return new Map(
    [...Map.groupBy(owned, (one) => one.profile_id)].map(([id, some]) => [
      id,
      some
        .sort(
          (a, b) =>
            order(a.post, since) - order(b.post, since) || interactionsOf(b.post) - interactionsOf(a.post),
        )
        .slice(0, SHOWN)
        .map(({ post }) => roomPost(post)),
    ]),
  );
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
  const message = post.message.trim().slice(0, MOST_LETTERS);
  return { id, post_type, link, image, message, created_time, impressions, interactions, engagement_rate };
}
