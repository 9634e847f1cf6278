import { type RawBuilder, sql } from 'kysely';
import type { AlertNotice } from '#contract/alerts.ts';
import { joined } from '#contract/calls/joined.ts';
import type { Dashboard, DueDeliverable, Job } from '#contract/home.ts';
import type { MonitorItem } from '#contract/monitors/monitor.ts';
import { REMINDER_DAYS } from '#contract/sales/rights.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import type { Days } from '#server/analytics/period.ts';
import { postSet } from '#server/analytics/post-set.ts';
import { creatorsPage, type RankedCreator } from '#server/analytics/questions/creators.ts';
import { daysOf, totalsOf } from '#server/analytics/totals.ts';
import { creatorNames } from '#server/owned/creator-names.ts';
import { visibleLists } from '#server/owned/folders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { coveredPlan } from '#server/slices/monitors/forecast/deliverables.ts';
import { isStale } from '#server/slices/monitors/matching/is-stale.ts';
import { visibleMonitors } from '#server/slices/monitors/monitor-access.ts';
import { listMonitors } from '#server/slices/monitors/monitor-items.ts';
import { endingRights, shownEnding } from '#server/slices/sales/rights/ending-rights.ts';
import { activityHandlers } from './activity.ts';
import { findHandlers } from './find.ts';
import { latestPostHandlers } from './latest-posts.ts';
import { opens } from './open-areas.ts';

const MONITORS_SHOWN = 8;
/** Days that a missing deliverable is shown after its monitor ended. */
const ENDED_DAYS = 14;
/** Days before its due day that a deliverable is shown. */
const SOON_DAYS = 7;
const DAY_MS = 86_400_000;

const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

type WorkCtx = Parameters<typeof coveredPlan>[0] & Ctx;

async function dueOf(ctx: WorkCtx, { id, name }: MonitorItem, today: string) {
  const plan = await coveredPlan(ctx, id);
  if (plan === null) return { pace: null, due: [] };
  const names = new Map(plan.creators.map((one) => [one.id, one.name]));
  const due = plan.deliverables.flatMap((one): DueDeliverable[] => {
    const is_missing = one.state === 'missing';
    const isSoon = one.state === 'open' && one.due !== null && one.due <= daysFrom(today, SOON_DAYS);
    if (!is_missing && !isSoon) return [];
    const { profile_id, post_type, other_format, quantity, published, due } = one;
    return [
      {
        ...{ profile_id, post_type, quantity, published, due, is_missing },
        ...(other_format === undefined ? {} : { other_format }),
        ...{ monitor_id: id, monitor: name, creator: names.get(profile_id) ?? '' },
      },
    ];
  });
  const { planned, published, delivered } = plan.totals;
  const hasDays = plan.deliverables.some((one) => one.due !== null);
  const pace = { planned, published, by_hand: delivered - published, due: hasDays ? plan.totals.due : null };
  return { pace: planned > 0 ? pace : null, due };
}

const byUrgency = (a: DueDeliverable, b: DueDeliverable) =>
  Number(b.is_missing) - Number(a.is_missing) ||
  (a.due ?? '9999').localeCompare(b.due ?? '9999') ||
  a.monitor_id - b.monitor_id;

async function runningMonitors(ctx: WorkCtx) {
  const today = dayIn(ctx.now(), ctx.company.timezone);
  const all = await listMonitors(ctx, { query: '' });
  const running = all
    .filter(({ state }) => state === 'running')
    .toSorted((a, b) => a.end_date.localeCompare(b.end_date) || a.id - b.id);
  const shown = running.slice(0, MONITORS_SHOWN);
  const ended = all
    .filter(({ state, end_date }) => state === 'finished' && end_date >= daysFrom(today, -ENDED_DAYS))
    .slice(0, MONITORS_SHOWN);
  const work = await Promise.all([...shown, ...ended].map((monitor) => dueOf(ctx, monitor, today)));
  const due = work.flatMap((one) => one.due).sort(byUrgency);
  return {
    monitors: shown.map((monitor, i) => ({ ...monitor, pace: work[i]?.pace ?? null })),
    total: running.length,
    deliverables: due.slice(0, MONITORS_SHOWN),
    deliverables_total: due.length,
    rights: await rightsOf(ctx),
  };
}

const MOST_RIGHTS = 50;

async function rightsOf(ctx: WorkCtx) {
  const within = REMINDER_DAYS[0];
  const all = await endingRights(ctx, { company: ctx.company, monitors: visibleMonitors(ctx), within });
  const rows = all.slice(0, MOST_RIGHTS);
  const names = await creatorNames(
    ctx,
    rows.map(({ profile_id }) => profile_id),
  );
  return rows.map((one) => shownEnding(one, names.get(one.profile_id) ?? ''));
}

const runningMonitorHandlers = {
  monitors: os.home.monitors.handler(({ context }) => runningMonitors(context)),
};

const LEADERS = 6;

/** A period of all posts visible to the company. */
async function dashboardOf(
  ctx: Ctx,
  { emv_model, ...period }: Days & { emv_model?: EmvModel | undefined },
): Promise<Dashboard> {
  const set = await postSet(ctx, 'all', period, emvOf(ctx, emv_model));
  const { undated_posts: _undated, newest_post: _newest, ...totals } = await totalsOf(set);
  const days = await daysOf(set);
  const leaders = await creatorsPage(set, {
    sort_by: 'media_value',
    order: 'DESC',
    limit: LEADERS,
    offset: 0,
  });
  return {
    ...totals,
    days: days.map(({ day: _day, engagement_rate: _rate, ...row }) => row),
    top_influencers: await named(ctx, leaders),
  };
}

async function named(ctx: Ctx, rows: RankedCreator[]): Promise<Dashboard['top_influencers']> {
  const creators = await creatorsOf(
    ctx,
    rows.map(({ profile_id, first_account: account_id }) => ({ profile_id, account_id })),
  );
  return rows.flatMap(({ profile_id: id, posts, impressions, media_value }) => {
    const person = creators.get(id);
    if (!person) return [];
    const { name, slug, available_platforms, is_demo } = person;
    const picture = ctx.pictures.address(person.picture);
    return [{ id, name, slug, picture, available_platforms, is_demo, posts, impressions, media_value }];
  });
}

const dashboardHandlers = {
  dashboard: os.home.dashboard.handler(({ context, input }) => dashboardOf(context, input)),
};

/** Of each kind. */
const JOBS_SHOWN = 10;

const imports = ({ company }: Ctx) => sql<Job>`
  (select 'import' as kind, i.id, i.file_name as name, i.state = 'pending' as is_waiting,
    case when i.file_size > 0 then least(1, i.bytes_read::float8 / i.file_size) end as progress
  from import i where i.company_id = ${company.id} and i.state in ('pending', 'running') order by i.id limit ${JOBS_SHOWN})`;

const exports = ({ company, user }: Ctx) => sql<Job>`
  (select 'export' as kind, e.id, e.title as name, e.state = 'pending' as is_waiting, e.progress::float8 as progress
  from export e where e.company_id = ${company.id} and e.user_id = ${user.id} and e.state in ('pending', 'running')
  order by e.id limit ${JOBS_SHOWN})`;

/** Monitors with changed rules that were not matched yet. */
const matching = (ctx: Ctx) => sql<Job>`
  (select 'matching' as kind, m.id, m.name, t.monitor_id is null as is_waiting, null::float8 as progress
  from monitor m left join monitor_match t on t.monitor_id = m.id
  where m.company_id = ${ctx.company.id} and m.archived_at is null
    and ${isStale} and m.id in (${visibleMonitors(ctx)})
  order by m.id limit ${JOBS_SHOWN})`;

async function runningJobs(ctx: Ctx): Promise<Job[]> {
  const kinds: RawBuilder<Job>[] = [
    ...(opens(ctx, 'sources') ? [imports(ctx)] : []),
    exports(ctx),
    ...(opens(ctx, 'monitors') ? [matching(ctx)] : []),
  ];
  const { rows } = await sql<Job>`${sql.join(kinds, sql` union all `)}`.execute(ctx.db);
  return rows;
}

const jobHandlers = {
  jobs: os.home.jobs.handler(({ context }) => runningJobs(context)),
};

const LISTS_SHOWN = 8;

interface Row {
  id: number;
  name: string;
  total_influencers: number;
  is_demo: boolean;
  updated_at: Date;
}

async function recentLists(ctx: Ctx) {
  const { rows } = await sql<Row>`
    select l.id, l.name, l.is_demo, l.updated_at,
      (select count(*)::int from list_profile m join profile p on p.id = m.profile_id
        where m.list_id = l.id and m.removed_at is null and not p.hidden) as total_influencers
    from list l where l.company_id = ${ctx.company.id} and not l.is_folder and l.id in (${visibleLists(ctx)})
    order by l.updated_at desc, l.id desc limit ${LISTS_SHOWN}`.execute(ctx.db);
  return rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: updated_at.toISOString() }));
}

const recentListHandlers = {
  lists: os.home.lists.handler(({ context }) => recentLists(context)),
};

const ALERTS_SHOWN = 5;

type NoticesOf = (ctx: Ctx, limit: number) => Promise<{ notices: AlertNotice[]; unread: number }>;

const latestAlertHandlers = (noticesOf: NoticesOf) => ({
  alerts: os.home.alerts.handler(({ context }) => noticesOf(context, ALERTS_SHOWN)),
});

export const homeHandlers = (noticesOf: NoticesOf) =>
  joined(
    dashboardHandlers,
    latestPostHandlers,
    runningMonitorHandlers,
    recentListHandlers,
    latestAlertHandlers(noticesOf),
    jobHandlers,
    activityHandlers,
    findHandlers,
  );
