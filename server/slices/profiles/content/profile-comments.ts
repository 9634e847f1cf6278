import { commentsOf } from '#server/analytics/questions/comments.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { readAccounts } from '../details/profile-read.ts';
import { visibleProfile } from '../profiles.policy.ts';

export const commentHandlers = {
  comments: os.profiles.comments.handler(async ({ context, input }) => {
    const accounts = await readAccounts(context, await visibleProfile(context, input.id));
    const post = BigInt(`0x${input.post_id}`).toString();
    const [row] = await context.ch.query<{ n: number }>(
      `SELECT count() AS n FROM posts FINAL
       WHERE account_id IN {ids:Array(UInt32)} AND id = {post:UInt64}`,
      { ids: accounts.map((a) => a.id), post },
      'post of a profile',
    );
    if (!row?.n) throw notFound('post');
    return commentsOf(context, post, input);
  }),
};
