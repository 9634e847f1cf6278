import type { z } from 'zod';
import type { commentsPage } from '#contract/comments.ts';
import { bind, chSql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import type { PostSet } from '../post-set.ts';
import { commentsOf } from '../questions/comments.ts';

/** Only for posts of the set. Visitors of a public link do not see the authors. */
export async function commentsIn(
  ctx: ReadCtx,
  set: PostSet,
  input: { post_id: string } & Parameters<typeof commentsOf>[2],
): Promise<z.infer<typeof commentsPage>> {
  const { post_id } = input;
  const comments = await set.ask(
    'post of a set',
    (of) =>
      chSql`SELECT toUInt32(count()) AS n FROM (${of.rows('period')}) WHERE post_id = ${bind('UInt64', post_id)}`,
  );
  if (!joined(comments, 'n', Float64Array)[0]) throw notFound('post');
  const page = await commentsOf(ctx, post_id, input);
  if (ctx.actor.kind !== 'token') return page;
  return { ...page, comments: page.comments.map((one) => ({ ...one, author: null })) };
}
