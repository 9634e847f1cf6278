import { plannedOf } from '#contract/lists/deliverables.ts';
import { type Dated, openConverter } from '#server/platform/exchange-rates.ts';
import type { Fulfilled } from '../forecast/fulfilled.ts';
import { planResult } from '../forecast/plan-result.ts';
import type { PlanFee } from './plan-fees.ts';

interface DeliveredInput {
  fees: readonly PlanFee[];
  currency: string;
}

/** Share of a deliverable that was delivered, by posts or by hand. */
const shareOf = ({ by_hand, published, quantity }: Fulfilled): number =>
  by_hand ? 1 : Math.min(1, published / (quantity ?? Math.max(1, published)));

/** Fees of the plan by what was delivered of it: a deliverable of which half is published is half delivered. */
export async function deliveredOf(
  ctx: Parameters<typeof planResult>[0],
  id: number,
  { fees, currency }: DeliveredInput,
): Promise<{ delivered: number; committed: number }> {
  const result = await planResult(ctx, id, null, { verdicts: false });
  const byCreator = Map.groupBy(result?.deliverables ?? [], ({ profile_id }) => profile_id);
  const dated = fees.flatMap(({ plan, date }) =>
    plan.flatMap(({ price }): Dated[] => (price ? [{ currency: price.currency, date }] : [])),
  );
  const { convert } = await openConverter(ctx.db, { company_id: ctx.company.id, currency }, dated);
  const sums = { delivered: 0, committed: 0 };
  for (const { profile_id, plan, date } of fees)
    for (const [i, { price }] of plannedOf(plan).entries()) {
      const amount = price && convert(price.amount, { currency: price.currency, date });
      const done = byCreator.get(profile_id)?.[i];
      if (amount === null || !done) continue;
      sums.delivered += amount * shareOf(done);
      sums.committed += amount * (1 - shareOf(done));
    }
  const inCents = (value: number) => Math.round(value * 100) / 100;
  return { delivered: inCents(sums.delivered), committed: inCents(sums.committed) };
}
