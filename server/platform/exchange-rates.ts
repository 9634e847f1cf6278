import { sql } from 'kysely';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { isOldRate, type UsedRate } from '#contract/values/money.ts';
import { refuse } from './errors.ts';
import type { Database } from './postgres/postgres.ts';

/** A currency (ISO 4217) on a day (YYYY-MM-DD). */
export interface Dated {
  currency: string;
  date: string;
}

export async function knownCurrencies(db: Database, company_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('currency_rate')
    .select('currency')
    .distinct()
    .where((e) => e.or([e('company_id', 'is', null), e('company_id', '=', company_id)]))
    .orderBy('currency')
    .execute();
  return rows.map((row) => row.currency);
}

/** @throws 400 for the first field with a currency without a rate */
export async function mustHaveRates(
  db: Database,
  company_id: number,
  amounts: ReadonlyArray<{ field: string; currency: string }>,
): Promise<void> {
  const known = await knownCurrencies(db, company_id);
  const missing = amounts.find(({ currency }) => !known.includes(currency));
  if (!missing) return;
  const message = sentenceFor('currency_without_rate', {
    currency: missing.currency,
    currencies: known.join(', '),
  });
  throw refuse('BAD_REQUEST', message, missing.field);
}

/** Converts amounts with the rate of their own day. */
export interface Converter {
  /** Null without a rate. */
  convert(amount: number, from: Dated): number | null;
  /** Null for the target currency itself and without a rate. */
  rateOf(from: Dated): UsedRate | null;
  used(): UsedRate[];
}

export async function openConverter(
  db: Database,
  into: { company_id: number; currency: string },
  dated: readonly Dated[],
): Promise<Converter> {
  const keyOf = ({ currency, date }: Dated) => `${currency} ${date}`;
  const others = dated.filter(({ currency }) => currency !== into.currency);
  const wanted = [
    ...new Map(others.map(({ currency, date }) => [`${currency} ${date}`, { currency, date }])).values(),
  ];
  const rates = new Map<string, UsedRate>();
  if (wanted.length > 0) {
    const { rows } = await sql<Dated & { day: string; rate: number }>`
      select w.currency, w.date::text as date, r.day::text as day, r.rate
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (currency text, date date)
      cross join lateral exchange_rate(${into.company_id}, w.currency, ${into.currency}, w.date) r`.execute(
      db,
    );
    for (const { day, rate, ...from } of rows)
      rates.set(keyOf(from), {
        ...{ currency: from.currency, date: day, rate },
        is_old: isOldRate(day, from.date),
      });
  }
  const used: UsedRate[] = [];
  return {
    convert(amount, from) {
      if (from.currency === into.currency) return amount;
      const rate = rates.get(keyOf(from));
      if (!rate) return null;
      used.push(rate);
      return amount * rate.rate;
    },
    rateOf: (from) => rates.get(keyOf(from)) ?? null,
    used: () => mergedRates(used),
  };
}

/** Each rate once. */
export function mergedRates(rates: readonly UsedRate[]): UsedRate[] {
  const all = new Map<string, UsedRate>();
  for (const rate of rates) {
    const key = `${rate.currency} ${rate.date}`;
    all.set(key, { ...rate, is_old: rate.is_old || all.get(key)?.is_old === true });
  }
  return [...all.values()].sort(
    (a, b) => a.currency.localeCompare(b.currency, 'en') || a.date.localeCompare(b.date),
  );
}
