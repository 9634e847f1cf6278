import { sql } from 'kysely';
import {
  type ColumnOfKind,
  declaredColumn,
  optionColumns,
  STORED_COLUMNS,
  type StoredCells,
  type StoredColumnId,
} from '#contract/lists/columns.ts';
import type { CellChange, CellValue } from '#contract/lists/creators.ts';
import {
  type Deliverable,
  deliverables,
  MOST_PRICE,
  priceOf,
  quantityOf,
  sameCell,
  withOnly,
} from '#contract/lists/deliverables.ts';
import { type ListOptions, listTags } from '#contract/lists/list.ts';
import { issueSentence } from '#contract/sentences/input-sentence.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { EnteredMoney } from '#contract/values/money.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isCurrencyCode } from '#server/platform/currency.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { withKeys } from './deliverable-keys.ts';
import { creatorListFor } from './list-access.ts';

/** Editable cells, as stored. */
export interface Cells extends StoredCells {
  profile_id: number;
}
interface Row extends Cells {
  changed_at: Date | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/**
 * Optimistic locking per cell: writes only where the stored value is the one the caller saw (`was`);
 * conflicts are returned. @throws 400 for an invalid value: then none is written
 */
export async function setCells(ctx: Ctx, list_id: number, changes: readonly CellChange[]) {
  await creatorListFor(ctx, list_id, 'edit');
  return transaction(ctx.db, async (db) => {
    // Locks the options, and serialises writers.
    const options = await db
      .selectFrom('list')
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', list_id)
      .select(['statuses', 'categories', 'custom_dropdowns'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const check = checker(options, ctx.company.currency);
    const ids = [...new Set(changes.map((c) => c.profile_id))];
    const rows = await readCells({ ...ctx, db }, list_id, ids);
    const conflicts = [];
    const changed = new Map<number, Cells>();
    let written = 0;
    for (const change of changes) {
      const value = check(change);
      const row = rows.get(change.profile_id);
      if (!row)
        throw refuse('NOT_FOUND', sentenceFor('creator_no_longer_listed', { id: String(change.profile_id) }));
      const now = cellOf(row, change.field);
      const was = change.field === 'price' ? asMoney(change.was, ctx.company.currency) : change.was;
      if (!sameCell(now, was)) {
        if (sameCell(now, value)) continue;
        const { profile_id, field } = change;
        const changed_at = row.changed_at?.toISOString() ?? null;
        conflicts.push({ profile_id, field, value: now, changed_by: personName(row), changed_at });
        continue;
      }
      setCell(row, change.field, value);
      changed.set(row.profile_id, row);
      written++;
    }
    await writeCells({ ...ctx, db }, list_id, [...changed.values()]);
    return { written, conflicts };
  });
}

export async function readCells(
  ctx: Pick<Ctx, 'db'> & { company: { id: number } },
  list_id: number,
  ids: number[],
): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    select m.profile_id, ${storedCells('m')}, m.changed_at, u.first_name, u.last_name, u.email
    from list_profile m left join app_user u on u.id = m.changed_by
    where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.removed_at is null
      and m.profile_id = any(${ids}::int[])`.execute(ctx.db);
  return new Map(
    rows.map((row) => [row.profile_id, { ...row, deliverables: deliverables.parse(row.deliverables) }]),
  );
}

export async function writeCells(
  ctx: Pick<Ctx, 'db' | 'now'> & { company: { id: number }; user: { id: number | null } },
  list_id: number,
  cells: Cells[],
): Promise<void> {
  if (cells.length === 0) return;
  const plans = await keyedPlans(ctx, list_id, cells);
  const rows = cells.map((row) => ({
    ...{ profile_id: row.profile_id, ...cellsOf(row) },
    deliverables: plans.get(row.profile_id) ?? [],
  }));
  const changed = CELLS.map((cell) => sql`${sql.ref(cell)} = ${sql.ref(`c.${cell}`)}`);
  const types = CELLS.map((cell) => sql`${sql.ref(cell)} ${sql.raw(typeOf(cell))}`);
  await sql`
    update list_profile m set ${sql.join(changed)},
      planned_at = case when ${hasOtherPrices} then ${ctx.now()} else m.planned_at end,
      planned_by = case when ${hasOtherPrices} then ${ctx.user.id} else m.planned_by end,
      changed_by = ${ctx.user.id}, changed_at = ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (profile_id int, ${sql.join(types)})
    where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.profile_id = c.profile_id`.execute(
    ctx.db,
  );
}

/** Deliverables as they are stored, by creator. A key that another creator of the company has is not taken over. */
async function keyedPlans(
  { db, company }: Pick<Ctx, 'db'> & { company: { id: number } },
  list_id: number,
  cells: readonly Cells[],
): Promise<Map<number, Deliverable[]>> {
  const ids = cells.map(({ profile_id }) => profile_id);
  const { rows } = await sql<{ profile_id: number; plan: unknown }>`
    select profile_id, deliverables as plan from list_profile
    where company_id = ${company.id} and list_id = ${list_id} and profile_id = any(${ids}::int[])`.execute(
    db,
  );
  const stored = new Map(rows.map(({ profile_id, plan }) => [profile_id, deliverables.parse(plan)]));
  const isOwn = (profile_id: number, key: string) =>
    stored.get(profile_id)?.some((one) => one.key === key) === true;
  const foreign = cells.flatMap(({ profile_id, deliverables: plan }) =>
    plan.flatMap(({ key }) => (key !== undefined && !isOwn(profile_id, key) ? [key] : [])),
  );
  const taken = foreign.length === 0 ? new Set<string>() : await keysAmong({ db, company }, foreign);
  return new Map(
    cells.map(({ profile_id, deliverables: plan }) => {
      const own = stored.get(profile_id) ?? [];
      const others = new Set([...taken].filter((key) => !isOwn(profile_id, key)));
      const keyed = withKeys(own, plan, others);
      for (const { key } of keyed) if (key !== undefined && foreign.includes(key)) taken.add(key);
      return [profile_id, keyed];
    }),
  );
}

async function keysAmong(
  { db, company }: Pick<Ctx, 'db'> & { company: { id: number } },
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select d->>'key' as key from list_profile m cross join lateral jsonb_array_elements(m.deliverables) d
    where m.company_id = ${company.id} and m.removed_at is null and d->>'key' = any(${keys}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

const CELLS = [...STORED_COLUMNS, 'custom_values'] as const;
const typeOf = (cell: (typeof CELLS)[number]) => {
  const kind = declaredColumn(cell)?.kind;
  return kind === 'option' || kind === 'count' ? 'int' : 'jsonb';
};

/** Columns of `list_profile`. */
export const storedCells = (table?: string) =>
  sql.join(CELLS.map((cell) => sql.ref(table ? `${table}.${cell}` : cell)));

/** The same for a copy of the row, in which deliverables get keys of their own. */
export const copiedCells = () =>
  sql.join(CELLS.map((cell) => (cell === 'deliverables' ? WITH_NEW_KEYS : sql.ref(cell))));

const WITH_NEW_KEYS = sql`(
  select coalesce(jsonb_agg(d || jsonb_build_object('key', substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))
    order by place), '[]')
  from jsonb_array_elements(deliverables) with ordinality as e (d, place))`;

export const cellsOf = (row: StoredCells) =>
  Object.fromEntries(CELLS.map((cell) => [cell, row[cell]])) as StoredCells;

/** The day of a price decides its exchange rate. */
const hasOtherPrices = sql`jsonb_path_query_array(m.deliverables, '$[*].price ? (@ != null)')
  is distinct from jsonb_path_query_array(c.deliverables, '$[*].price ? (@ != null)')`;

type Field = CellChange['field'];

function cellOf(row: Cells, field: Field): CellValue {
  if (field.startsWith('custom:')) return row.custom_values[field.slice(7)] ?? null;
  if (field === 'price') return priceOf(row.deliverables);
  if (field === 'publications') return quantityOf(row.deliverables);
  return row[field as StoredColumnId];
}

function setCell(row: Cells, field: Field, value: CellValue): void {
  if (field === 'price' || field === 'publications') {
    const change =
      field === 'price' ? { price: value as EnteredMoney | null } : { quantity: value as number | null };
    const changed = withOnly(row.deliverables, change);
    if (changed === null) throw refuse('CONFLICT', SEVERAL);
    row.deliverables = changed;
    return;
  }
  if (!field.startsWith('custom:')) {
    Object.assign(row, { [field]: value });
    return;
  }
  const { [field.slice(7)]: _before, ...others } = row.custom_values;
  row.custom_values = typeof value === 'number' ? { ...others, [field.slice(7)]: value } : others;
}

export const SEVERAL = sentenceFor('deliverables_not_single');

/** Returns the stored form of a valid value. */
function checker(options: ListOptions, usual: string): (change: CellChange) => CellValue {
  const choices = new Map(
    optionColumns(options).map(({ column, options: all }) => [
      column as string,
      new Set<CellValue>([null, ...all.map(({ id }) => id)]),
    ]),
  );
  return ({ field, value }) => {
    const column = declaredColumn(field);
    const bad = (sentence: Sentence) => refuse('BAD_REQUEST', sentence, field);
    switch (column?.kind) {
      case 'tags':
        return checkedTags(value, bad);
      case 'deliverables':
        return checkedPlan(value, bad);
      case 'money':
        return checkedMoney(asMoney(value, usual), bad);
      case 'count': {
        const most = column.most ?? Number.MAX_SAFE_INTEGER;
        const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;
        if (value !== null && !isCount)
          throw bad(
            sentenceFor('cell_number_invalid', {
              column: columnName(field as ColumnOfKind<'count'>),
              n: most,
            }),
          );
        return value;
      }
      default: {
        const choice = choices.get(field);
        if (!choice) throw refuse('CONFLICT', sentenceFor('column_no_longer_listed'));
        if (!choice.has(value)) throw refuse('CONFLICT', sentenceFor('option_no_longer_listed'));
        return value;
      }
    }
  };
}

export const columnName = (column: ColumnOfKind<'option' | 'count'>) => sentenceFor(`column_${column}`);

type Bad = (sentence: Sentence) => Error;

function checkedTags(value: CellValue, bad: Bad): CellValue {
  const tags = listTags.safeParse(value ?? []);
  if (tags.success) return tags.data;
  const [issue] = tags.error.issues;
  throw bad(issue ? issueSentence(issue) : sentenceFor('tags_not_text'));
}

function checkedPlan(value: CellValue, bad: Bad): CellValue {
  const plan = deliverables.safeParse(value ?? []);
  if (!plan.success) {
    const [issue] = plan.error.issues;
    throw bad(issue ? issueSentence(issue) : sentenceFor('deliverables_unreadable'));
  }
  const unknown = plan.data.find(({ price }) => price && !isCurrencyCode(price.currency))?.price;
  if (unknown) throw bad(sentenceFor('currency_unknown', { currency: unknown.currency }));
  return plan.data.map((one) => ({
    ...one,
    price: one.price && { ...one.price, amount: inCents(one.price.amount) },
  }));
}

function checkedMoney(money: CellValue, bad: Bad): CellValue {
  if (money === null) return null;
  if (typeof money !== 'object' || Array.isArray(money)) throw bad(sentenceFor('price_not_number'));
  const { amount, currency } = money;
  if (!isCurrencyCode(currency)) throw bad(sentenceFor('currency_unknown', { currency: String(currency) }));
  if (typeof amount !== 'number' || amount < 0 || amount > MOST_PRICE)
    throw bad(sentenceFor('price_not_number'));
  return { amount: inCents(amount), currency };
}

/** A number without a currency is in the default one. */
const asMoney = (value: CellValue, usual: string): CellValue =>
  typeof value === 'number' ? { amount: value, currency: usual } : value;

const inCents = (value: number) => Math.round(value * 100) / 100;

export const cellHandlers = {
  set_cells: os.lists.set_cells.handler(({ context, input }) => setCells(context, input.id, input.changes)),
};
