import { sql } from 'kysely';
import type { RatesRead } from '#contract/settings.ts';
import { isOldRate } from '#contract/values/money.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { knownCurrencies } from '#server/platform/exchange-rates.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { project } from '#server/projector/projector.ts';
import { type EcbDay, readEcbRates } from './ecb-rates.ts';

const SOURCE = 'European Central Bank';
const DAYS_AT_ONCE = 500;
const WHOLE_YEARS = 2;

/** The newest day with its source, the number of currencies, and those with old rates. */
export async function newestRates({ db, company, now }: Pick<Ctx, 'db' | 'company' | 'now'>) {
  const today = dayIn(now(), company.timezone);
  const { rows } = await sql<{ currency: string; day: string; source: string }>`
    select distinct on (currency) currency, day::text as day, source from currency_rate
    where (company_id is null or company_id = ${company.id}) and day <= ${today}::date
    order by currency, company_id nulls last, day desc`.execute(db);
  const newest = rows.reduce((best, row) => (row.day > best.day ? row : best), { day: '', source: '' });
  return {
    day: newest.day,
    source: newest.source,
    currencies: (await knownCurrencies(db, company.id)).length,
    old: rows
      .filter(({ currency, day }) => currency !== 'USD' && isOldRate(day, today))
      .map(({ currency, day }) => ({ currency, day })),
  };
}

/** Search prices are in the company's currency. */
export async function repriceProfiles(db: Database, company_id: number): Promise<void> {
  await sql`
    insert into outbox_event (profile_ids)
    select p.ids from (select jsonb_agg(distinct profile_id) as ids from profile_price where company_id = ${company_id}) p
    where p.ids is not null`.execute(db);
}

async function setRates(ctx: Ctx, text: string, is_preview: boolean): Promise<RatesRead> {
  const days = readEcbRates(text, dayIn(ctx.now(), 'Europe/Berlin'));
  const codes = new Set(['EUR', ...days.flatMap(({ per_euro }) => [...per_euro.keys()])]);
  if (!is_preview) {
    const kept = thinned(days);
    await transaction(ctx.db, async (trx) => {
      for (let at = 0; at < kept.length; at += DAYS_AT_ONCE)
        await keepDays(trx, ctx.company.id, kept.slice(at, at + DAYS_AT_ONCE));
      await repriceProfiles(trx, ctx.company.id);
    });
    await project(ctx);
  }
  return {
    first_day: days[0]?.day ?? '',
    last_day: days.at(-1)?.day ?? '',
    days: days.length,
    currencies: [...codes].sort(),
    is_saved: !is_preview,
  };
}

/** All days of the last two years, before that the last of each month. */
function thinned(days: readonly EcbDay[]): EcbDay[] {
  const newest = days.at(-1)?.day ?? '';
  const since = `${Number(newest.slice(0, 4)) - WHOLE_YEARS}${newest.slice(4)}`;
  const monthOf = ({ day }: EcbDay) => day.slice(0, 7);
  return days.filter((one, i) => {
    const next = days[i + 1];
    return one.day >= since || next === undefined || monthOf(next) !== monthOf(one);
  });
}

async function keepDays(db: Database, company_id: number, days: readonly EcbDay[]): Promise<void> {
  const rows = days.flatMap(({ day, per_euro }) => {
    const dollar = per_euro.get('USD') as number;
    const all = [['EUR', 1] as const, ...per_euro];
    return all.map(([currency, rate]) => ({ day, currency, rate, dollar }));
  });
  await sql`
    insert into currency_rate (company_id, currency, day, per_usd, source)
    select ${company_id}, r.currency, r.day, r.rate / r.dollar, ${SOURCE}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (currency text, day date, rate numeric, dollar numeric)
    on conflict (currency, day, coalesce(company_id, 0)) do update set per_usd = excluded.per_usd, source = excluded.source`.execute(
    db,
  );
}

export const exchangeRateHandlers = {
  set_exchange_rates: os.settings.set_exchange_rates.handler(({ context, input }) =>
    setRates(context, input.text, input.is_preview),
  ),
};
