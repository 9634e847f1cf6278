import { ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import type { ForecastComparison } from '#contract/monitors/forecast.ts';
import type { MonitorStats } from '#contract/monitors/reports.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import type { Ctx } from '#server/platform/context.ts';
import { openConverter } from '#server/platform/exchange-rates.ts';
import { os } from '#server/platform/gate.ts';
import type { ForecastCtx } from '#server/slices/forecast/forecast.policy.ts';
import {
  forecastOf,
  namesOf,
  resultOf,
  type StoredForecast,
  versionOf,
} from '#server/slices/forecast/versions.ts';
import { readCosts } from '../budget/set-costs.ts';
import { monitorFor } from '../monitor-access.ts';
import { comparedPlan } from './compare.ts';
import { type Linked, type PlanResult, planResult } from './plan-result.ts';

/** Null if it is gone or not accessible. */
async function seenForecast(ctx: ForecastCtx, id: number): Promise<StoredForecast | null> {
  return forecastOf(ctx, id).catch((error) => {
    if (error instanceof ORPCError && error.status === 404) return null;
    throw error;
  });
}

/** In its linked version; `refused` without access, null without a link. */
export async function linkedForecast(ctx: ForecastCtx, id: number): Promise<Linked> {
  const monitor = await ctx.db
    .selectFrom('monitor')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .select(['forecast_id', 'forecast_version'])
    .executeTakeFirstOrThrow();
  if (monitor.forecast_id === null) return null;
  const forecast = await seenForecast(ctx, monitor.forecast_id);
  if (forecast === null) return 'refused' as const;
  return { forecast, stored: await versionOf(ctx, forecast, monitor.forecast_version ?? undefined) };
}

/** For the stats of the monitor. */
export async function forecastOfMonitor(ctx: ViewerCtx, id: number): Promise<MonitorStats['forecast']> {
  if (ctx.actor.kind !== 'user') return undefined;
  const linked = await linkedForecast({ ...ctx, user: ctx.actor }, id);
  if (linked === null || linked === 'refused') return undefined;
  const { forecast, stored } = linked;
  const { influencers, publications, reach, impressions, interactions, media_value } =
    resultOf(stored).totals;
  return {
    id: forecast.id,
    name: forecast.name,
    version: stored.version,
    currency: stored.currency,
    influencers,
    publications,
    reach,
    impressions,
    interactions,
    media_value,
  };
}

export async function comparison(ctx: ForecastCtx, id: number) {
  await monitorFor(ctx, id, 'read');
  const linked = await linkedForecast(ctx, id);
  if (linked === null) return { comparison: null, refused: null };
  if (linked === 'refused') return { comparison: null, refused: sentenceFor('forecast_link_broken') };
  const { forecast, stored } = linked;
  const result = resultOf(stored);
  const plan = await planResult(ctx, id, linked);
  const { lines, totals } = comparedPlan(result, plan?.sums ?? [], plan?.other ?? NO_POSTS);
  const people = [...new Set(lines.map((line) => line.profile_id))];
  const compared: ForecastComparison = {
    forecast: {
      id: forecast.id,
      name: forecast.name,
      version: stored.version,
      newest_version: forecast.version,
    },
    currency: result.currency,
    lines,
    creators: await namesOf(ctx, people),
    totals: { ...totals, ...sidesOf(plan), cost: await costOf(ctx, id, new Set(people), result.currency) },
  };
  return { comparison: compared, refused: null };
}

const NO_POSTS = { posts: 0, impressions: null, interactions: null };

/** Posts of the deliverables of the list, where a list is the plan. */
function sidesOf(plan: PlanResult | null) {
  if (!plan?.list) return {};
  const sum = (of: (one: PlanResult['deliverables'][number]) => number) =>
    plan.deliverables.reduce((total, one) => total + of(one), 0);
  return {
    planned: sum(({ quantity }) => quantity ?? 1),
    published: sum(({ published }) => published),
  };
}

/** Null without any entry. */
async function costOf(
  ctx: ForecastCtx,
  monitor_id: number,
  people: ReadonlySet<number>,
  currency: string,
): Promise<number | null> {
  const costs = (await readCosts(ctx, monitor_id)).filter((cost) => people.has(cost.profile_id));
  if (costs.length === 0) return null;
  const { convert } = await openConverter(ctx.db, { company_id: ctx.company.id, currency }, costs);
  return costs.reduce<number | null>((sum, cost) => {
    const converted = convert(cost.amount, cost);
    return sum === null || converted === null ? null : sum + converted;
  }, 0);
}

export async function link(ctx: Ctx, id: number, forecast_id: number | null, version: number | undefined) {
  const monitor = await monitorFor(ctx, id, 'edit');
  ctx.record.target = monitor.name;
  const forecast = forecast_id === null ? null : await forecastOf(ctx, forecast_id);
  const stored = forecast && (await versionOf(ctx, forecast, version));
  await sql`
    update monitor set forecast_id = ${forecast?.id ?? null}, forecast_version = ${stored?.version ?? null}
    where company_id = ${ctx.company.id} and id = ${id}`.execute(ctx.db);
}

export const monitorForecastHandlers = {
  forecast: os.monitors.forecast.handler(({ context, input }) => comparison(context, input.id)),
  link_forecast: os.monitors.link_forecast.handler(async ({ context, input }) => {
    await link(context, input.id, input.forecast_id, input.version);
    return { status: 'success' as const };
  }),
};
