import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { HashtagPost, hashtagCalls, MonitorHashtag } from '#contract/fetching/hashtags.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { fromStored, sentenceFor } from '#contract/sentences/sentences.ts';
import { notForeign } from '#server/analytics/post-set.ts';
import { raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os, requireFlag } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { postId, storedPostId } from '#server/slices/imports/intake/posts/post-id.ts';
import { timesOfDays } from '#server/slices/monitors/matching/rules.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { updateMonitor } from '#server/slices/monitors/monitor-edit.ts';
import type { MonitorRow } from '#server/slices/monitors/monitor-row.ts';
import { accountByHandle, parseHandle } from '#server/slices/profiles/details/find-account.ts';
import { addProfile } from '#server/slices/profiles/details/profile-edit.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { readMonitor } from '../story-coverage/chosen-rows.ts';
import { isSearched, tagsOf } from './monitor-tags.ts';

type CreatorInput = CallInput<typeof hashtagCalls.add_hashtag_creator>;

/** The company's profile of an Instagram account; a new one for an unknown account. */
async function profileOf(ctx: Ctx, typed: string): Promise<{ id: number; name: string; slug: string }> {
  const parsed = parseHandle('instagram', typed);
  if (parsed.username === null) throw refuse('BAD_REQUEST', parsed.message, 'username');
  const { username } = parsed;
  const known = await accountByHandle(ctx, 'instagram', username);
  if (known) return { id: known.profile_id, name: known.name, slug: known.slug };
  const accounts = [{ platform: 'instagram' as const, username }];
  return addProfile(ctx, { name: username, kind: 'influencer', accounts });
}

/**
 * Somebody saw on Instagram who the author is. Where only posts of chosen creators count, the creator is chosen. Elsewhere
 * that would count all of its posts, or exclude those of everybody else: its posts are asked for, and count by the keywords.
 */
async function addHashtagCreator(ctx: Ctx, { id, media_id, username }: CreatorInput) {
  await monitorFor(ctx, id, 'edit');
  requireFlag(ctx, 'profiles_monitor');
  const monitor = await readMonitor(ctx, id);
  const { rows } = await sql`
    select media_id from hashtag_post
    where company_id = ${ctx.company.id} and media_id = ${media_id} and tags ?| ${tagsOf(monitor)}::text[]`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw notFound('post');
  const { id: profile_id, name, slug } = await profileOf(ctx, username);
  const has_creators = monitor.profile_ids.length + monitor.list_ids.length > 0;
  const is_chosen = has_creators && monitor.creators_search_type === 'AND';
  if (is_chosen && !monitor.profile_ids.includes(profile_id))
    await updateMonitor(ctx, { id, profile_ids: [...monitor.profile_ids, profile_id] });
  await transaction(ctx.db, async (trx) => {
    if (!is_chosen)
      await trx
        .insertInto('monitor_hashtag_creator')
        .values({
          ...{ company_id: ctx.company.id, monitor_id: id, profile_id },
          ...{ added_at: ctx.now(), added_by: ctx.user.id },
        })
        .onConflict((c) => c.doNothing())
        .execute();
    await trx
      .updateTable('hashtag_post')
      .set({ profile_id })
      .where('company_id', '=', ctx.company.id)
      .where('media_id', '=', media_id)
      .execute();
  });
  ctx.record.target = `Profile ${profile_id}`;
  return { profile_id, name, slug, is_chosen };
}

type Named = NonNullable<HashtagPost['creator']>;

/** Named authors with the state of their Instagram accounts, by profile. */
async function hashtagCreators(ctx: Ctx, profile_ids: readonly number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<
    Omit<Named, 'reason' | 'asked_at'> & { error: string | null; asked_at: Date | null }
  >`
    select distinct on (p.id) p.id, coalesce(o.fields ->> 'name', p.name) as name, p.slug, a.username,
      case when a.id is not null then coalesce(s.state, 'waiting') end as state, s.error, s.asked_at
    from profile p left join profile_company o on o.company_id = ${ctx.company.id} and o.profile_id = p.id
    left join ${seenAccounts(ctx.company.id)} a on a.profile_id = p.id and a.platform = 'instagram'
    left join connector_account s on s.account_id = a.id
    where p.id = any(${[...profile_ids]}::int[]) and (p.company_id is null or p.company_id = ${ctx.company.id})
    order by p.id, s.asked_at desc nulls last, a.id`.execute(ctx.db);
  return new Map(
    rows.map(({ error, asked_at, ...row }) => [
      row.id,
      { ...row, reason: fromStored(error), asked_at: asked_at?.toISOString() ?? null },
    ]),
  );
}

type Input<Call extends keyof typeof hashtagCalls> = CallInput<(typeof hashtagCalls)[Call]>;

/** Rows read at once, and for one page: most posts may be known. */
const ROWS = 200;
const MOST_ROWS = 2000;

interface Row {
  media_id: string;
  tags: string[];
  short_code: string;
  permalink: string;
  caption: string;
  likes: number | null;
  comments: number | null;
  created_at: Date;
  profile_id: number | null;
}

/** Null while the switch is off. */
async function searching({
  db,
  company,
}: Ctx): Promise<{ reason: Sentence | null; account_id: string | null } | null> {
  const { rows } = await sql<{
    error: string | null;
    account_id: string | null;
    state: string | null;
    of_account: string | null;
  }>`
    select a.hashtags_error as error, c.external_id as account_id, c.state, c.error as of_account from platform_app a
    left join lateral (
      select k.external_id, k.state, k.error from connection k
      where k.company_id = a.company_id and k.app = a.app and k.profile_id is null and k.state <> 'ended'
      order by k.connected_at desc, k.id desc limit 1) c on true
    where a.company_id = ${company.id} and a.app = 'meta' and a.features ? 'hashtags'`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { account_id, state, error, of_account } = row;
  if (account_id === null) return { account_id, reason: sentenceFor('instagram_hashtags_signed_out') };
  const reason = state === 'active' ? error : (of_account ?? error);
  return { account_id, reason: fromStored(reason) };
}

async function hashtagsOf(
  ctx: Ctx,
  account_id: string | null,
  tags: readonly string[],
): Promise<MonitorHashtag[]> {
  const rows = await ctx.db
    .selectFrom('instagram_hashtag')
    .where('company_id', '=', ctx.company.id)
    .where('account_id', '=', account_id ?? '')
    .where('tag', 'in', ['', ...tags])
    .selectAll()
    .execute();
  const byTag = new Map(rows.map((row) => [row.tag, row]));
  return tags.map((tag) => {
    const row = byTag.get(tag);
    const isWaiting = row?.waits_until != null && row.waits_until > ctx.now();
    return {
      tag,
      asked_at: row?.asked_at?.toISOString() ?? null,
      succeeded_at: row?.succeeded_at?.toISOString() ?? null,
      waits_until: isWaiting ? (row.waits_until?.toISOString() ?? null) : null,
      reason: fromStored(row?.error ?? null),
    };
  });
}

async function rowsAfter(
  ctx: Ctx,
  monitor: MonitorRow,
  tags: readonly string[],
  { ignored, after }: { ignored: boolean; after: string | undefined },
): Promise<Row[]> {
  const { from, until } = timesOfDays(monitor, ctx.company.timezone);
  const [at, media_id] = after?.split('-') ?? [];
  const { rows } = await sql<Row>`
    select media_id, tags, short_code, permalink, caption, likes, comments, created_at, profile_id from hashtag_post
    where company_id = ${ctx.company.id} and tags ?| ${[...tags]}::text[] and (ignored_at is not null) = ${ignored}
      and created_at >= to_timestamp(${from}) and created_at < to_timestamp(${until})
      and (${at === undefined} or (created_at, media_id) < (to_timestamp(${Number(at ?? 0)} / 1000.0), ${media_id ?? ''}))
    order by created_at desc, media_id desc limit ${ROWS}`.execute(ctx.db);
  return rows;
}

const idOf = ({ short_code }: Pick<Row, 'short_code'>) => storedPostId(postId('instagram', short_code));
const cursorOf = ({ created_at, media_id }: Row) => `${created_at.getTime()}-${media_id}`;

/** Ids of posts that the company has: in the data, or added to a monitor by hand. */
async function knownPosts(ctx: Ctx, rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.map(idOf);
  const [stored, added] = await Promise.all([
    ids.length === 0
      ? []
      : ctx.ch.query<{ post_id: string }>(
          `SELECT DISTINCT toString(id) AS post_id FROM posts FINAL WHERE id IN {ids:Array(UInt64)} AND ${notForeign(raw('{company_id:UInt32}'))}`,
          { ids, company_id: ctx.company.id },
          'known posts of hashtags',
        ),
    sql<{ post_id: string }>`
      select post_id::text as post_id from monitor_external_post
      where company_id = ${ctx.company.id} and post_id = any(${ids}::numeric[])`.execute(ctx.db),
  ]);
  return new Set([...stored, ...added.rows].map((row) => row.post_id));
}

async function pageOf(ctx: Ctx, monitor: MonitorRow, tags: readonly string[], input: Input<'hashtag_posts'>) {
  const { limit, ignored } = input;
  const matches: Row[] = [];
  let after = input.after;
  for (let read = 0; read < MOST_ROWS; read += ROWS) {
    const rows = await rowsAfter(ctx, monitor, tags, { ignored, after });
    const known = await knownPosts(ctx, rows);
    for (const row of rows) {
      if (known.has(idOf(row))) continue;
      if (matches.length === limit) return { matches, next: after ?? null };
      matches.push(row);
      after = cursorOf(row);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return { matches, next: null };
    after = cursorOf(last);
  }
  return { matches, next: after ?? null };
}

function whyNotSearched(ctx: Ctx, monitor: MonitorRow): Sentence | null {
  if (!ctx.user.may_import) return sentenceFor('import_not_allowed');
  return isSearched(monitor, ctx.company.timezone, ctx.now()) ? null : sentenceFor('monitor_not_running');
}

async function hashtagPosts(ctx: Ctx, input: Input<'hashtag_posts'>) {
  const monitor = await readMonitor(ctx, input.id);
  const own = await searching(ctx);
  if (own === null) return { is_on: false, reason: null, hashtags: [], posts: [], next: null };
  const tags = tagsOf(monitor);
  const { matches, next } = await pageOf(ctx, monitor, tags, input);
  const [hashtags, creators] = await Promise.all([
    hashtagsOf(ctx, own.account_id, tags),
    hashtagCreators(
      ctx,
      matches.flatMap(({ profile_id }) => profile_id ?? []),
    ),
  ]);
  const posts = matches.map(
    (row): HashtagPost => ({
      ...{ media_id: row.media_id, tags: row.tags, link: row.permalink, caption: row.caption },
      ...{ created_at: row.created_at.toISOString(), likes: row.likes, comments: row.comments },
      creator: creators.get(row.profile_id ?? 0) ?? null,
    }),
  );
  return { is_on: true, reason: whyNotSearched(ctx, monitor) ?? own.reason, hashtags, posts, next };
}

async function ignorePost(ctx: Ctx, { id, media_id, is_ignored }: Input<'ignore_hashtag_post'>) {
  const { name } = await monitorFor(ctx, id, 'edit');
  const tags = tagsOf(await readMonitor(ctx, id));
  const { rows } = await sql`
    update hashtag_post set ignored_at = ${is_ignored ? ctx.now() : null}::timestamptz,
      ignored_by = ${is_ignored ? ctx.user.id : null}::int
    where company_id = ${ctx.company.id} and media_id = ${media_id} and tags ?| ${tags}::text[] returning media_id`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw notFound('post');
  ctx.record.target = name;
  return { status: 'success' as const };
}

export const hashtagHandlers = {
  hashtag_posts: os.monitors.hashtag_posts.handler(({ context, input }) => hashtagPosts(context, input)),
  ignore_hashtag_post: os.monitors.ignore_hashtag_post.handler(({ context, input }) =>
    ignorePost(context, input),
  ),
  add_hashtag_creator: os.monitors.add_hashtag_creator.handler(({ context, input }) =>
    addHashtagCreator(context, input),
  ),
};
