import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { listMonitors } from '#server/slices/monitors/monitor-items.ts';

const SHOWN = 8;

async function runningMonitors(ctx: Ctx) {
  const running = await listMonitors(ctx, { state: 'running', query: '' });
  const soonest = running.toSorted((a, b) => a.end_date.localeCompare(b.end_date) || a.id - b.id);
  return { monitors: soonest.slice(0, SHOWN), total: running.length };
}

export const runningMonitorHandlers = {
  monitors: os.home.monitors.handler(({ context }) => runningMonitors(context)),
};
