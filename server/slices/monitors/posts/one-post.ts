import type { MonitorPost } from '#contract/monitors/posts.ts';
import { postsPage } from '#server/analytics/questions/posts.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { bind, chSql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { monitorSet } from '../monitor-set.ts';
import { monitorPosts, ruledMonitor } from './post-rows.ts';

/** Null if it is not included. */
export async function postIn(ctx: ViewerCtx, id: number, post_id: string): Promise<MonitorPost | null> {
  const set = await monitorSet(ctx, { id }, [chSql`post_id = ${bind('UInt64', post_id)}`]);
  const posts = await postsPage(set, { sort_by: 'created_time', order: 'DESC', limit: 1, offset: 0 });
  const [post] = await monitorPosts(ctx, await ruledMonitor(ctx, id), set, posts);
  return post ?? null;
}

export async function onePost(ctx: ViewerCtx, id: number, post_id: string): Promise<MonitorPost> {
  const post = await postIn(ctx, id, post_id);
  if (!post) throw notFound('post');
  return post;
}
