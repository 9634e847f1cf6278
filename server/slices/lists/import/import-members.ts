import { sql } from 'kysely';
import { STORED_COLUMNS, type StoredCells } from '#contract/lists/columns.ts';
import { priceOf, withOnly } from '#contract/lists/deliverables.ts';
import { said, storedForm } from '#contract/sentences/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { type Cells, readCells, SEVERAL, writeCells } from '../list-cells.ts';
import { membersAmong } from '../list-handles.ts';
import { appendToList } from '../list-members.ts';
import type { RowCells } from './import-cells.ts';
import type { CellsByRow, RunningImport, Writer } from './import-context.ts';
import type { MetRow } from './import-people.ts';
import { fillIn, identify } from './import-profiles.ts';

type Import = Pick<RunningImport, 'id' | 'list_id' | 'existing'>;

/** Stored data of a settled row. */
interface Settled {
  row: number;
  profile_id: number | null;
  outcome: 'added' | 'in_list' | 'duplicate' | null;
  same_as: number | null;
  is_pending: boolean;
  problems: Sentence[];
  choices: number[];
}

/**
 * Adds the people of a batch to the list, creating new ones, writes their cells, and settles their records.
 */
export async function bringIn(
  ctx: Writer,
  imported: Import,
  people: MetRow[],
  cells: CellsByRow,
): Promise<void> {
  const ids = await identify(ctx, imported.list_id, people, cells);
  const all = [...new Set(ids.values())];
  const members = await membersAmong(ctx, imported.list_id, all);
  const present = await readCells(ctx, imported.list_id, [...members]);
  const earlier = await earlierRows(ctx, imported.id, all);
  const pending = await pendingAmong(ctx, all);
  const settled: Settled[] = [];
  const added: number[] = [];
  const written: Array<{ profile_id: number; cells: RowCells }> = [];
  for (const { row, choices } of people) {
    const profile_id = ids.get(row.row) ?? null;
    const own = cells.get(row.row);
    const stored = (imported.existing === 'update' && present.get(profile_id ?? 0)?.deliverables) || [];
    const isUnplanned = own !== undefined && plannedBy({ deliverables: stored }, own).is_left_out;
    const problems =
      profile_id === null
        ? []
        : [
            ...(own?.problems ?? []),
            ...(isUnplanned ? [said('cell_plan_not_single', { problem: SEVERAL })] : []),
          ];
    const is_pending = profile_id !== null && pending.has(profile_id);
    const done = { row: row.row, profile_id, is_pending, problems, choices };
    const before = profile_id === null ? undefined : earlier.get(profile_id);
    // On a retry its cells were already written, and may be edited.
    if (profile_id === null || (row.outcome !== null && profile_id === row.profile_id)) {
      settled.push({
        ...done,
        outcome: row.outcome,
        same_as: row.outcome === 'duplicate' ? (before ?? null) : null,
      });
      continue;
    }
    const outcome = before !== undefined ? 'duplicate' : members.has(profile_id) ? 'in_list' : 'added';
    if (before === undefined) earlier.set(profile_id, row.row);
    if (outcome === 'added') added.push(profile_id);
    if (own && (outcome === 'added' || (outcome === 'in_list' && imported.existing === 'update')))
      written.push({ profile_id, cells: own });
    settled.push({ ...done, outcome, same_as: before ?? null });
  }
  await appendToList(ctx, imported.list_id, added);
  await writeAll(ctx, imported.list_id, written);
  await fillIn(ctx, written);
  await settleRows(ctx, imported.id, settled);
  await settleRecords(ctx, people, ids);
}

/** The first settled row of each of these people. */
async function earlierRows({ db }: Writer, import_id: number, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ profile_id: number; row: number }>`
    select profile_id, min(row)::int as row from list_import_row
    where import_id = ${import_id} and outcome in ('added', 'in_list') and profile_id = any(${ids}::int[])
    group by profile_id`.execute(db);
  return new Map(rows.map(({ profile_id, row }) => [profile_id, row]));
}

/** People without reported data. */
async function pendingAmong({ db }: Writer, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from profile where company_id is not null and id = any(${ids}::int[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function writeAll(
  ctx: Writer,
  list_id: number,
  written: ReadonlyArray<{ profile_id: number; cells: RowCells }>,
): Promise<void> {
  const rows = await readCells(
    ctx,
    list_id,
    written.map(({ profile_id }) => profile_id),
  );
  const changed = written.flatMap(({ profile_id, cells }) => {
    const row = rows.get(profile_id);
    if (!row) return [];
    const { deliverables } = plannedBy(row, cells);
    const own: Partial<StoredCells> = { ...cells, deliverables };
    const filled = STORED_COLUMNS.flatMap((column) =>
      own[column] === undefined ? [] : [[column, own[column]] as const],
    );
    if (filled.length === 0 && Object.keys(cells.custom_values).length === 0) return [];
    const custom_values = { ...row.custom_values, ...cells.custom_values };
    return [{ ...row, ...Object.fromEntries(filled), custom_values }];
  });
  await writeCells(ctx, list_id, changed);
  const notes = written.flatMap(({ profile_id, cells }) =>
    cells.notes ? [{ profile_id, text: cells.notes }] : [],
  );
  // An existing note is not repeated.
  await sql`
    insert into list_comment (company_id, list_id, profile_id, user_id, text, created_at)
    select ${ctx.company.id}, ${list_id}, n.profile_id, ${ctx.user.id}, n.text, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n (profile_id int, text text)
    where not exists (select from list_comment c where c.list_id = ${list_id} and c.profile_id = n.profile_id
      and c.text = n.text)`.execute(ctx.db);
}

/** Deliverables of a row; a price or quantity in a column of its own completes a single one, and several stay as they are. */
function plannedBy({ deliverables: stored }: Pick<Cells, 'deliverables'>, row: RowCells) {
  const { deliverables, price, price_currency, publications } = row;
  const base = deliverables ?? stored;
  const isPriced = deliverables !== undefined && priceOf(deliverables) !== null;
  const change = {
    ...(price === undefined || isPriced ? {} : { price: { amount: price, currency: price_currency ?? '' } }),
    ...(publications === undefined || deliverables !== undefined ? {} : { quantity: publications }),
  };
  const isChanged = Object.keys(change).length > 0;
  const changed = isChanged ? withOnly(base, change) : base;
  return {
    ...(deliverables !== undefined || isChanged ? { deliverables: changed ?? base } : {}),
    is_left_out: changed === null,
  };
}

async function settleRows(
  { db, company }: Writer,
  import_id: number,
  settled: readonly Settled[],
): Promise<void> {
  await sql`
    update list_import_row r set profile_id = s.profile_id, outcome = s.outcome, same_as = s.same_as,
      is_pending = s.is_pending, problems = s.problems, choices = s.choices
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s ("row" int, profile_id int, outcome text,
      same_as int, is_pending boolean, problems jsonb, choices jsonb)
    where r.company_id = ${company.id} and r.import_id = ${import_id} and r.row = s."row"`.execute(db);
}

async function settleRecords(
  { db, company }: Writer,
  people: readonly MetRow[],
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const records = people.flatMap(({ row, errors }) =>
    row.accounts
      .filter(({ state }) => state === 'in_progress')
      .map(({ id, platform }) => ({
        id,
        platform,
        message: errors.has(id) ? storedForm(errors.get(id) as Sentence) : null,
        state: errors.has(id) || !ids.has(row.row) ? 'error' : 'success',
      })),
  );
  await sql`
    update list_import_account a set state = r.state, message = r.message, platform = r.platform
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id int, platform text, state text, message text)
    where a.company_id = ${company.id} and a.id = r.id and a.state = 'in_progress'`.execute(db);
}
