import { type RawBuilder, sql } from 'kysely';
import type { Monitor, MonitorItem, MonitorState } from '#contract/monitors/monitor.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { visibleLists } from '#server/owned/folders.ts';
import {
  type Permission,
  permissionOf,
  refusal,
  type ShareRole,
  userTypeOfPermission,
} from '#server/owned/permission.ts';
import { isPublished, shareRole } from '#server/owned/visible-rows.ts';
import type { Ctx } from '#server/platform/context.ts';
import { currencySymbol } from '#server/platform/currency.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { followedCount } from '#server/slices/lists/followed-creators.ts';
import { addressOf } from '#server/slices/profiles/slug.ts';
import { tokenFor } from '#server/slices/sharing/public-links.ts';
import { isStale } from './matching/is-stale.ts';
import { MONITOR, noteViewed, shownMonitor, visibleMonitors } from './monitor-access.ts';
import { type MonitorRow, monitorRows } from './monitor-row.ts';
import { daysOfMonitor } from './monitor-set.ts';

interface Around {
  id: number;
  folder: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  role: ShareRole | null;
  is_public: boolean;
  has_costs: boolean;
  posts: number | null;
  matched_at: Date | null;
  timezone: string | null;
  first_at: Date | null;
  last_at: Date | null;
  is_matching: boolean;
  is_weekly: boolean;
}

/** Related data of other tables, by id. */
async function readAround(ctx: ViewerCtx, which: RawBuilder<unknown>): Promise<Map<number, Around>> {
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.id : 0;
  const { rows } = await sql<Around>`
    select m.id, f.name as folder, u.first_name, u.last_name, u.email, t.posts, t.matched_at, t.first_at, t.last_at, t.timezone,
      ${isStale} as is_matching,
      exists (select from monitor_cost k where k.monitor_id = m.id) as has_costs,
      exists (select from report_schedule w where w.monitor_id = m.id and w.is_on) as is_weekly,
      ${shareRole(MONITOR, 'm', user_id)} as role, ${isPublished(MONITOR, 'm')} as is_public
    from monitor m left join app_user u on u.id = m.created_by left join monitor_folder f on f.id = m.folder_id
      left join monitor_match t on t.monitor_id = m.id
    where m.company_id = ${ctx.company.id} and m.deleted_at is null and m.id in (${which})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** YYYY-MM-DD in the company's time zone. */
const today = (ctx: ViewerCtx) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ctx.company.timezone }).format(ctx.now());

function stateOf(row: MonitorRow, day: string): MonitorState {
  if (row.archived_at) return 'archived';
  if (day < row.start_date) return 'planned';
  return day > row.end_date ? 'finished' : 'running';
}

function itemOf(ctx: ViewerCtx, row: MonitorRow, around: Around, permission: Permission): MonitorItem {
  const state = stateOf(row, today(ctx));
  const role = ctx.actor.kind === 'user' ? ctx.actor.role : 'viewer';
  const may = (act: 'edit' | 'delete') => refusal(permission, role, act, MONITOR) === null;
  return {
    id: row.id,
    slug: addressOf(row.id, row.name),
    name: row.name,
    market: row.market,
    state,
    is_active: row.archived_at === null,
    start_date: row.start_date,
    end_date: row.end_date,
    group_id: row.group_id,
    group_name: around.folder ?? '',
    keywords: row.keywords,
    platforms_to_track: row.platforms_to_track,
    creators: row.profile_ids.length,
    lists: row.list_ids.length,
    posts: around.posts,
    matched_at: around.matched_at?.toISOString() ?? null,
    // Visitors of a link do not see money.
    total_budget: ctx.actor.kind === 'user' ? row.total_budget : null,
    currency: row.currency,
    user_type: userTypeOfPermission(permission),
    can_edit: may('edit'),
    can_delete: may('delete'),
    is_public: around.is_public,
    is_demo: row.is_demo,
    created_at: row.created_at.toISOString(),
    // Demo monitors have no creator.
    created_by:
      ctx.actor.kind === 'user' && !(row.is_demo && row.created_by === null) ? personName(around) : '',
  };
}

interface ItemFilters {
  group_id?: number | undefined;
  state?: MonitorState | undefined;
  query: string;
}

/** Newest first. */
export async function listMonitors(ctx: Ctx, query: ItemFilters): Promise<MonitorItem[]> {
  const around = await readAround(ctx, visibleMonitors(ctx));
  const rows = await monitorRows(ctx, ctx.company.id, [...around.keys()]);
  const words = query.query.toLocaleLowerCase();
  return rows
    .flatMap((row) => {
      const beside = around.get(row.id);
      return beside ? [itemOf(ctx, row, beside, permissionOf(ctx.user, row, beside.role))] : [];
    })
    .filter(
      (item) =>
        (query.group_id === undefined || item.group_id === query.group_id) &&
        (query.state === undefined || item.state === query.state) &&
        [item.name, item.market, ...item.keywords].join('\n').toLocaleLowerCase().includes(words),
    )
    .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
}

/** For the caller, or the visitor of its link. */
export async function readMonitor(ctx: ViewerCtx, id: number): Promise<Monitor> {
  const { permission } = await shownMonitor(ctx, id);
  const [row] = await monitorRows(ctx, ctx.company.id, [id]);
  const around = (await readAround(ctx, sql`${id}`)).get(id);
  if (!row || !around) throw new Error(`Monitor ${id} went while it was read`);
  const isPerson = ctx.actor.kind === 'user';
  const {
    company_id: _company,
    archived_at: _archived,
    match_revision: _revision,
    created_by: _by,
    created_at: _at,
    ...rules
  } = row;
  return {
    ...rules,
    ...itemOf(ctx, row, around, permission),
    ...(isPerson ? {} : { total_elc_budget: null, elc_non_working_budget: null, list_profile_tags: [] }),
    currency_symbol: currencySymbol(row.currency),
    send_weekly_report: isPerson && around.is_weekly,
    profiles: await chosenProfiles(ctx, row.profile_ids),
    monitor_lists: await chosenLists(ctx, row.list_ids),
    new_monitor_budget: isPerson && around.has_costs,
    is_matching: around.is_matching,
    ...daysOfMonitor(row, around, ctx.company.timezone),
    edit_refused: ctx.actor.kind === 'user' ? refusal(permission, ctx.actor.role, 'edit', MONITOR) : null,
    token: await tokenFor(ctx, { type: MONITOR, type_id: id }, permission),
  };
}

async function chosenProfiles(ctx: ViewerCtx, ids: readonly number[]): Promise<Monitor['profiles']> {
  const { rows } = await sql<Monitor['profiles'][number]>`
    select p.id, p.slug, coalesce(c.fields->>'name', p.name) as name, p.picture
    from profile p left join profile_company c on c.profile_id = p.id and c.company_id = ${ctx.company.id}
    where p.id = any(${[...ids]}::int[]) and not p.hidden order by lower(p.name), p.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, picture: ctx.pictures.address(row.picture ?? '') }));
}

/** Only names of accessible lists. */
async function chosenLists(ctx: ViewerCtx, ids: readonly number[]): Promise<Monitor['monitor_lists']> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from list where id = any(${[...ids]}::int[]) and id in (${visibleLists({ ...ctx, user: actor })})
    order by lower(name), id`.execute(ctx.db);
  return rows;
}

const m = os.monitors;

export const itemHandlers = {
  list: m.list.handler(async ({ context, input }) => ({
    monitors: await listMonitors(context, input),
    creators_followed: await followedCount(context),
  })),
  details: viewable.monitors.details.handler(async ({ context, input }) => {
    const monitor = await readMonitor(context, input.id);
    await noteViewed(context, input.id);
    return monitor;
  }),
};
