import { sql } from 'kysely';
import type { StoredCells } from '#contract/lists/columns.ts';
import { deliverables, sameCell } from '#contract/lists/deliverables.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { creatorListFor } from '../list-access.ts';
import { cellsOf, readCells, writeCells } from '../list-cells.ts';
import { lockMembers } from '../list-members.ts';
import type { Writer } from './import-context.ts';
import { readImport } from './import-record.ts';

interface Change {
  profile_id: number;
  /** Null: the import added the creator. */
  before: StoredCells | null;
  after: StoredCells;
}

/** Cells before the first row of a creator and after the last one. */
export async function keepChanges(
  { db, company }: Writer,
  import_id: number,
  changes: readonly Change[],
): Promise<void> {
  await sql`
    insert into list_import_change (import_id, profile_id, company_id, before, after)
    select ${import_id}, c.profile_id, ${company.id}, nullif(c.before, 'null'::jsonb), c.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (profile_id int, before jsonb, after jsonb)
    on conflict (import_id, profile_id) do update set after = excluded.after`.execute(db);
}

/** As zod orders them, since jsonb orders keys by itself. */
const inOrder = (cells: StoredCells): StoredCells =>
  cellsOf({ ...cells, deliverables: deliverables.parse(cells.deliverables) });

/**
 * Takes the creators out that an import added, and gives the others their cells back. Cells and creators that somebody edited
 * since stay. New profiles stay in Profiles.
 */
async function undo(ctx: Ctx, list_id: number, import_id: number) {
  const list = await creatorListFor(ctx, list_id, 'edit');
  ctx.record.target = list.name;
  const counts = await transaction(ctx.db, async (db) => {
    await lockMembers(db, list_id);
    const undone = await db
      .updateTable('list_import')
      .set({ undone_at: ctx.now() })
      .where('company_id', '=', ctx.company.id)
      .where('list_id', '=', list_id)
      .where('id', '=', import_id)
      .where('state', 'in', ['completed', 'canceled', 'error'])
      .where('undone_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!undone) throw refuse('CONFLICT', sentenceFor('import_not_undoable'));
    const { rows } = await sql<Change>`
      select profile_id, before, after from list_import_change
      where company_id = ${ctx.company.id} and import_id = ${import_id}`.execute(db);
    const now = await readCells(
      { ...ctx, db },
      list_id,
      rows.map(({ profile_id }) => profile_id),
    );
    const added = rows.filter(({ before }) => before === null);
    const out = added.filter(({ profile_id, after }) => {
      const row = now.get(profile_id);
      return row !== undefined && sameCell(cellsOf(row), inOrder(after));
    });
    await sql`
      update list_profile set removed_at = ${ctx.now()}
      where company_id = ${ctx.company.id} and list_id = ${list_id} and removed_at is null
        and profile_id = any(${out.map(({ profile_id }) => profile_id)}::int[])`.execute(db);
    let kept = added.length - out.length;
    const restored = rows.flatMap(({ profile_id, ...change }) => {
      const row = now.get(profile_id);
      if (change.before === null || !row) return [];
      const [before, after, current] = [inOrder(change.before), inOrder(change.after), cellsOf(row)];
      const cells = (Object.keys(after) as Array<keyof StoredCells>).filter(
        (cell) => !sameCell(before[cell], after[cell]),
      );
      const back = cells.filter((cell) => sameCell(current[cell], after[cell]));
      if (back.length < cells.length) kept++;
      return [{ ...row, ...Object.fromEntries(back.map((cell) => [cell, before[cell]])) }];
    });
    await writeCells({ ...ctx, db }, list_id, restored);
    return { removed: out.length, restored: restored.length, kept };
  });
  return { ...counts, import: await readImport(ctx, list_id, import_id) };
}

export const importUndoHandlers = {
  undo_import: os.lists.undo_import.handler(({ context, input }) => undo(context, input.id, input.import_id)),
};
