import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { Monitor, monitorCalls } from '#contract/monitors/monitor.ts';
import type { MonitorSetup } from '#contract/monitors/setup.ts';
import { monitorSetup } from '#contract/monitors/setup.ts';
import { issueSentence } from '#contract/sentences/input-sentence.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { copyName } from '#contract/values/cut-text.ts';
import { keywordPart } from '#server/analytics/terms/terms.ts';
import { visibleLists } from '#server/owned/folders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os, requireFlag } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { ownerOfMonitor, withinMonitorLimits } from '#server/slices/lists/followed-creators.ts';
import { createLink, deleteLink } from '#server/slices/sharing/public-links.ts';
import { matchMonitor } from './matching/match.ts';
import { MONITOR, monitorFor } from './monitor-access.ts';
import { readMonitor } from './monitor-items.ts';
import { type MonitorRow, monitorRows } from './monitor-row.ts';
import { monitorShareable } from './monitor-shareable.ts';

type Input<Call extends Exclude<keyof typeof monitorCalls, 'update_one'>> = CallInput<
  (typeof monitorCalls)[Call]
>;

const wrong = (field: string, sentence: Sentence) => refuse('BAD_REQUEST', sentence, field);

/** Throws a field error for keywords without letters, and for inaccessible profiles and lists. */
export async function checkChoices(
  ctx: Ctx,
  { keywords, profile_ids, list_ids }: Pick<MonitorSetup, 'keywords' | 'profile_ids' | 'list_ids'>,
): Promise<void> {
  if (profile_ids.length + list_ids.length > 0) requireFlag(ctx, 'profiles_monitor');
  if (list_ids.length > 0) requireFlag(ctx, 'list_monitor');
  const empty = keywords.find((keyword) => keywordPart(keyword) === null);
  if (empty !== undefined) throw wrong('keywords', sentenceFor('name_without_letters', { name: empty }));
  const { rows: strangers } = await sql<{ id: number }>`
    select w.id from unnest(${[...profile_ids]}::int[]) as w (id) where not exists (
      select from profile p where p.id = w.id and not p.hidden
        and (p.company_id is null or p.company_id = ${ctx.company.id})) limit 1`.execute(ctx.db);
  if (strangers[0])
    throw wrong('profile_ids', sentenceFor('profile_id_unknown', { id: String(strangers[0].id) }));
  const { rows: lists } = await sql<{ id: number; is_folder: boolean | null }>`
    select w.id, l.is_folder from unnest(${[...list_ids]}::int[]) as w (id)
      left join list l on l.id = w.id and l.id in (${visibleLists(ctx)})
    where l.id is null or l.is_folder limit 1`.execute(ctx.db);
  const [list] = lists;
  if (list)
    throw wrong(
      'list_ids',
      list.is_folder
        ? sentenceFor('folder_without_creators')
        : sentenceFor('list_not_found', { id: String(list.id) }),
    );
}

async function checkFolder(ctx: Ctx, group_id: number): Promise<void> {
  if (group_id === 0) return;
  const folder = await ctx.db
    .selectFrom('monitor_folder')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', group_id)
    .select('id')
    .executeTakeFirst();
  if (!folder) throw wrong('group_id', sentenceFor('folder_not_found'));
}

const columnsOf = (setup: Omit<MonitorSetup, 'currency'> & { currency: string }) => ({
  name: setup.name,
  market: setup.market,
  folder_id: setup.group_id || null,
  start_date: setup.start_date,
  end_date: setup.end_date,
  keywords: JSON.stringify(setup.keywords),
  search_type: setup.search_type,
  creators_search_type: setup.creators_search_type,
  platforms_to_track: JSON.stringify(setup.platforms_to_track),
  post_types: JSON.stringify(setup.post_types),
  list_profile_tags: JSON.stringify(setup.list_profile_tags),
  stories_cap: setup.stories_cap,
  count_reels_once: setup.count_reels_once,
  exact_date_filter: setup.exact_date_filter,
  hide_excluded_posts: setup.hide_excluded_posts,
  save_ig_stories: setup.save_ig_stories,
  download_story_videos: setup.download_story_videos,
  content_analysis: setup.content_analysis,
  currency: setup.currency,
  total_budget: setup.total_budget,
  total_elc_budget: setup.total_elc_budget,
  elc_non_working_budget: setup.elc_non_working_budget,
});

async function writeChoices(
  db: Database,
  company_id: number,
  id: number,
  { profile_ids, list_ids }: Pick<MonitorSetup, 'profile_ids' | 'list_ids'>,
): Promise<void> {
  for (const [table, column, ids] of [
    ['monitor_profile', 'profile_id', profile_ids],
    ['monitor_list', 'list_id', list_ids],
  ] as const) {
    await sql`delete from ${sql.table(table)} where monitor_id = ${id}`.execute(db);
    await sql`insert into ${sql.table(table)} (monitor_id, ${sql.ref(column)}, company_id)
      select ${id}, w.id, ${company_id} from unnest(${[...ids]}::int[]) as w (id)`.execute(db);
  }
}

/** The stored monitor; its posts are not matched yet. */
export async function insertMonitor(ctx: Ctx, setup: MonitorSetup): Promise<number> {
  await checkChoices(ctx, setup);
  await checkFolder(ctx, setup.group_id);
  return transaction(ctx.db, async (db) => {
    const made = await db
      .insertInto('monitor')
      .values({
        company_id: ctx.company.id,
        created_by: ctx.user.id,
        created_at: ctx.now(),
        updated_at: ctx.now(),
        ...columnsOf({ ...setup, currency: setup.currency ?? ctx.company.currency }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await withinMonitorLimits({ ...ctx, db }, ownerOfMonitor(made.id), () =>
      writeChoices(db, ctx.company.id, made.id, setup),
    );
    return made.id;
  });
}

export async function createMonitor(ctx: Ctx, setup: MonitorSetup): Promise<Monitor> {
  const id = await insertMonitor(ctx, setup);
  await matchMonitor(ctx, id);
  return readMonitor(ctx, id);
}

/** Fields that affect matching. */
const MATCHED = [
  'start_date',
  'end_date',
  'profile_ids',
  'list_ids',
  'list_profile_tags',
  'keywords',
  'search_type',
  'creators_search_type',
  'platforms_to_track',
  'post_types',
  'stories_cap',
  'count_reels_once',
  'exact_date_filter',
];

/** Only the owner may change name and folder. */
export async function updateMonitor(
  ctx: Ctx,
  { id, revision, ...changes }: Input<'update'>,
): Promise<Monitor> {
  const { name } = await monitorFor(ctx, id, 'edit');
  const [before] = await monitorRows(ctx, ctx.company.id, [id]);
  if (!before) throw notFound('monitor');
  if (changes.name !== undefined && changes.name !== name) await monitorFor(ctx, id, 'rename');
  if (changes.group_id !== undefined && changes.group_id !== before.group_id)
    await monitorFor(ctx, id, 'move');
  const provided = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const setup = await wholeSetup({ ...before, ...provided });
  // Creators and lists chosen by others remain, even without access.
  await checkChoices(ctx, {
    keywords: setup.keywords,
    profile_ids: setup.profile_ids.filter((p) => !before.profile_ids.includes(p)),
    list_ids: setup.list_ids.filter((l) => !before.list_ids.includes(l)),
  });
  await checkFolder(ctx, setup.group_id);
  const isOther = (field: string) =>
    JSON.stringify(before[field as keyof MonitorRow]) !== JSON.stringify(setup[field as keyof MonitorSetup]);
  if (isOther('start_date') || isOther('end_date')) requireFlag(ctx, 'monitor_date');
  const rematch = MATCHED.some(isOther);
  await transaction(ctx.db, async (db) => {
    const row = await db
      .selectFrom('monitor')
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .select(['revision', 'match_revision'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.revision !== (revision ?? before.revision))
      throw refuse('CONFLICT', sentenceFor('object_changed', { name }));
    await db
      .updateTable('monitor')
      .set({
        ...columnsOf({ ...setup, currency: setup.currency ?? before.currency }),
        revision: row.revision + 1,
        match_revision: row.match_revision + (rematch ? 1 : 0),
        updated_at: ctx.now(),
      })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .execute();
    await withinMonitorLimits({ ...ctx, db }, ownerOfMonitor(id), () =>
      writeChoices(db, ctx.company.id, id, setup),
    );
  });
  if (rematch) await matchMonitor(ctx, id);
  return readMonitor(ctx, id);
}

/** All rules together, which one changed field may break. */
export async function wholeSetup(fields: Record<string, unknown>): Promise<MonitorSetup> {
  const checked = monitorSetup.safeParse(fields);
  if (checked.success) return checked.data;
  const issues = checked.error.issues.map((i) => ({ field: i.path.join('.'), sentence: issueSentence(i) }));
  throw refuse('BAD_REQUEST', issues[0]?.sentence ?? sentenceFor('input_not_savable'), issues);
}

async function duplicateMonitor(ctx: Ctx, { id, name }: Input<'duplicate'>): Promise<Monitor> {
  const original = await monitorFor(ctx, id, 'read');
  const [row] = await monitorRows(ctx, ctx.company.id, [id]);
  if (!row) throw notFound('monitor');
  const setup = await wholeSetup({ ...row, name: name ?? copyName(original.name) });
  const { rows } = await visibleLists(ctx).execute(ctx.db);
  const mine = new Set(rows.map((r) => r.id));
  const list_ids = setup.list_ids.filter((list) => mine.has(list));
  if (list_ids.length + setup.profile_ids.length + setup.keywords.length === 0)
    throw refuse('CONFLICT', sentenceFor('monitor_lists_unshared', { name: original.name }));
  return createMonitor(ctx, { ...setup, list_ids });
}

async function setActive(ctx: Ctx, { id, is_active }: Input<'set_active'>): Promise<Monitor> {
  await monitorFor(ctx, id, 'edit');
  await transaction(ctx.db, (db) =>
    withinMonitorLimits({ ...ctx, db }, ownerOfMonitor(id), () =>
      db
        .updateTable('monitor')
        .set({ archived_at: is_active ? null : ctx.now(), updated_at: ctx.now() })
        .where('company_id', '=', ctx.company.id)
        .where('id', '=', id)
        .execute(),
    ),
  );
  if (is_active) await matchMonitor(ctx, id);
  return readMonitor(ctx, id);
}

const m = os.monitors;

export const editHandlers = {
  create: m.create.handler(({ context, input }) => createMonitor(context, input)),
  update: m.update.handler(({ context, input }) => updateMonitor(context, input)),
  update_one: {
    name: m.update_one.name.handler(({ context, input }) => updateMonitor(context, input)),
    market: m.update_one.market.handler(({ context, input }) => updateMonitor(context, input)),
    dates: m.update_one.dates.handler(({ context, input }) => updateMonitor(context, input)),
    keywords: m.update_one.keywords.handler(({ context, input }) => updateMonitor(context, input)),
    profiles: m.update_one.profiles.handler(({ context, input }) => updateMonitor(context, input)),
    lists: m.update_one.lists.handler(({ context, input }) => updateMonitor(context, input)),
    platforms: m.update_one.platforms.handler(({ context, input }) => updateMonitor(context, input)),
    budget: m.update_one.budget.handler(({ context, input }) => updateMonitor(context, input)),
    folder: m.update_one.folder.handler(({ context, input }) => updateMonitor(context, input)),
  },
  make_public: m.make_public.handler(async ({ context, input }) => {
    const about = { type: MONITOR, type_id: input.id } as const;
    const kinds = { monitor: monitorShareable };
    if (input.is_public) return { token: (await createLink(context, kinds, about)).token };
    await deleteLink(context, kinds, about);
    return { token: null };
  }),
  duplicate: m.duplicate.handler(({ context, input }) => duplicateMonitor(context, input)),
  set_active: m.set_active.handler(({ context, input }) => setActive(context, input)),
  rematch: m.rematch.handler(async ({ context, input }) => {
    await monitorFor(context, input.id, 'edit');
    await matchMonitor(context, input.id);
    return { status: 'success' as const };
  }),
};
