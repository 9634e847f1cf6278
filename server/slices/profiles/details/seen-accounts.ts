import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AccountTable } from '#server/db/tables.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { refreshOwn } from './reported-own.ts';

/** With the company's profile of the account. */
export type SeenAccount = Pick<
  Selectable<AccountTable>,
  | 'id'
  | 'profile_id'
  | 'company_id'
  | 'platform'
  | 'username'
  | 'title'
  | 'picture'
  | 'website'
  | 'verified'
  | 'extras'
>;

/**
 * SQL for FROM: accounts visible to a company, reported and own, with the company's profile of each. Both
 * halves use the profile index.
 */
export function seenAccounts(company_id: number): RawBuilder<SeenAccount> {
  const columns = sql`a.company_id, a.platform, a.username, a.title, a.picture, a.website, a.verified, a.extras`;
  return sql`(
    select a.id, a.profile_id, ${columns} from account a
    where (a.company_id is null or a.company_id = ${company_id})
      and not exists (select from account_company o where o.company_id = ${company_id} and o.account_id = a.id)
    union all
    select a.id, o.profile_id, ${columns} from account_company o join account a on a.id = o.account_id
    where o.company_id = ${company_id} and o.profile_id is not null)`;
}

/** Assigns an account to a profile or to none, for one company; its private imported data follows. */
export async function countTo(
  trx: Database,
  company_id: number,
  account_id: number,
  profile_id: number | null,
): Promise<void> {
  const before = await trx
    .selectFrom(seenAccounts(company_id).as('a'))
    .select('a.profile_id')
    .where('a.id', '=', account_id)
    .executeTakeFirst();
  await trx
    .insertInto('account_company')
    .values({ company_id, account_id, profile_id })
    .onConflict((c) => c.columns(['company_id', 'account_id']).doUpdateSet({ profile_id }))
    .execute();
  await refreshOwn(
    trx,
    [before?.profile_id, profile_id].filter((id): id is number => typeof id === 'number'),
  );
}
