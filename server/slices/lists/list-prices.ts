import type { ListProfile } from '#contract/lists/creators.ts';
import { type Deliverable, plannedOf, priceOf } from '#contract/lists/deliverables.ts';
import type { EnteredMoney } from '#contract/values/money.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { type Converter, openConverter } from '#server/platform/exchange-rates.ts';

type PriceCtx = Pick<AskCtx, 'db' | 'now' | 'company'>;
interface Planned {
  deliverables: readonly Deliverable[];
}

/** Into the company's currency. */
async function open({ db, now, company }: PriceCtx, currencies: readonly string[]) {
  const date = dayIn(now(), company.timezone);
  const into = { company_id: company.id, currency: company.currency };
  const converter: Converter = await openConverter(
    db,
    into,
    currencies.map((currency) => ({ currency, date })),
  );
  return { ...converter, date };
}

/** Into the company's currency at today's rates; null without a rate. */
export async function openToday(ctx: PriceCtx, amounts: readonly Pick<EnteredMoney, 'currency'>[]) {
  const { convert, date } = await open(
    ctx,
    amounts.map(({ currency }) => currency),
  );
  return ({ amount, currency }: EnteredMoney): number | null => convert(amount, { currency, date });
}

/** At today's rates, next to the entered prices. */
export async function openPrices(
  ctx: PriceCtx,
  rows: readonly Planned[],
): Promise<(row: Planned) => Pick<ListProfile, 'price' | 'price_entered'>> {
  const { convert, rateOf, date } = await open(
    ctx,
    rows.flatMap((row) => row.deliverables.flatMap(({ price }) => price?.currency ?? [])),
  );
  return ({ deliverables }) => {
    const planned = plannedOf(deliverables);
    const price = planned.reduce<number | null>((sum, one) => {
      const converted = one.price && convert(one.price.amount, { currency: one.price.currency, date });
      return sum === null || converted === null ? null : sum + converted;
    }, 0);
    const entered = priceOf(deliverables);
    return {
      price: planned.length === 0 ? null : price,
      price_entered: entered && { ...entered, rate: rateOf({ currency: entered.currency, date }) },
    };
  };
}
