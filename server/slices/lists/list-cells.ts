import { sql } from 'kysely';
import { issueSentence } from '#contract/input-sentence.ts';
import type { CellChange, CellValue } from '#contract/lists/creators.ts';
import {
  type Deliverable,
  deliverables,
  MOST_PRICE,
  MOST_QUANTITY,
  priceOf,
  quantityOf,
  withOnly,
} from '#contract/lists/deliverables.ts';
import { type ListOptions, listTags } from '#contract/lists/list.ts';
import type { EnteredMoney } from '#contract/money.ts';
import { said } from '#contract/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isCurrencyCode } from '#server/platform/currency.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { transaction } from '#server/platform/postgres.ts';
import { creatorListFor } from './list-access.ts';

/** Editable cells, as stored. */
export interface Cells {
  profile_id: number;
  status: number | null;
  category: number | null;
  custom_values: Record<string, number>;
  deliverables: Deliverable[];
  tags: string[];
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
    const check = checker(options as unknown as ListOptions, ctx.company.currency);
    const ids = [...new Set(changes.map((c) => c.profile_id))];
    const rows = await readCells({ ...ctx, db }, list_id, ids);
    const conflicts = [];
    const changed = new Map<number, Cells>();
    let written = 0;
    for (const change of changes) {
      const value = check(change);
      const row = rows.get(change.profile_id);
      if (!row) throw refuse('NOT_FOUND', said('creator_left_list', { id: String(change.profile_id) }));
      const now = cellOf(row, change.field);
      const was = change.field === 'price' ? asMoney(change.was, ctx.company.currency) : change.was;
      if (!same(now, was)) {
        if (same(now, value)) continue;
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
    select m.profile_id, m.status, m.category, m.custom_values, m.deliverables, m.tags,
      m.changed_at, u.first_name, u.last_name, u.email
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
  const rows = cells.map(({ profile_id, status, category, custom_values, deliverables, tags }) => ({
    profile_id,
    status,
    category,
    custom_values,
    deliverables,
    tags,
  }));
  await sql`
    update list_profile m set status = c.status, category = c.category, custom_values = c.custom_values,
      deliverables = c.deliverables, planned_at = case when ${hasOtherPrices} then ${ctx.now()} else m.planned_at end,
      planned_by = case when ${hasOtherPrices} then ${ctx.user.id} else m.planned_by end, tags = c.tags, changed_by = ${ctx.user.id}, changed_at = ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (profile_id int, status int, category int,
      custom_values jsonb, deliverables jsonb, tags jsonb)
    where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.profile_id = c.profile_id`.execute(
    ctx.db,
  );
}

/** The day of a price decides its exchange rate. */
const hasOtherPrices = sql`jsonb_path_query_array(m.deliverables, '$[*].price ? (@ != null)')
  is distinct from jsonb_path_query_array(c.deliverables, '$[*].price ? (@ != null)')`;

type Field = CellChange['field'];

function cellOf(row: Cells, field: Field): CellValue {
  if (field.startsWith('custom:')) return row.custom_values[field.slice(7)] ?? null;
  if (field === 'price') return priceOf(row.deliverables);
  if (field === 'publications') return quantityOf(row.deliverables);
  return row[field as 'status' | 'category' | 'deliverables' | 'tags'];
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

export const SEVERAL = said('several_deliverables');

const same = (a: CellValue, b: CellValue) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the stored form of a valid value. */
function checker(
  { statuses, categories, custom_dropdowns }: ListOptions,
  usual: string,
): (change: CellChange) => CellValue {
  const has = (options: ReadonlyArray<{ id: number }>) =>
    new Set<CellValue>([null, ...options.map((o) => o.id)]);
  const choices = new Map([
    ['status', has(statuses)],
    ['category', has(categories)],
    ...custom_dropdowns.map((d) => [`custom:${d.id}`, has(d.options)] as const),
  ]);
  const bad = (field: string, sentence: Sentence) => refuse('BAD_REQUEST', sentence, field);
  return ({ field, value }) => {
    if (field === 'tags') {
      const tags = listTags.safeParse(value ?? []);
      if (!tags.success) {
        const [issue] = tags.error.issues;
        throw bad(field, issue ? issueSentence(issue) : said('tags_texts'));
      }
      return tags.data;
    }
    if (field === 'deliverables') {
      const plan = deliverables.safeParse(value ?? []);
      if (!plan.success) {
        const [issue] = plan.error.issues;
        throw bad(field, issue ? issueSentence(issue) : said('deliverables_not_readable'));
      }
      const unknown = plan.data.find(({ price }) => price && !isCurrencyCode(price.currency))?.price;
      if (unknown) throw bad(field, said('unknown_currency', { currency: unknown.currency }));
      return plan.data.map((one) => ({
        ...one,
        price: one.price && { ...one.price, amount: inCents(one.price.amount) },
      }));
    }
    if (field === 'price') {
      const money = asMoney(value, usual);
      if (money === null) return null;
      const error = () => bad(field, said('price_number_0_up'));
      if (typeof money !== 'object' || Array.isArray(money)) throw error();
      if (!isCurrencyCode(money.currency))
        throw bad(field, said('unknown_currency', { currency: String(money.currency) }));
      return { amount: amount(money.amount, MOST_PRICE, error) as number, currency: money.currency };
    }
    if (field === 'publications')
      return amount(
        value,
        MOST_QUANTITY,
        () => bad(field, said('publications_whole_number_up_to', { n: MOST_QUANTITY })),
        true,
      );
    const choice = choices.get(field);
    if (!choice) throw refuse('CONFLICT', said('column_left_list'));
    if (!choice.has(value)) throw refuse('CONFLICT', said('option_left_list'));
    return value;
  };
}

/** A number without a currency is in the default one. */
const asMoney = (value: CellValue, usual: string): CellValue =>
  typeof value === 'number' ? { amount: value, currency: usual } : value;

const inCents = (value: number) => Math.round(value * 100) / 100;

function amount(value: CellValue, most: number, error: () => Error, whole = false): number | null {
  if (value === null) return null;
  if (
    typeof value !== 'number' ||
    value < (whole ? 1 : 0) ||
    value > most ||
    (whole && !Number.isInteger(value))
  )
    throw error();
  return whole ? value : inCents(value);
}

export const cellHandlers = {
  set_cells: os.lists.set_cells.handler(({ context, input }) => setCells(context, input.id, input.changes)),
};
