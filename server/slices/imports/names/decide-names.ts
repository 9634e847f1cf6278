import { sql } from 'kysely';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { refreshAccounts } from '../intake/accounts/account-facts.ts';
import { insertAccounts, insertProfiles } from '../intake/accounts/account-registry.ts';
import type { Move } from './moves.ts';

/** A handle with which accounts are named. */
export interface Handle {
  platform: string;
  alias: string;
}

/** Handles that these imports give together with an id. */
export async function handlesOfImports(trx: Database, import_ids: number[]): Promise<Handle[]> {
  const { rows } = await sql<Handle>`
    select distinct platform, alias from account_handle where import_id > 0 and import_id = any(${import_ids}::int[])`.execute(
    trx,
  );
  return rows;
}

/** Assigns each handle to the id it appeared with last, and records moves. */
export async function decideNames(trx: Database, handles: Handle[]): Promise<void> {
  if (handles.length === 0) return;
  // Sequential look-ups by key: the embedded store has no statistics for choosing joins.
  const { rows } = await sql<Move>`
    select n.platform, n.alias, u.account_id as from_id, i.account_id as to_id
    from unnest(${handles.map((h) => h.platform)}::text[], ${handles.map((h) => h.alias)}::text[]) as n(platform, alias)
    cross join lateral (
      select account_id from account_alias a where a.platform = n.platform and a.alias = n.alias limit 1) as u
    cross join lateral (
      select h.id_alias from account_handle h where h.platform = n.platform and h.alias = n.alias
      group by h.id_alias order by min(h.first_seen) desc, h.id_alias desc limit 1) as d
    cross join lateral (
      select account_id from account_alias a where a.platform = n.platform and a.alias = d.id_alias limit 1) as i
    where u.account_id <> i.account_id`.execute(trx);
  await noteMoves(trx, rows);
}

/**
 * Gives handles whose id no source pairs with them any longer, or pairs with another handle, their own
 * accounts.
 */
export async function houseHandles(trx: Database, account_ids: number[]): Promise<void> {
  const { rows } = await sql<Handle & { from_id: number }>`
    select platform, alias, account_id as from_id from (
      select u.platform, u.alias, u.account_id,
        row_number() over (partition by u.account_id order by u.alias) as place,
        exists (select from account_alias i where i.account_id = u.account_id and i.alias like 'id:%') as has_id
      from account_alias u
      where u.account_id = any(${account_ids}::int[]) and u.alias like 'user:%' and not exists (
        select from account_handle h where h.platform = u.platform and h.alias = u.alias)
    ) as alone
    where has_id or place > 1
    order by platform, alias`.execute(trx);
  const refs = rows.map(({ platform, alias }) => ({
    platform: platform as never,
    external_id: null,
    username: alias.slice('user:'.length),
    title: null,
  }));
  const profile_ids = await insertProfiles(
    trx,
    refs.map((ref) => ({ name: ref.username, kind: 'influencer', accounts: [ref] })),
  );
  const made = await insertAccounts(
    trx,
    refs.map((ref, i) => ({
      ...ref,
      profile_id: profile_ids[i] ?? 0,
      verified: null,
      extras: {},
      observed_at: null,
    })),
  );
  const accountOf = new Map(made.map((a) => [a.profile_id, a.id]));
  await noteMoves(
    trx,
    rows.map((row, i) => ({ ...row, to_id: accountOf.get(profile_ids[i] ?? 0) ?? 0 })),
  );
}

async function noteMoves(trx: Database, moves: Move[]): Promise<void> {
  if (moves.length === 0) return;
  const list = sql`unnest(${moves.map((m) => m.platform)}::text[], ${moves.map((m) => m.alias)}::text[],
    ${moves.map((m) => m.from_id)}::int[], ${moves.map((m) => m.to_id)}::int[]) as m(platform, alias, from_id, to_id)`;
  await sql`
    update account_alias a set account_id = m.to_id from ${list}
    where a.platform = m.platform and a.alias = m.alias`.execute(trx);
  await sql`
    insert into account_move (platform, alias, from_id, to_id) select * from ${list}
    on conflict (platform, alias, from_id) do update set to_id = excluded.to_id`.execute(trx);
  // An interrupted move may have had another target.
  await sql`
    update account_move a set to_id = m.to_id from ${list}
    where a.platform = m.platform and a.alias = m.alias`.execute(trx);
  await sql`delete from account_move where from_id = to_id`.execute(trx);
  const ids = moves.flatMap((m) => [m.from_id, m.to_id]);
  await notifyProjector(trx, await refreshAccounts(trx, new Set(ids)));
}
