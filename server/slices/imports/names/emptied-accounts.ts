import { sql } from 'kysely';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { moveWritten } from '#server/slices/profiles/details/hand-made.ts';
import type { Move } from './moves.ts';

/** Accounts without any name. */
export async function emptiedOf(db: Database, account_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct id from unnest(${account_ids}::int[]) as id
    where not exists (select from account_alias a where a.account_id = id)`.execute(db);
  return rows.map((r) => r.id);
}

/**
 * Deletes accounts without names, and reported profiles left without accounts. Company data of such a
 * profile moves with its name. Returns profiles to search again.
 */
export async function removeEmptied(
  trx: Database,
  account_ids: number[],
  moves: readonly Move[],
): Promise<number[]> {
  const { rows: touched } = await sql<{ id: number }>`
    select distinct profile_id as id from account where id = any(${account_ids}::int[])`.execute(trx);
  const emptied = await emptiedOf(trx, account_ids);
  const left = new Set(emptied);
  for (const { from_id, to_id } of moves) if (left.has(from_id)) await followName(trx, from_id, to_id);
  const { rows: gone } = await sql<{ profile_id: number }>`
    delete from account a where a.id = any(${emptied}::int[]) and a.company_id is null
      and exists (select from profile p where p.id = a.profile_id and p.company_id is null and not p.is_demo)
    returning a.profile_id`.execute(trx);
  await sql`
    delete from profile p where p.id = any(${gone.map((g) => g.profile_id)}::int[]) and p.company_id is null
      and not exists (select from account a where a.profile_id = p.id)
      and not exists (select from brand b where b.profile_id = p.id)`.execute(trx);
  return touched.map((t) => t.id);
}

/** Company data follows the last name of a profile. */
async function followName(trx: Database, from_id: number, to_id: number): Promise<void> {
  const { rows } = await sql<{ from_profile: number; to_profile: number }>`
    select f.profile_id as from_profile, t.profile_id as to_profile from account f, account t
    where f.id = ${from_id} and t.id = ${to_id} and f.profile_id <> t.profile_id
      and not exists (
        select from account a join account_alias l on l.account_id = a.id where a.profile_id = f.profile_id)`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) return;
  const { from_profile, to_profile } = row;
  const { rows: companies } = await sql<{ company_id: number }>`
    select company_id from profile_company where profile_id = ${from_profile}
    union select company_id from profile_price where profile_id = ${from_profile}
    union select company_id from profile_edit where profile_id = ${from_profile}
    union select company_id from profile_former where profile_id = ${from_profile}
    union select company_id from list_profile where profile_id = ${from_profile}
    union select company_id from monitor_profile where profile_id = ${from_profile}
    union select company_id from monitor_hashtag_creator where profile_id = ${from_profile}
    union select company_id from hashtag_post where profile_id = ${from_profile}
    union select company_id from monitor_cost where profile_id = ${from_profile}
    union select company_id from tracking_link where profile_id = ${from_profile}
    union select company_id from promo_code where profile_id = ${from_profile}
    union select company_id from account_company where profile_id = ${from_profile}
    union select company_id from profile_merge where ${from_profile} in (from_id, into_id)
    union select company_id from account where profile_id = ${from_profile} and company_id is not null`.execute(
    trx,
  );
  for (const { company_id } of companies) await moveWritten(trx, company_id, from_profile, to_profile);
  await trx
    .updateTable('brand')
    .set({ profile_id: to_profile })
    .where('profile_id', '=', from_profile)
    .execute();
}
