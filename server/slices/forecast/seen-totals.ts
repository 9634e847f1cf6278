import type { ForecastResult, ForecastTotals } from '#contract/forecast.ts';
import { knownTotals } from './engine/plan.ts';
import type { ForecastCtx } from './forecast.policy.ts';

const WITHOUT = { audience_overlap: null, overlap_creators: 0, unique_reach: null } as const;
const HIDDEN = { audience_overlap: 'no_access', unique_reach: 'no_access' } as const;

/** Without overlap figures for users without access to that area. */
export function seenTotals({ user }: Pick<ForecastCtx, 'user'>, stored: ForecastTotals): ForecastTotals {
  // Older versions lack unique reach and the creators with prices, and have 0 without any forecast.
  const filled = {
    ...WITHOUT,
    ...stored,
    other: stored.other ?? [],
    priced_creators: stored.priced_creators ?? null,
  };
  const totals = knownTotals(filled);
  return user.flags.audience_overlap
    ? totals
    : { ...totals, ...WITHOUT, missing: { ...totals.missing, ...HIDDEN } };
}

export const seenResult = (ctx: Pick<ForecastCtx, 'user'>, result: ForecastResult): ForecastResult => ({
  ...result,
  totals: seenTotals(ctx, result.totals),
});
