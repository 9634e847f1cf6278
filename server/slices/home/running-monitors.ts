import type { DueDeliverable } from '#contract/home.ts';
import type { MonitorItem } from '#contract/monitors/monitor.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { coveredPlan } from '#server/slices/monitors/forecast/deliverables.ts';
import { listMonitors } from '#server/slices/monitors/monitor-items.ts';

const SHOWN = 8;
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
    const { profile_id, post_type, quantity, published, due } = one;
    return [
      {
        ...{ profile_id, post_type, quantity, published, due, is_missing },
        ...{ monitor_id: id, monitor: name, creator: names.get(profile_id) ?? '' },
      },
    ];
  });
  const { planned, published } = plan.totals;
  return { pace: planned > 0 ? { planned, published } : null, due };
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
  const shown = running.slice(0, SHOWN);
  const ended = all
    .filter(({ state, end_date }) => state === 'finished' && end_date >= daysFrom(today, -ENDED_DAYS))
    .slice(0, SHOWN);
  const work = await Promise.all([...shown, ...ended].map((monitor) => dueOf(ctx, monitor, today)));
  const due = work.flatMap((one) => one.due).sort(byUrgency);
  return {
    monitors: shown.map((monitor, i) => ({ ...monitor, pace: work[i]?.pace ?? null })),
    total: running.length,
    deliverables: due.slice(0, SHOWN),
    deliverables_total: due.length,
  };
}

export const runningMonitorHandlers = {
  monitors: os.home.monitors.handler(({ context }) => runningMonitors(context)),
};
