import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { postCalls } from '#contract/monitors/posts.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import { type Condition, type PostSet, postSet } from '#server/analytics/post-set.ts';
import { commentsIn } from '#server/analytics/posts/post-comments.ts';
import { seenPosts } from '#server/analytics/posts/post-kinds.ts';
import { postsPage } from '#server/analytics/questions/posts.ts';
import { POST_COLUMNS, ROW_COLUMNS } from '#server/analytics/rows.ts';
import { termRows } from '#server/analytics/terms/term-rows.ts';
import { keywordPart } from '#server/analytics/terms/terms.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { refusal } from '#server/owned/permission.ts';
import { bind, chSql, joinSql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { viewable } from '#server/platform/gate.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { externalPosts, handDecisions } from '../matching/hand-rows.ts';
import { storedIds } from '../matching/match.ts';
import { MONITOR, shownMonitor } from '../monitor-access.ts';
import { monitorRows } from '../monitor-row.ts';
import { monitorSet } from '../monitor-set.ts';
import { withContent } from './monitor-content.ts';
import { monitorPosts, ruledMonitor } from './post-rows.ts';

type PostsInput = CallInput<typeof postCalls.posts>;

/** All storable days, without the margin of a time zone. */
const EVER = { from_date: '1970-01-03', to_date: '2105-12-29' };

/** Filters of the call in addition to the monitor's. */
async function narrowed(ctx: ViewerCtx, { profile_id, keyword }: PostsInput): Promise<Condition[]> {
  const also: Condition[] = [];
  if (profile_id !== undefined) {
    const { rows } = await sql<{
      id: number;
    }>`select a.id from ${seenAccounts(ctx.company.id)} a where a.profile_id = ${profile_id}`.execute(ctx.db);
    const accounts = rows.map((r) => r.id);
    also.push(chSql`account_id IN ${bind('Array(UInt32)', accounts)}`);
  }
  const part = keyword ? keywordPart(keyword) : null;
  if (part) {
    const held = await termRows(ctx.ch, [[part]]);
    also.push(({ period }) => chSql`post_id IN (SELECT post_id FROM (${held(period, period)}))`);
  }
  return also;
}

async function postsOf(ctx: ViewerCtx, input: PostsInput) {
  const { limit, page, order, sort_by } = input;
  const also = await narrowed(ctx, input);
  const isOut = input.state === 'excluded' && (await seesExcluded(ctx, input.id));
  const set = isOut ? await excludedSet(ctx, input, also) : await monitorSet(ctx, input, also);
  const [shown, totals, ruled] = await Promise.all([
    postsPage(set, { sort_by, order, limit, offset: (page - 1) * limit }),
    totalsOf(set),
    ruledMonitor(ctx, input.id),
  ]);
  const posts = await withContent(ctx, input.id, await monitorPosts(ctx, ruled, set, shown));
  return { posts, total: totals.posts };
}

/** Hidden from visitors of a link; if excluded posts are hidden, only editors see them. */
async function seesExcluded(ctx: ViewerCtx, id: number): Promise<boolean> {
  const { permission } = await shownMonitor(ctx, id);
  if (ctx.actor.kind !== 'user') return false;
  const [monitor] = await monitorRows(ctx, ctx.company.id, [id]);
  return (
    monitor?.hide_excluded_posts !== true || refusal(permission, ctx.actor.role, 'edit', MONITOR) === null
  );
}

/** Includes manual posts. */
async function excludedSet(ctx: ViewerCtx, input: PostsInput, also: readonly Condition[]): Promise<PostSet> {
  const { rows } = await sql<{ post_id: string; account_id: number }>`
    select post_id::text as post_id, account_id from monitor_post
    where company_id = ${ctx.company.id} and monitor_id = ${input.id} and decision = 'excluded'`.execute(
    ctx.db,
  );
  const excluded = rows.map((row) => row.post_id);
  const out = new Set(excluded);
  const { external } = await handDecisions(ctx, { id: input.id, company_id: ctx.company.id });
  const added = external.filter(({ post_id }) => out.has(post_id));
  // Imported data replaces manual data.
  const known = await storedIds(
    ctx.ch,
    added.map(({ post_id }) => post_id),
  );
  const by_hand = added.filter(({ post_id }) => !known.has(post_id));
  const accounts = [...new Set(rows.map((row) => row.account_id))];
  const of_data = chSql`SELECT ${POST_COLUMNS} FROM ${await seenPosts(ctx)} WHERE account_id IN ${bind('Array(UInt32)', accounts)} AND id IN ${bind('Array(UInt64)', excluded)}`;
  const selects = [of_data, ...(by_hand.length > 0 ? [externalPosts(by_hand)] : [])];
  const decided = joinSql(
    selects.map((one) => chSql`SELECT ${ROW_COLUMNS} FROM (${one})`),
    ' UNION ALL ',
  );
  const { from_date = EVER.from_date, to_date = EVER.to_date } = input;
  return postSet(
    ctx,
    { statement: decided },
    { from_date, to_date, platforms: input.platform, post_types: input.post_type, also },
    emvOf(ctx, input.emv_model),
  );
}

async function labelsOf(ctx: ViewerCtx, id: number) {
  const isSeen = await seesExcluded(ctx, id);
  const own = sql`company_id = ${ctx.company.id} and monitor_id = ${id}`;
  const [tags, classes, counts] = await Promise.all([
    sql<{ tag: string; posts: number }>`
      select t as tag, count(*)::int as posts from monitor_post, jsonb_array_elements_text(custom_tags) as t
      where ${own} group by t order by t`.execute(ctx.db),
    sql<{ classification: string; posts: number }>`
      select classification, count(*)::int as posts from monitor_post where ${own} and classification is not null
      group by classification order by classification`.execute(ctx.db),
    sql<{ excluded: number; edited: number; external: number }>`
      select count(*) filter (where decision = 'excluded')::int as excluded, count(*) filter (where edited != '{}')::int as edited,
        (select count(*)::int from monitor_external_post where ${own}) as external
      from monitor_post where ${own}`.execute(ctx.db),
  ]);
  const { excluded = 0, edited = 0, external = 0 } = counts.rows[0] ?? {};
  const isPerson = ctx.actor.kind === 'user';
  return {
    tags: tags.rows,
    classifications: classes.rows,
    excluded: isSeen ? excluded : null,
    ...(isPerson ? { edited, external } : { edited: 0, external: 0 }),
  };
}

export const postHandlers = {
  posts: viewable.monitors.posts.handler(({ context, input }) => postsOf(context, input)),
  post_labels: viewable.monitors.post_labels.handler(({ context, input }) => labelsOf(context, input.id)),
  comments: viewable.monitors.comments.handler(async ({ context, input }) =>
    commentsIn(context, await monitorSet(context, { id: input.id }), input),
  ),
};
