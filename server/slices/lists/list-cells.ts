import { sql } from 'kysely';
import { issueSentence } from '#contract/input-sentence.ts';
import type { CellChange, CellValue } from '#contract/lists/creators.ts';
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
  price: number | null;
  price_currency: string | null;
  publications: number | null;
  tags: string[];
}
interface Row extends Cells {
  changed_at: Date | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

export const MOST_MONEY = 1e12;
export const MOST_PUBLICATIONS = 10_000;

/**
 * Optimistic locking per cell: writes only where the stored value is the one the caller saw (`was`);
 * conflicts are returned. @throws 400 for an invalid value: then none is written
 */
async function setCells(ctx: Ctx, list_id: number, changes: readonly CellChange[]) {
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
    select m.profile_id, m.status, m.category, m.custom_values, m.price::float8 as price, m.price_currency,
      m.publications, m.tags, m.changed_at, u.first_name, u.last_name, u.email
    from list_profile m left join app_user u on u.id = m.changed_by
    where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.removed_at is null
      and m.profile_id = any(${ids}::int[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.profile_id, row]));
}

export async function writeCells(
  ctx: Pick<Ctx, 'db' | 'now'> & { company: { id: number }; user: { id: number | null } },
  list_id: number,
  cells: Cells[],
): Promise<void> {
  if (cells.length === 0) return;
  const rows = cells.map(({ price, price_currency, publications, tags, ...of }) => ({
    profile_id: of.profile_id,
    status: of.status,
    category: of.category,
    custom_values: of.custom_values,
    price,
    price_currency,
    publications,
    tags,
  }));
  await sql`
    update list_profile m set status = c.status, category = c.category, custom_values = c.custom_values, price = c.price,
      price_currency = c.price_currency, price_at = case when ${isOtherPrice} then ${ctx.now()} else m.price_at end,
      price_by = case when ${isOtherPrice} then ${ctx.user.id} else m.price_by end,
      publications = c.publications, tags = c.tags, changed_by = ${ctx.user.id}, changed_at = ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (profile_id int, status int, category int,
      custom_values jsonb, price numeric, price_currency text, publications int, tags jsonb)
    where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.profile_id = c.profile_id`.execute(
    ctx.db,
  );
}

const isOtherPrice = sql`(m.price, m.price_currency) is distinct from (c.price, c.price_currency)`;

type Field = CellChange['field'];

function cellOf(row: Cells, field: Field): CellValue {
  if (field.startsWith('custom:')) return row.custom_values[field.slice(7)] ?? null;
  if (field === 'price') return enteredPrice(row);
  return row[field as 'status' | 'category' | 'publications' | 'tags'];
}

/** As it was entered. */
export const enteredPrice = ({
  price,
  price_currency,
}: Pick<Cells, 'price' | 'price_currency'>): EnteredMoney | null =>
  price === null || price_currency === null ? null : { amount: price, currency: price_currency };

function setCell(row: Cells, field: Field, value: CellValue): void {
  if (field === 'price') {
    const entered = value as EnteredMoney | null;
    Object.assign(row, { price: entered?.amount ?? null, price_currency: entered?.currency ?? null });
    return;
  }
  if (!field.startsWith('custom:')) {
    Object.assign(row, { [field]: value });
    return;
  }
  const { [field.slice(7)]: _before, ...others } = row.custom_values;
  row.custom_values = typeof value === 'number' ? { ...others, [field.slice(7)]: value } : others;
}

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
    if (field === 'price') {
      const money = asMoney(value, usual);
      if (money === null) return null;
      const error = () => bad(field, said('price_number_0_up'));
      if (typeof money !== 'object' || Array.isArray(money)) throw error();
      if (!isCurrencyCode(money.currency))
        throw bad(field, said('unknown_currency', { currency: String(money.currency) }));
      return { amount: amount(money.amount, MOST_MONEY, error) as number, currency: money.currency };
    }
    if (field === 'publications')
      return amount(
        value,
        MOST_PUBLICATIONS,
        () => bad(field, said('publications_whole_number_up_to', { n: MOST_PUBLICATIONS })),
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

function amount(value: CellValue, most: number, error: () => Error, whole = false): number | null {
  if (value === null) return null;
  if (typeof value !== 'number' || value < 0 || value > most || (whole && !Number.isInteger(value)))
    throw error();
  return whole ? value : Math.round(value * 100) / 100;
}

export const cellHandlers = {
  set_cells: os.lists.set_cells.handler(({ context, input }) => setCells(context, input.id, input.changes)),
};
