import type { BoostProblem } from '#contract/sales/rights.ts';
import type { ForecastCtx } from '#server/slices/forecast/forecast.policy.ts';
import { planResult } from '#server/slices/monitors/forecast/plan-result.ts';
import { type AdDays, boostProblem, storedRights } from './stored-rights.ts';

/** By boosted post: why it has no right to be an ad; null = it has. */
export async function boostProblems(
  ctx: ForecastCtx,
  monitor_id: number,
  boosted: ReadonlyMap<string, readonly AdDays[]>,
): Promise<Map<string, BoostProblem | null>> {
  if (boosted.size === 0) return new Map();
  const plan = await planResult(ctx, monitor_id, null, { verdicts: false });
  const rights = plan?.list ? await storedRights(ctx.db, ctx.company.id, plan.list.id) : new Map();
  const keyOf = new Map(
    (plan?.deliverables ?? []).flatMap(({ key, post_ids }) =>
      post_ids.map((post_id) => [post_id, key] as const),
    ),
  );
  return new Map(
    [...boosted].map(([post_id, ads]) => [post_id, boostProblem(rights.get(keyOf.get(post_id) ?? ''), ads)]),
  );
}
