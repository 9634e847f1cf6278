import type { Services } from '#server/platform/context.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { decideNames, handlesOfImports } from './decide-names.ts';
import { emptiedOf, removeEmptied } from './emptied-accounts.ts';
import { moveRows } from './move-rows.ts';
import { Moves } from './moves.ts';

const MOVES_AT_ONCE = 1000;

type Stores = Pick<Services, 'db' | 'ch' | 'log'>;

/**
 * Assigns an import's names to accounts from all stored data: a handle belongs to the id it appeared with
 * last, independent of the order of files (docs/adr/0016-order-independent-accounts.md). Call while no import
 * writes; the next call completes interrupted work. Returns how many names moved.
 */
export async function settleNames(stores: Stores, import_id: number): Promise<number> {
  await transaction(stores.db, async (trx) => {
    const rows = await trx
      .selectFrom('import')
      .select('id')
      .where('names_settled', '=', false)
      .where('state', '<>', 'running')
      .execute();
    const ids = [...new Set([import_id, ...rows.map((r) => r.id)])];
    await decideNames(trx, await handlesOfImports(trx, ids));
    await trx.updateTable('import').set({ names_settled: true }).where('id', 'in', ids).execute();
  });
  return moveNames(stores);
}

/** Moves stored data along with names; continues after an interruption. */
export async function moveNames(stores: Stores): Promise<number> {
  const moves = await stores.db.selectFrom('account_move').selectAll().orderBy('from_id').execute();
  if (moves.length === 0) return 0;
  const emptied = new Set(
    await emptiedOf(
      stores.db,
      moves.map((m) => m.from_id),
    ),
  );
  for (let at = 0; at < moves.length; at += MOVES_AT_ONCE)
    await moveRows(stores.ch, new Moves(moves.slice(at, at + MOVES_AT_ONCE), emptied));
  await transaction(stores.db, async (trx) => {
    const touched = await removeEmptied(
      trx,
      moves.flatMap((m) => [m.from_id, m.to_id]),
      moves,
    );
    await trx.deleteFrom('account_move').execute();
    await notifyProjector(trx, touched);
  });
  stores.log.info({ names: moves.length }, 'Names were found to be of other accounts');
  return moves.length;
}
