import type { ListProfile } from '#contract/lists/creators.ts';
import type { EnteredMoney } from '#contract/money.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { type Converter, openConverter } from '#server/platform/exchange-rates.ts';
import { type Cells, enteredPrice } from './list-cells.ts';

type PriceCtx = Pick<AskCtx, 'db' | 'now' | 'company'>;
type Entered = Pick<Cells, 'price' | 'price_currency'>;

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
  rows: readonly Entered[],
): Promise<(row: Entered) => Pick<ListProfile, 'price' | 'price_entered'>> {
  const { convert, rateOf, date } = await open(
    ctx,
    rows.flatMap((row) => row.price_currency ?? []),
  );
  return (row) => {
    const entered = enteredPrice(row);
    if (entered === null) return { price: null, price_entered: null };
    const of = { currency: entered.currency, date };
    return { price: convert(entered.amount, of), price_entered: { ...entered, rate: rateOf(of) } };
  };
}
