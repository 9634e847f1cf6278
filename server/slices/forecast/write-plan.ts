import type { PlannedRow } from '#contract/forecast.ts';
import type { CellChange } from '#contract/lists/creators.ts';
import type { Deliverable } from '#contract/lists/deliverables.ts';
import type { PostType } from '#contract/primitives.ts';
import { said } from '#contract/said.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { setCells } from '#server/slices/lists/list-cells.ts';
import { firstPlan } from './first-plan.ts';
import { requireOnForecast } from './forecast.policy.ts';
import { readDeliverablesOf } from './list-plan.ts';
import { forecastOf, resultOf, versionOf } from './versions.ts';

const sameLine = (a: PlannedRow | undefined, b: PlannedRow) =>
  a?.publications === b.publications && a.price === b.price && (a.price_from === 'list' || a.price === null);

/**
 * Makes the plan of the latest version the deliverables of its list. Those that the plan leaves as they were keep their
 * status and day; cancelled ones stay.
 */
async function writePlan(
  ctx: Ctx,
  id: number,
): Promise<{ list_id: number; changes: CellChange[]; conflicts: number }> {
  const forecast = await forecastOf(ctx, id);
  await requireOnForecast(ctx, forecast, 'edit');
  if (forecast.list_id === null) throw refuse('CONFLICT', said('forecast_without_list'));
  const list_id = Number(forecast.list_id);
  const { cells, currency } = resultOf(await versionOf(ctx, forecast));
  const plan = Map.groupBy(cells, (cell) => cell.profile_id);
  const profiles = [...plan.keys()];
  const before = await readDeliverablesOf(ctx, list_id, profiles);
  const now = new Map(
    (await firstPlan({ ...ctx, company: { ...ctx.company, currency } }, profiles, list_id)).map((row) => [
      `${row.profile_id} ${row.post_type}`,
      row,
    ]),
  );
  const changes = [...plan].flatMap(([profile_id, rows]): CellChange[] => {
    const was = before.get(profile_id);
    if (was === undefined) return [];
    const written = new Set(was.map(({ post_type }) => post_type));
    const planned = rows.filter((row) => row.publications > 0);
    const kept = (row: PlannedRow) =>
      written.has(row.post_type) && sameLine(now.get(`${profile_id} ${row.post_type}`), row);
    const cancelled = was.filter(({ status }) => status === 'cancelled');
    const value = planned.flatMap((row) =>
      kept(row)
        ? was.filter((one) => one.status !== 'cancelled' && one.post_type === row.post_type)
        : [lineOf(row, currency, was)],
    );
    return [{ profile_id, field: 'deliverables', value: [...value, ...cancelled], was }];
  });
  const real = changes.filter(({ value, was }) => JSON.stringify(value) !== JSON.stringify(was));
  const { conflicts } = real.length > 0 ? await setCells(ctx, list_id, real) : { conflicts: [] };
  ctx.record.target = forecast.name;
  const kept = new Set(conflicts.map(({ profile_id }) => profile_id));
  return { list_id, changes: real.filter(({ profile_id }) => !kept.has(profile_id)), conflicts: kept.size };
}

function lineOf(row: PlannedRow, currency: string, was: readonly Deliverable[]): Deliverable {
  const { post_type, publications, price } = row;
  const earlier = was.find((one) => isOf(one, post_type));
  return {
    post_type,
    quantity: publications,
    price: price === null ? null : { amount: Math.round(price * publications * 100) / 100, currency },
    status: earlier?.status ?? 'planned',
    due: earlier?.due ?? null,
  };
}

/** Those without a type are planned as the usual one. */
const isOf = (one: Deliverable, type: PostType) =>
  one.status !== 'cancelled' && (one.post_type === type || one.post_type === null);

export const planHandlers = {
  write_plan: os.forecast.write_plan.handler(({ context, input }) => writePlan(context, input.id)),
};
