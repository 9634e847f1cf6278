import { type Deliverable, plannedOf } from '#contract/lists/deliverables.ts';
import {
  COVERAGE_STATES,
  type CoveredDeliverable,
  type CoveredPlan,
} from '#contract/monitors/deliverables.ts';
import { os } from '#server/platform/gate.ts';
import type { ForecastCtx } from '#server/slices/forecast/forecast.policy.ts';
import { namesOf } from '#server/slices/forecast/versions.ts';
import { monitorFor } from '../monitor-access.ts';
import { compared, knownSum } from './compare.ts';
import type { Fulfilled } from './fulfilled.ts';
import { linkedForecast } from './monitor-forecast.ts';
import { type PlanResult, planResult } from './plan-result.ts';

/** Deliverables of the list that is the plan of a monitor, and what was published; null without a plan. */
export async function coveredPlan(ctx: ForecastCtx, id: number): Promise<CoveredPlan | null> {
  await monitorFor(ctx, id, 'read');
  const result = await planResult(ctx, id, await linkedForecast(ctx, id));
  return result?.list ? covered(ctx, { ...result, list: result.list }) : null;
}

async function covered(
  ctx: ForecastCtx,
  result: PlanResult & { list: NonNullable<PlanResult['list']> },
): Promise<CoveredPlan> {
  const { list, planned, extra } = result;
  const deliverables = result.deliverables.map(({ post_ids, ...one }) => ({
    ...one,
    ...bands({ ...one, post_ids }, result),
  }));
  const inState = (state: CoveredDeliverable['state']) =>
    deliverables.filter((one) => one.state === state).length;
  const sum = (of: (one: CoveredDeliverable) => number) =>
    deliverables.reduce((total, one) => total + of(one), 0);
  return {
    list: { id: list.id, name: list.name },
    creators: await namesOf(ctx, planned),
    deliverables,
    extra,
    totals: {
      planned: sum(({ quantity }) => quantity ?? 1),
      published: sum(({ published }) => published),
      delivered: sum(({ by_hand, quantity, published }) => (by_hand ? (quantity ?? 1) : published)),
      due: sum(({ due, quantity }) => ((due ?? result.end_date) < result.today ? (quantity ?? 1) : 0)),
      not_disclosed: sum(({ not_disclosed }) => not_disclosed),
      disclosure_unclear: sum(({ disclosure_unclear }) => disclosure_unclear),
      ...(Object.fromEntries(COVERAGE_STATES.map((state) => [state, inState(state)])) as Record<
        (typeof COVERAGE_STATES)[number],
        number
      >),
      extra_posts: extra.reduce((total, one) => total + one.posts, 0),
      other_posts: result.unplanned_posts,
    },
  };
}

/** The forecast is of a format: it is compared with the creator's only deliverable of it. */
function bands(
  one: Fulfilled,
  { plans, forecast, posts }: PlanResult,
): Pick<CoveredDeliverable, 'impressions' | 'interactions'> {
  const { profile_id, post_type, quantity, published, post_ids } = one;
  const plan: readonly Deliverable[] = plans.get(profile_id) ?? [];
  const cell = forecast?.cells.find((of) => of.profile_id === profile_id && of.post_type === post_type);
  const isOnly = plannedOf(plan).filter((other) => other.post_type === post_type).length === 1;
  if (!cell || !isOnly || cell.publications !== quantity) return { impressions: null, interactions: null };
  const own = post_ids.flatMap((id) => posts.get(id) ?? []);
  const isComplete = published === quantity;
  return {
    impressions: compared(isComplete, cell.impressions, knownSum(own.map(({ impressions }) => impressions))),
    interactions: compared(
      isComplete,
      cell.interactions,
      knownSum(own.map(({ interactions }) => interactions)),
    ),
  };
}

export const deliverableHandlers = {
  deliverables: os.monitors.deliverables.handler(async ({ context, input }) => ({
    plan: await coveredPlan(context, input.id),
  })),
};
