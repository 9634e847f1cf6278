import { sql } from 'kysely';
import type { EditedPost, MonitorPost } from '#contract/monitors/posts.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { POST_TYPES, type PostType, platformOf } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { matchMonitor } from '../matching/match.ts';
import { monitorFor } from '../monitor-access.ts';
import { onePost } from './one-post.ts';

/** Of imported and manual posts; unknown posts are absent. */
async function accountsOf(
  ctx: Ctx,
  monitor_id: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ post_id: string; account_id: number }>`
    select post_id::text as post_id, account_id from monitor_external_post
    where company_id = ${ctx.company.id} and monitor_id = ${monitor_id} and post_id = any(${[...ids]}::numeric[])
    union select post_id::text, account_id from monitor_post
    where company_id = ${ctx.company.id} and monitor_id = ${monitor_id} and post_id = any(${[...ids]}::numeric[])`.execute(
    ctx.db,
  );
  const accountOf = new Map(rows.map((row) => [row.post_id, row.account_id]));
  const others = ids.filter((id) => !accountOf.has(id));
  if (others.length === 0) return accountOf;
  const stored = await ctx.ch.query<{ id: string; account_id: number }>(
    `SELECT toString(id) AS id, account_id FROM posts FINAL WHERE id IN {ids:Array(UInt64)}
  AND account_id NOT IN (SELECT account_id FROM accounts FINAL WHERE company_id NOT IN (0, {company_id:UInt32}))`,
    { ids: others, company_id: ctx.company.id },
    'accounts of posts',
  );
  for (const { id, account_id } of stored) accountOf.set(id, account_id);
  return accountOf;
}

/** Marks posts or numbers as changed, in the same transaction. */
const touch = (db: Database, company_id: number, id: number) =>
  sql`update monitor set match_revision = match_revision + 1 where company_id = ${company_id} and id = ${id}`.execute(
    db,
  );

/** Changes only these columns; returns the number of posts. */
async function note(
  ctx: Ctx,
  monitor_id: number,
  ids: readonly string[],
  write: (db: Database, rows: ReturnType<typeof sql>) => Promise<unknown>,
  rematch: boolean,
): Promise<number> {
  await monitorFor(ctx, monitor_id, 'edit');
  const accounts = await accountsOf(ctx, monitor_id, ids);
  if (accounts.size === 0) throw notFound('post');
  await transaction(ctx.db, async (db) => {
    const rows = sql`
      select ${monitor_id}::int as monitor_id, p.id::numeric as post_id, ${ctx.company.id}::int as company_id, p.account_id
      from unnest(${[...accounts.keys()]}::text[], ${[...accounts.values()]}::int[]) as p (id, account_id)`;
    await write(db, rows);
    if (rematch) await touch(db, ctx.company.id, monitor_id);
  });
  if (rematch) await matchMonitor(ctx, monitor_id);
  return accounts.size;
}

const decide = (ctx: Ctx, id: number, post_ids: readonly string[], decision: 'included' | 'excluded') =>
  note(
    ctx,
    id,
    post_ids,
    (db, rows) =>
      sql`
        insert into monitor_post (monitor_id, post_id, company_id, account_id, decision, decided_by, decided_at)
        select r.*, ${decision}, ${ctx.user.id}::int, ${ctx.now()}::timestamptz from (${rows}) r
        on conflict (monitor_id, post_id) do update set
          -- Taken back, a post is again as the rules say.
          decision = case when ${decision} = 'included' and monitor_post.decision = 'excluded' then null else ${decision} end,
          decided_by = excluded.decided_by, decided_at = excluded.decided_at`.execute(db),
    true,
  );

/** The kinds of a post's platform alone. */
async function requireKind(ctx: Ctx, id: number, post_id: string, type: PostType): Promise<void> {
  await monitorFor(ctx, id, 'edit');
  const { platform } = await onePost(ctx, id, post_id);
  const kinds = POST_TYPES.filter((kind) => platformOf(kind) === platform);
  if (!kinds.includes(type))
    throw refuse(
      'BAD_REQUEST',
      sentenceFor('value_not_in_options', { values: kinds.join(', ') }),
      'post_type',
    );
}

/** Holds for the post in all campaigns of the company and on its profile; null = the source's kind again. */
async function correctKind(ctx: Ctx, id: number, post_id: string, type: PostType | null): Promise<void> {
  const { company, user } = ctx;
  if (type) await requireKind(ctx, id, post_id, type);
  else await monitorFor(ctx, id, 'edit');
  const account_id = (await accountsOf(ctx, id, [post_id])).get(post_id);
  if (account_id === undefined) throw notFound('post');
  const monitors = await monitorsWith(ctx, post_id);
  await transaction(ctx.db, async (db) => {
    await (type
      ? sql`
          insert into post_kind (company_id, post_id, account_id, post_type, edited_by, edited_at)
          values (${company.id}, ${post_id}::numeric, ${account_id}, ${type}, ${user.id}, ${ctx.now()})
          on conflict (company_id, post_id) do update set
            post_type = excluded.post_type, edited_by = excluded.edited_by, edited_at = excluded.edited_at`
      : sql`delete from post_kind where company_id = ${company.id} and post_id = ${post_id}::numeric`
    ).execute(db);
    for (const monitor_id of new Set([id, ...monitors])) await touch(db, company.id, monitor_id);
  });
}

/** Monitors of the company whose set has the post; the others have no number of it. */
async function monitorsWith({ db, ch, company }: Ctx, post_id: string): Promise<number[]> {
  const matches = await db
    .selectFrom('monitor_match')
    .where('company_id', '=', company.id)
    .select(['monitor_id', 'set_id', 'before_set_id'])
    .execute();
  const sets = matches.flatMap(({ set_id, before_set_id }) => [set_id, before_set_id ?? []]).flat();
  const rows = await ch.query<{ set_id: number }>(
    'SELECT DISTINCT set_id FROM set_posts FINAL WHERE set_id IN {sets:Array(UInt64)} AND post_id = {post_id:UInt64}',
    { sets, post_id },
    'sets with a post',
  );
  const holding = new Set(rows.map(({ set_id }) => Number(set_id)));
  return matches
    .filter((match) => holding.has(Number(match.set_id)) || holding.has(Number(match.before_set_id)))
    .map(({ monitor_id }) => monitor_id);
}

async function editPost(
  ctx: Ctx,
  id: number,
  post_id: string,
  { post_type, ...numbers }: Partial<EditedPost>,
): Promise<MonitorPost> {
  if (post_type !== undefined) await correctKind(ctx, id, post_id, post_type);
  const provided = Object.entries(numbers).filter(([, value]) => value !== undefined);
  if (provided.length === 0) await matchMonitor(ctx, id);
  else await correctNumbers(ctx, id, post_id, provided);
  return onePost(ctx, id, post_id);
}

async function correctNumbers(
  ctx: Ctx,
  id: number,
  post_id: string,
  provided: Array<[string, number | null]>,
): Promise<void> {
  const changed = Object.fromEntries(provided.filter(([, value]) => value !== null));
  const undone = provided.filter(([, value]) => value === null).map(([name]) => name);
  await note(
    ctx,
    id,
    [post_id],
    (db, rows) =>
      sql`
        insert into monitor_post (monitor_id, post_id, company_id, account_id, edited, edited_by, edited_at)
        select r.*, ${JSON.stringify(changed)}::jsonb, ${ctx.user.id}::int, ${ctx.now()}::timestamptz from (${rows}) r
        on conflict (monitor_id, post_id) do update set
          edited = (monitor_post.edited || excluded.edited) - ${undone}::text[],
          edited_by = excluded.edited_by, edited_at = excluded.edited_at`.execute(db),
    true,
  );
}

const m = os.monitors;

export const decisionHandlers = {
  exclude_posts: m.exclude_posts.handler(async ({ context, input }) => ({
    changed: await decide(context, input.id, input.post_ids, 'excluded'),
  })),
  include_posts: m.include_posts.handler(async ({ context, input }) => ({
    changed: await decide(context, input.id, input.post_ids, 'included'),
  })),
  classify_posts: m.classify_posts.handler(async ({ context, input }) => ({
    changed: await note(
      context,
      input.id,
      input.post_ids,
      (db, rows) =>
        sql`
          insert into monitor_post (monitor_id, post_id, company_id, account_id, classification)
          select r.*, ${input.classification}::text from (${rows}) r
          on conflict (monitor_id, post_id) do update set classification = excluded.classification`.execute(
          db,
        ),
      false,
    ),
  })),
  tag_posts: m.tag_posts.handler(async ({ context, input }) => ({
    changed: await note(
      context,
      input.id,
      input.post_ids,
      (db, rows) =>
        sql`
          insert into monitor_post (monitor_id, post_id, company_id, account_id, custom_tags)
          select r.*, ${JSON.stringify([...new Set(input.add)])}::jsonb from (${rows}) r
          on conflict (monitor_id, post_id) do update set custom_tags = (
            select coalesce(jsonb_agg(distinct t), '[]') from (
              select jsonb_array_elements_text(monitor_post.custom_tags || excluded.custom_tags) as t) as tags
            where t <> all(${input.remove}::text[]))`.execute(db),
      false,
    ),
  })),
  edit_post: m.edit_post.handler(({ context, input: { id, post_id, ...edited } }) =>
    editPost(context, id, post_id, edited),
  ),
};
