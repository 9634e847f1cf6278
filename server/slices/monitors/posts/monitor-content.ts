import { sql } from 'kysely';
import type { MonitorPost } from '#contract/monitors/posts.ts';
import type { MonitorQuery } from '#contract/monitors/reports.ts';
import type { ContentAnalysis } from '#contract/report/content.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { contentOf, contentOfPosts } from '#server/analytics/content.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import type { Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { viewable } from '#server/platform/gate.ts';
import { deleteRows } from '#server/slices/imports/names/delete-rows.ts';
import { shownMonitor } from '../monitor-access.ts';
import { monitorSet } from '../monitor-set.ts';
import { fieldsOfContent } from './content-fields.ts';

/** Typed captions never change, so they need no hash. */
const TYPED = '0';

const isAnalysed = async ({ db, company }: ViewerCtx, id: number): Promise<boolean> =>
  (
    await db
      .selectFrom('monitor')
      .where('company_id', '=', company.id)
      .where('id', '=', id)
      .select('content_analysis')
      .executeTakeFirst()
  )?.content_analysis === true;

async function analysisOf(
  ctx: ViewerCtx & Pick<Services, 'content'>,
  query: MonitorQuery,
): Promise<ContentAnalysis> {
  await shownMonitor(ctx, query.id);
  if (!(await isAnalysed(ctx, query.id)))
    throw refuse('BAD_REQUEST', sentenceFor('content_analysis_turned_off'));
  const { rows } = await sql<{ post_id: string; text: string }>`
    select post_id::text as post_id, message as text from monitor_external_post
    where company_id = ${ctx.company.id} and monitor_id = ${query.id} and message != ''`.execute(ctx.db);
  return contentOf(
    ctx,
    await monitorSet(ctx, query),
    rows.map((row) => ({ ...row, hashtags: [], hash: TYPED })),
  );
}

/** With content if the monitor analyses it and the caller may see it. */
export async function withContent(ctx: ViewerCtx, id: number, posts: MonitorPost[]): Promise<MonitorPost[]> {
  const { actor } = ctx;
  if (actor.kind === 'user' && !actor.flags.content_analysis) return posts;
  if (!(await isAnalysed(ctx, id))) return posts;
  const contents = await contentOfPosts(
    ctx,
    posts.map((post) => post.id),
  );
  return posts.map((post) => {
    const content = contents.get(post.id) ?? null;
    return { ...post, content, ...fieldsOfContent(content) };
  });
}

/** Deletes results of deleted posts; captions of manual posts are analysed on demand. */
export const sweepContent = ({ ch }: Pick<ViewerCtx, 'ch'>): Promise<void> =>
  deleteRows(ch, 'post_content', 'post_id NOT IN (SELECT id FROM posts)');

export const contentHandlers = {
  content_analysis: viewable.monitors.content_analysis.handler(({ context, input }) =>
    analysisOf(context, input),
  ),
};
