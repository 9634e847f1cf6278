import { MOST_FORECAST_CREATORS } from '#contract/forecast.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { firstPlan } from './first-plan.ts';
import { forecastOf, namesOf, resultOf, versionOf } from './versions.ts';

/** Creators added to the list after the newest version, with the lines of a new forecast. */
async function additions(ctx: Ctx, id: number) {
  const forecast = await forecastOf(ctx, id);
  const { cells, currency } = resultOf(await versionOf(ctx, forecast));
  const planned = new Set(cells.map((cell) => cell.profile_id));
  const members = await ctx.db
    .selectFrom('list_profile as m')
    .innerJoin('list as l', 'l.id', 'm.list_id')
    .innerJoin('profile as p', 'p.id', 'm.profile_id')
    .where('m.company_id', '=', ctx.company.id)
    .where('m.list_id', '=', Number(forecast.list_id ?? 0))
    .where('m.removed_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where('p.hidden', '=', false)
    .orderBy('m.position')
    .select('m.profile_id as id')
    .execute();
  const missing = members.map((m) => m.id).filter((profile) => !planned.has(profile));
  const inCurrency = { ...ctx, company: { ...ctx.company, currency } };
  const room = missing.slice(0, MOST_FORECAST_CREATORS - planned.size);
  return {
    creators: await namesOf(ctx, room),
    rows: await firstPlan(inCurrency, room, forecast.list_id === null ? null : Number(forecast.list_id)),
  };
}

export const additionHandlers = {
  additions: os.forecast.additions.handler(({ context, input }) => additions(context, input.id)),
};
