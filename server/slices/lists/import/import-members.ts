import { sql } from 'kysely';
import { STORED_COLUMNS, type StoredCells } from '#contract/lists/columns.ts';
import {
  type Deliverable,
  MOST_DELIVERABLES,
  priceOf,
  sameCell,
  withOnly,
} from '#contract/lists/deliverables.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import { type Cells, cellsOf, readCells, SEVERAL, writeCells } from '../list-cells.ts';
import { membersAmong } from '../list-handles.ts';
import { appendToList } from '../list-members.ts';
import type { RowCells } from './import-cells.ts';
import type { CellsByRow, RunningImport, Writer } from './import-context.ts';
import type { MetRow, RowOutcome } from './import-people.ts';
import { fillIn, identify } from './import-profiles.ts';
import { keepChanges } from './import-undo.ts';
import { withTracked } from './tracked-cells.ts';

type Import = Pick<RunningImport, 'id' | 'list_id' | 'existing' | 'new_creators'>;

/** Stored data of a settled row. */
interface Settled {
  row: number;
  profile_id: number | null;
  outcome: RowOutcome | null;
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
  if (imported.new_creators === 'skip') leaveOutNew(people);
  const ids = await identify(ctx, imported.list_id, people, cells);
  const all = [...new Set(ids.values())];
  const members = await membersAmong(ctx, imported.list_id, all);
  const present = await readCells(ctx, imported.list_id, [...members]);
  const earlier = await earlierRows(ctx, imported.id, all);
  const pending = await pendingAmong(ctx, all);
  const plans = new Map([...present].map(([id, row]) => [id, row.deliverables]));
  const settled: Settled[] = [];
  const added: number[] = [];
  const written: Written[] = [];
  for (const { row, choices } of people) {
    const profile_id = ids.get(row.row) ?? null;
    const own = cells.get(row.row);
    const is_pending = profile_id !== null && pending.has(profile_id);
    const done = { row: row.row, profile_id, is_pending, problems: own?.problems ?? [], choices };
    const before = profile_id === null ? undefined : earlier.get(profile_id);
    // On a retry its cells were already written, and may be edited.
    if (profile_id === null || (row.outcome !== null && profile_id === row.profile_id)) {
      const isRepeated = row.outcome === 'duplicate' || row.outcome === 'further';
      settled.push({
        ...done,
        problems: profile_id === null ? [] : done.problems,
        outcome: row.outcome,
        same_as: isRepeated ? (before?.row ?? null) : null,
      });
      continue;
    }
    const isKept = (one: RowOutcome) => one === 'in_list' && imported.existing === 'keep';
    const repeated = own?.deliverables && before && !isKept(before.outcome) ? 'further' : 'duplicate';
    const first = members.has(profile_id) ? 'in_list' : 'added';
    const outcome = before !== undefined ? repeated : first;
    if (before === undefined) earlier.set(profile_id, { row: row.row, outcome: first });
    if (outcome === 'added') added.push(profile_id);
    const problems = [...done.problems];
    if (own && outcome !== 'duplicate' && !isKept(outcome)) {
      const planned = plannedBy(plans.get(profile_id) ?? [], own, outcome === 'further');
      if (planned.deliverables) plans.set(profile_id, planned.deliverables);
      if (planned.problem !== null) problems.push(planned.problem);
      written.push({ profile_id, cells: own, isFurther: outcome === 'further' });
    }
    settled.push({ ...done, problems, outcome, same_as: before?.row ?? null });
  }
  await appendToList(ctx, imported.list_id, added);
  await writeAll(ctx, imported, { written, plans, added: new Set(added) });
  await fillIn(ctx, written);
  await settleRows(ctx, imported.id, settled);
  await settleRecords(ctx, people, ids);
}

interface Written {
  profile_id: number;
  cells: RowCells;
  /** Adds deliverables to those of an earlier row. */
  isFurther: boolean;
}

/** Rows of creators without a profile are left out, with the reason. */
function leaveOutNew(people: MetRow[]): void {
  for (const met of people) {
    if (met.person === null || !('draft' in met.person)) continue;
    met.person = null;
    for (const { id, state } of met.row.accounts)
      if (state === 'in_progress' && !met.errors.has(id))
        met.errors.set(id, sentenceFor('row_creator_left_out'));
  }
}

/** The first settled row of each of these people. */
async function earlierRows({ db }: Writer, import_id: number, ids: number[]) {
  const { rows } = await sql<{ profile_id: number; row: number; outcome: RowOutcome }>`
    select distinct on (profile_id) profile_id, row, outcome from list_import_row
    where import_id = ${import_id} and outcome in ('added', 'in_list') and profile_id = any(${ids}::int[])
    order by profile_id, row`.execute(db);
  return new Map(rows.map(({ profile_id, ...first }) => [profile_id, first]));
}

/** People without reported data. */
async function pendingAmong({ db }: Writer, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from profile where company_id is not null and id = any(${ids}::int[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

interface Writing {
  written: readonly Written[];
  /** Deliverables of each creator after the rows. */
  plans: ReadonlyMap<number, Deliverable[]>;
  added: ReadonlySet<number>;
}

async function writeAll(
  ctx: Writer,
  { id: import_id, list_id }: Import,
  { written, plans, added }: Writing,
): Promise<void> {
  const ids = [...new Set([...written.map(({ profile_id }) => profile_id), ...added])];
  const before = await readCells(ctx, list_id, ids);
  const after = new Map<number, Cells>(before);
  for (const { profile_id, cells, isFurther } of written) {
    const row = after.get(profile_id);
    if (!row) continue;
    const own: Partial<StoredCells> = isFurther ? {} : cells;
    const filled = STORED_COLUMNS.flatMap((column) =>
      own[column] === undefined ? [] : [[column, own[column]] as const],
    );
    const custom_values = isFurther ? row.custom_values : { ...row.custom_values, ...cells.custom_values };
    const deliverables = plans.get(profile_id) ?? row.deliverables;
    after.set(profile_id, { ...row, ...Object.fromEntries(filled), custom_values, deliverables });
  }
  const isChanged = (row: Cells) => !sameCell(cellsOf(row), cellsOf(before.get(row.profile_id) ?? row));
  await writeCells(ctx, list_id, [...after.values()].filter(isChanged));
  await keepChanges(
    ctx,
    import_id,
    ids.flatMap((profile_id) => {
      const [was, row] = [before.get(profile_id), after.get(profile_id)];
      if (!was || !row || (!added.has(profile_id) && !isChanged(row))) return [];
      return [{ profile_id, before: added.has(profile_id) ? null : cellsOf(was), after: cellsOf(row) }];
    }),
  );
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

/**
 * Deliverables after a row; a price or quantity in a column of its own completes a single one, and several stay as they
 * are. The first row of a creator replaces the stored deliverables, further ones add to them.
 */
function plannedBy(
  stored: readonly Deliverable[],
  row: RowCells,
  isFurther: boolean,
): { deliverables?: Deliverable[]; problem: Sentence | null } {
  const { deliverables, price, price_currency, publications } = row;
  const own = deliverables && withTracked(deliverables, row);
  const base = own ?? [...stored];
  const isPriced = own !== undefined && priceOf(own) !== null;
  // "2 reels" counts itself.
  const isCounted = own !== undefined && (own.length !== 1 || own[0]?.quantity !== 1);
  const change = {
    ...(price === undefined || isPriced ? {} : { price: { amount: price, currency: price_currency ?? '' } }),
    ...(publications === undefined || isCounted ? {} : { quantity: publications }),
  };
  const isChanged = Object.keys(change).length > 0;
  const changed = isChanged ? withPlanOf(base, change) : base;
  const problem = changed === null ? sentenceFor('plan_not_single', { problem: SEVERAL }) : null;
  if (own === undefined && !isChanged) return { problem };
  const next = isFurther ? [...stored, ...(changed ?? base)] : (changed ?? base);
  return next.length > MOST_DELIVERABLES
    ? { problem: sentenceFor('row_deliverable_limit', { n: MOST_DELIVERABLES }) }
    : { deliverables: next, problem };
}

/** A canceled deliverable of a row has its price and quantity, too. */
function withPlanOf(base: readonly Deliverable[], change: Parameters<typeof withOnly>[1]) {
  const [only] = base;
  return base.length === 1 && only ? [{ ...only, ...change }] : withOnly(base, change);
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
