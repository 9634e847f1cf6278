import { sql } from 'kysely';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { refreshAccounts } from './accounts/account-facts.ts';
import { type FoldedRef, handlesOf } from './accounts/account-source-records.ts';

/**
 * Turns demo profiles named by an import into real ones: visible, without invented data. In the caller's
 * transaction. @param stored accounts with stored rows, which stay although no import is known to name them
 */
export async function becomeReal(
  trx: Database,
  profile_ids: number[],
  stored: ReadonlySet<number> = new Set(),
): Promise<void> {
  if (profile_ids.length === 0) return;
  await sql`update profile set is_demo = false, hidden = false where id = any(${profile_ids}::int[])`.execute(
    trx,
  );
  const { rows: accounts } = await sql<{ id: number }>`
    select id from account where profile_id = any(${profile_ids}::int[])`.execute(trx);
  const ids = accounts.map((a) => a.id);
  const kept = ids.filter((id) => stored.has(id));
  await sql`delete from profile_price where is_demo and profile_id = any(${profile_ids}::int[])`.execute(trx);
  await sql`
    delete from account_handle h using account_alias l
    where l.account_id = any(${ids}::int[]) and h.import_id = 0 and h.platform = l.platform and h.id_alias = l.alias`.execute(
    trx,
  );
  await sql`
    delete from account_sighting s using account_alias l
    where l.account_id = any(${ids}::int[]) and not l.account_id = any(${kept}::int[])
      and s.import_id = 0 and s.platform = l.platform and s.alias = l.alias`.execute(trx);
  await sql`
    update account_sighting s set titles = '{}', facts = '{}' from account_alias l
    where l.account_id = any(${kept}::int[]) and s.import_id = 0 and s.platform = l.platform and s.alias = l.alias`.execute(
    trx,
  );
  await sql`
    delete from account_alias l where l.account_id = any(${ids}::int[])
      and not exists (select from account_sighting s where s.platform = l.platform and s.alias = l.alias)
      and not exists (select from account_handle h where h.platform = l.platform and (h.alias = l.alias or h.id_alias = l.alias))`.execute(
    trx,
  );
  await sql`
    delete from account a where a.id = any(${ids}::int[]) and a.company_id is null
      and not exists (select from account_alias l where l.account_id = a.id)`.execute(trx);
  await refreshAccounts(trx, ids);
  await notifyProjector(trx, profile_ids);
}

/** The hidden ones. */
export async function hiddenOf(db: Database, profile_ids: Iterable<number>): Promise<number[]> {
  const ids = [...new Set(profile_ids)];
  const { rows } = await sql<{ id: number }>`
    select id from profile where hidden and id = any(${ids}::int[])`.execute(db);
  return rows.map((r) => r.id);
}

/** Handles that an import gives with an id do not belong to removed demo accounts. */
export async function freeHandles(db: Database, refs: FoldedRef[]): Promise<void> {
  const handles = refs.flatMap(handlesOf);
  if (handles.length === 0) return;
  await sql`
    delete from account_alias l using account a, profile p,
      unnest(${handles.map((h) => h.platform)}::text[], ${handles.map((h) => h.alias)}::text[],
        ${handles.map((h) => h.id_alias)}::text[]) as n(platform, alias, id_alias)
    where p.hidden and a.profile_id = p.id and l.account_id = a.id and l.platform = n.platform and l.alias = n.alias
      and exists (select from account_alias i where i.account_id = a.id and i.alias like 'id:%' and i.alias <> n.id_alias)`.execute(
    db,
  );
}
