import { setImmediate } from 'node:timers/promises';
import type { ForecastInput, ForecastResult, MixGoal, PlannedRow } from '#contract/forecast.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { platformOf } from '#contract/values/primitives.ts';
import { emvOf, followsImpressions } from '#server/analytics/metrics/media-value.ts';
import { completeAudiences, sharedAudiences } from '#server/analytics/overlap/shared-audiences.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { bestMix, type MixLimits } from './engine/best-mix.ts';
import { FORECAST_MODEL } from './engine/model.ts';
import { openPlan, type PlanAudience } from './engine/plan.ts';
import { accountsOf, knownOf } from './plan-history.ts';
import { seenResult } from './seen-totals.ts';

/** For creators whose followers are known in full. */
async function audienceOf(
  ctx: Pick<AskCtx, 'ch' | 'db' | 'company'>,
  rows: readonly PlannedRow[],
): Promise<PlanAudience> {
  const planned = rows.filter((row) => row.publications > 0);
  const keyOf = (profile_id: number, platform: string) => `${profile_id} ${platform}`;
  const planned_accounts = new Set(planned.map((row) => keyOf(row.profile_id, platformOf(row.post_type))));
  const accounts = await accountsOf(ctx, [...new Set(planned.map((row) => row.profile_id))]);
  const shared = await sharedAudiences(
    ctx.ch,
    ctx.company.id,
    await completeAudiences(
      ctx.ch,
      ctx.company.id,
      accounts.filter((a) => planned_accounts.has(keyOf(a.profile_id, a.platform))),
    ),
  );
  const once = new Map(
    shared.flatMap(({ platform, profiles, people, followers }) =>
      profiles.map((id) => [keyOf(id, platform), people / followers] as const),
    ),
  );
  const sum = (part: 'people' | 'followers') => shared.reduce((total, of) => total + of[part], 0);
  return {
    overlap: shared.length === 0 ? null : 1 - sum('people') / sum('followers'),
    creators: new Set(shared.flatMap((of) => of.profiles)).size,
    once: ({ profile_id, post_type }) => once.get(keyOf(profile_id, platformOf(post_type))) ?? 1,
  };
}

/** Lines between two pauses, so that others are answered during a large plan. */
const LINES_AT_ONCE = 25;

/** Of new forecasts and of the ranges in client rooms: the same plan has the same range in both. */
export const FIRST_SEED = 1;

export type PlanCtx = Pick<AskCtx, 'db' | 'ch' | 'now' | 'company' | 'request'>;

/** From inputs, seed and current data. */
export async function computed(
  ctx: PlanCtx,
  plan: ForecastInput & { seed: number },
): Promise<ForecastResult> {
  const { rows, seed, other = [] } = plan;
  const currency = plan.currency ?? ctx.company.currency;
  const emv = emvOf({ company: { ...ctx.company, currency } }, plan.emv_model);
  const [known, audience] = await Promise.all([knownOf(ctx, rows, emv), audienceOf(ctx, rows)]);
  const paid_for = followsImpressions(emv) ? 'impressions' : 'interactions';
  const drawn = openPlan({ seed, paid_for, audience, rows, other });
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

const tooLittle = (creators: number) => sentenceFor('budget_too_small', { n: creators });
const TOO_FEW = [{ field: 'fewest_creators', sentence: sentenceFor('budget_creator_limit') }];

export const computeHandlers = {
  preview: os.forecast.preview.handler(async ({ context, input }) =>
    seenResult(context, await computed(context, input)),
  ),
  best_mix: os.forecast.best_mix.handler(async ({ context, input }) => {
    const mix = await mixed(context, input);
    return { ...mix, result: seenResult(context, mix.result) };
  }),
};
