import { sql } from 'kysely';
import type { Budget } from '#contract/monitors/budget.ts';
import { refuse } from '#server/platform/errors.ts';
import type { Database } from '#server/platform/postgres.ts';

/** A currency (ISO 4217) on a day (YYYY-MM-DD). */
export interface Dated {
  currency: string;
  date: string;
}
interface Rate {
  /** The day it is of. */
  day: string;
  per_usd: number;
}

const keyOf = ({ currency, date }: Dated) => `${currency} ${date}`;

/** Currencies that have a rate, by code. */
export async function knownCurrencies(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('currency_rate')
    .select('currency')
    .distinct()
    .orderBy('currency')
    .execute();
  return rows.map((row) => row.currency);
}

/** @throws 400 for the first field whose currency has no rate */
export async function mustHaveRates(
  db: Database,
  asked: ReadonlyArray<{ field: string; currency: string }>,
): Promise<void> {
  const known = await knownCurrencies(db);
  const missing = asked.find(({ currency }) => !known.includes(currency));
  if (!missing) return;
  const message = `There is no rate for ${missing.currency}. Choose ${known.join(', ')}.`;
  throw refuse('BAD_REQUEST', message, [{ field: missing.field, message }]);
}

/** The rate of the newest day that is not after each asked one; of the oldest day where none is as old. */
async function readRates(db: Database, asked: readonly Dated[]): Promise<Map<string, Rate>> {
  const wanted = [...new Map(asked.map((dated) => [keyOf(dated), dated])).values()];
  const { rows } = await sql<Dated & Rate>`
    select w.currency, w.date::text as date, r.day::text as day, r.per_usd::float8 as per_usd
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (currency text, date date)
    cross join lateral (select day, per_usd from currency_rate where currency = w.currency
      order by day > w.date, abs(day - w.date) limit 1) r`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Amounts in one currency, and which rates made them so. */
export interface Converter {
  /** Of a currency that has a rate. */
  convert(amount: number, from: Dated): number;
  used(): Budget['rates'];
}

/** Converts amounts of these currencies and days into `currency`, each by the rates of its own day. */
export async function openConverter(
  db: Database,
  currency: string,
  asked: readonly Dated[],
): Promise<Converter> {
  const rates = await readRates(db, [...asked, ...asked.map(({ date }) => ({ currency, date }))]);
  const used = new Map<string, Budget['rates'][number]>();
  return {
    convert(amount, from) {
      if (from.currency === currency) return amount;
      const [own, into] = [rates.get(keyOf(from)), rates.get(keyOf({ currency, date: from.date }))];
      if (!own || !into) throw new Error(`No rate from ${from.currency} to ${currency}`);
      const rate = into.per_usd / own.per_usd;
      const days = [
        { currency: from.currency, day: own.day },
        { currency, day: into.day },
      ];
      // The older of the two says how old the rate is; the dollar, by which all are told, is always worth one.
      const [date = own.day] = days.flatMap((of) => (of.currency === 'USD' ? [] : of.day)).sort();
      used.set(`${from.currency} ${date} ${rate}`, { currency: from.currency, date, rate });
      return amount * rate;
    },
    used: () =>
      [...used.values()].sort(
        (a, b) => a.currency.localeCompare(b.currency, 'en') || a.date.localeCompare(b.date),
      ),
  };
}
