import { setImmediate } from 'node:timers/promises';
import type { ForecastInput, ForecastResult, MixGoal, PlannedRow } from '#contract/forecast.ts';
import { said } from '#contract/said.ts';
import { emvOf, followsImpressions } from '#server/analytics/metrics/media-value.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { bestMix, type MixLimits } from './engine/best-mix.ts';
import { FORECAST_MODEL } from './engine/model.ts';
import { openPlan } from './engine/plan.ts';
import { audienceOf } from './plan-audience.ts';
import { knownOf } from './plan-history.ts';
import { seenResult } from './seen-totals.ts';

/** Lines between two pauses, so that others are answered during a large plan. */
const LINES_AT_ONCE = 25;

export type PlanCtx = Pick<AskCtx, 'db' | 'ch' | 'now' | 'company' | 'request'>;

/** From inputs, seed and current data. */
export async function computed(
  ctx: PlanCtx,
  plan: ForecastInput & { seed: number },
): Promise<ForecastResult> {
  const { rows, seed } = plan;
  const currency = plan.currency ?? ctx.company.currency;
  const emv = emvOf({ company: { ...ctx.company, currency } }, plan.emv_model);
  const [known, audience] = await Promise.all([knownOf(ctx, rows, emv), audienceOf(ctx, rows)]);
  const paid_for = followsImpressions(emv) ? 'impressions' : 'interactions';
  const drawn = openPlan({ seed, paid_for, audience, rows });
  const cells = [];
  for (const [i, row] of rows.entries()) {
    if (i % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    cells.push(drawn.add({ ...row, ...known(row) }));
  }
  return {
    cells,
    creators: drawn.creators(),
    totals: drawn.totals(),
    seed,
    model: FORECAST_MODEL,
    emv_model: emv.model,
    currency: emv.currency,
    computed_at: ctx.now().toISOString(),
  };
}

interface MixOrder extends ForecastInput, MixLimits {
  seed: number;
  goal: MixGoal;
}

/** The best publications for a budget, among the lines with a price and a forecast. */
export async function mixed(ctx: PlanCtx, { rows, goal, ...order }: MixOrder) {
  const { cells } = await computed(ctx, { ...order, rows: rows.map((r) => ({ ...r, publications: 1 })) });
  const offered = cells.flatMap((cell, at) => {
    const [{ profile_id, price }, expected] = [cell, cell[goal]];
    return price === null || !expected ? [] : [{ at, profile_id, price, value: expected.mean }];
  });
  const mix = bestMix(offered, order);
  if (!mix) throw refuse('BAD_REQUEST', tooLittle(order.fewest_creators), TOO_FEW);
  const bought = new Map(offered.map(({ at }, i) => [at, mix.publications[i] ?? 0]));
  const chosen: PlannedRow[] = rows.map((row, at) => ({ ...row, publications: bought.get(at) ?? 0 }));
  const result = await computed(ctx, { ...order, rows: chosen });
  return {
    result,
    creators_used: result.totals.influencers,
    beats_budget: mix.beats_budget,
    left_out: rows.length - offered.length,
  };
}

const tooLittle = (creators: number) => said('budget_not_pay_creators_price', { n: creators });
const TOO_FEW = [{ field: 'fewest_creators', sentence: said('more_creators_than_budget') }];

export const computeHandlers = {
  preview: os.forecast.preview.handler(async ({ context, input }) =>
    seenResult(context, await computed(context, input)),
  ),
  best_mix: os.forecast.best_mix.handler(async ({ context, input }) => {
    const mix = await mixed(context, input);
    return { ...mix, result: seenResult(context, mix.result) };
  }),
};
