import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres.ts';
import { tellProjector } from '#server/slices/profiles/projector/projector-events.ts';
import { refreshAccounts } from '../intake/account-facts.ts';
import { insertAccounts, insertProfiles } from '../intake/account-registry.ts';
import { removeEmptied } from './emptied-accounts.ts';
import { moveRows } from './move-rows.ts';
import { type Move, Moves } from './moves.ts';

const MOVES_AT_ONCE = 1000;

type Stores = Pick<Services, 'db' | 'ch' | 'log'>;

/**
 * Brings names to the accounts they are of, by all that is kept of them: a handle is of the id it was last seen to come
 * with, whatever order the files came in (docs/adr/0016-accounts-in-any-order.md). What is stored of a name that moves
 * goes with it. To be run while no import writes; cut off, it goes on with the next one. Returns how many names moved.
 */
export async function settleNames(stores: Stores): Promise<number> {
  await transaction(stores.db, decide);
  const moves = await stores.db.selectFrom('account_move').selectAll().orderBy('from_id').execute();
  if (moves.length > 0) {
    const emptied = await emptiedOf(stores.db, moves);
    for (let at = 0; at < moves.length; at += MOVES_AT_ONCE)
      await moveRows(stores.ch, new Moves(moves.slice(at, at + MOVES_AT_ONCE), emptied));
    stores.log.info({ names: moves.length }, 'Names were found to be of other accounts');
  }
  await transaction(stores.db, async (trx) => {
    const touched = await removeEmptied(trx, moves);
    await trx.deleteFrom('account_move').execute();
    await tellProjector(trx, touched);
  });
  return moves.length;
}

/** Those of the accounts that names went from that no name is left of. */
async function emptiedOf(db: Database, moves: Move[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${moves.map((m) => m.from_id)}::int[]) as id
    where not exists (select from account_alias a where a.account_id = id)`.execute(db);
  return new Set(rows.map((r) => r.id));
}

/** Gives each name the account it is of, and notes those that move. */
async function decide(trx: Database): Promise<void> {
  const { rows } = await sql<{ platform: string; alias: string; from_id: number; to_id: number }>`
    select d.platform, d.alias, u.account_id as from_id, i.account_id as to_id
    from (
      select distinct on (platform, alias) platform, alias, id_alias
      from (select platform, alias, id_alias, min(first_seen) as at from account_handle group by 1, 2, 3) as firsts
      order by platform, alias, at desc, id_alias desc
    ) as d
    join account_alias i on i.platform = d.platform and i.alias = d.id_alias
    join account_alias u on u.platform = d.platform and u.alias = d.alias
    where u.account_id <> i.account_id`.execute(trx);
  await apply(trx, rows);
  await apply(trx, await homeless(trx));
}

/** Handles that stand with an id that no source gives them any more, or with another handle, get accounts of their own. */
async function homeless(trx: Database): Promise<Move[]> {
  const { rows } = await sql<{ platform: string; alias: string; from_id: number; id: number }>`
    select platform, alias, account_id as from_id from (
      select u.platform, u.alias, u.account_id,
        row_number() over (partition by u.account_id order by u.alias) as place,
        exists (select from account_alias i where i.account_id = u.account_id and i.alias like 'id:%') as has_id
      from account_alias u
      where u.alias like 'user:%' and not exists (
        select from account_handle h where h.platform = u.platform and h.alias = u.alias)
    ) as alone
    where has_id or place > 1
    order by platform, alias`.execute(trx);
  const moves: Move[] = [];
  for (const { platform, alias, from_id } of rows) {
    const username = alias.slice('user:'.length);
    const ref = { platform: platform as never, external_id: null, username, title: null };
    const [profile_id] = await insertProfiles(trx, [{ name: username, kind: 'influencer', accounts: [ref] }]);
    const [account] = await insertAccounts(trx, [
      { ...ref, profile_id: profile_id ?? 0, verified: null, extras: {}, observed_at: null },
    ]);
    moves.push({ platform, alias, from_id, to_id: account?.id ?? 0 });
  }
  return moves;
}

async function apply(trx: Database, moves: Move[]): Promise<void> {
  for (const { platform, alias, from_id, to_id } of moves) {
    await trx
      .updateTable('account_alias')
      .set({ account_id: to_id })
      .where('platform', '=', platform)
      .where('alias', '=', alias)
      .execute();
    await sql`
      insert into account_move (platform, alias, from_id, to_id) values (${platform}, ${alias}, ${from_id}, ${to_id})
      on conflict (platform, alias, from_id) do update set to_id = excluded.to_id`.execute(trx);
  }
  // One that was cut off may have been on its way elsewhere.
  for (const { platform, alias, to_id } of moves)
    await sql`update account_move set to_id = ${to_id} where platform = ${platform} and alias = ${alias}`.execute(
      trx,
    );
  await sql`delete from account_move where from_id = to_id`.execute(trx);
  const ids = moves.flatMap((m) => [m.from_id, m.to_id]);
  await tellProjector(trx, await refreshAccounts(trx, new Set(ids)));
}
