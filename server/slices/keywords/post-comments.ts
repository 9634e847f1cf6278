import { commentsOf } from '#server/analytics/questions/comments.ts';
import { notFound } from '#server/platform/errors.ts';
import { viewable } from '#server/platform/gate.ts';
import { joined } from '#server/platform/native-format.ts';
import { parseSearch } from './search.ts';

export const commentHandlers = {
  /** Of a post that the search finds: a public link opens no other. */
  comments: viewable.keywords.comments.handler(async ({ context, input }) => {
    const { set } = await parseSearch(context, input);
    const { post_id } = input;
    const found = await set.ask(
      'post of a set',
      `SELECT toUInt32(count()) AS n FROM (${set.rows('period')}) WHERE post_id = {post:UInt64}`,
      { post: post_id },
    );
    if (!joined(found, 'n', Float64Array)[0]) throw notFound('Post');
    const page = await commentsOf(context, post_id, input);
    if (context.actor.kind !== 'token') return page;
    return { ...page, comments: page.comments.map((one) => ({ ...one, author: null })) };
  }),
};
