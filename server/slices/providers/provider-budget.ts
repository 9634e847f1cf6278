import { sql } from 'kysely';
import { NOTIFIED_PART, PROVIDER_LABELS, type ProviderName } from '#contract/providers.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { ConnectorTrouble } from '#server/slices/connectors/trouble.ts';

type Store = Pick<Services, 'db' | 'now'>;
interface Payer {
  company_id: number;
  provider: ProviderName;
  user_id: number | null;
}

/** YYYY-MM, in UTC as providers count. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);
/** Fractions of credits add up to noise in the last digits. */
const SMALL = 1e-6;

interface Spent {
  company: number;
  person: number;
}

export async function spentIn(
  db: Database,
  { company_id, provider, user_id }: Payer,
  month: string,
): Promise<Spent> {
  const { rows } = await sql<Spent>`
    select coalesce(sum(units), 0)::float8 as company,
      coalesce(sum(units) filter (where user_id = ${user_id}), 0)::float8 as person
    from provider_spend where company_id = ${company_id} and provider = ${provider} and month = ${month}`.execute(
    db,
  );
  return rows[0] ?? { company: 0, person: 0 };
}

/** @throws ConnectorTrouble if a budget of this month does not allow them */
export async function takeUnits(store: Store, payer: Payer, units: number): Promise<void> {
  const { company_id, provider, user_id } = payer;
  if (user_id === null || units === 0) return;
  const month = monthOf(store.now());
  await transaction(store.db, async (trx) => {
    // Serializes requests of one company, so that two of them cannot both take the last unit.
    const key = await trx
      .selectFrom('provider_key')
      .where('company_id', '=', company_id)
      .where('provider', '=', provider)
      .select(['month_budget', 'person_budget'])
      .forUpdate()
      .executeTakeFirst();
    const spent = await spentIn(trx, payer, month);
    const label = PROVIDER_LABELS[provider];
    const over = (budget: number | null | undefined, used: number) =>
      budget != null && used + units > budget + SMALL;
    if (over(key?.month_budget, spent.company))
      throw new ConnectorTrouble('quota', sentenceFor('provider_budget_company', { provider: label }));
    if (over(key?.person_budget, spent.person))
      throw new ConnectorTrouble('quota', sentenceFor('provider_budget_person', { provider: label }));
    await trx
      .insertInto('provider_spend')
      .values({ company_id, provider, month, user_id, units })
      .onConflict((c) =>
        c
          .columns(['company_id', 'provider', 'month', 'user_id'])
          .doUpdateSet((e) => ({ units: e('provider_spend.units', '+', units) })),
      )
      .execute();
  });
}

export async function returnUnits({ db, now }: Store, payer: Payer, units: number): Promise<void> {
  if (payer.user_id === null || units <= 0) return;
  await db
    .updateTable('provider_spend')
    .set((e) => ({ units: e.fn<number>('greatest', [e('units', '-', units), e.lit(0)]) }))
    .where('company_id', '=', payer.company_id)
    .where('provider', '=', payer.provider)
    .where('month', '=', monthOf(now()))
    .where('user_id', '=', payer.user_id)
    .execute();
}

/** Companies whose spending of this month reached the notified part of the budget, each once a month. */
export async function reachedBudgets({ db, now }: Store) {
  const month = monthOf(now());
  const { rows } = await sql<{ company_id: number; provider: ProviderName; spent: number; budget: number }>`
    update provider_key k set notified_month = ${month}
    from (select company_id, provider, sum(units)::float8 as spent from provider_spend where month = ${month} group by 1, 2) s
    where s.company_id = k.company_id and s.provider = k.provider and k.notified_month is distinct from ${month}
      and k.month_budget > 0 and s.spent >= k.month_budget * ${NOTIFIED_PART}
    returning k.company_id, k.provider, s.spent, k.month_budget as budget`.execute(db);
  return rows;
}
