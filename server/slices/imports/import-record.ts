import type { ImportRecord } from '#contract/imports.ts';
import type { Platform } from '#contract/primitives.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { Database } from '#server/platform/postgres.ts';
import { places, type Waits } from './run/fair-order.ts';
import { waitingImports } from './waiting-imports.ts';
import type { Withdrawal } from './withdraw/withdraw.ts';

const iso = (date: Date | string | null) => (date ? new Date(date).toISOString() : null);

const select = (db: Database) =>
  db
    .selectFrom('import as i')
    .leftJoin('app_user as u', 'u.id', 'i.created_by')
    .leftJoin('app_user as w', 'w.id', 'i.withdrawn_by')
    .selectAll('i')
    .select(['u.email as user_email', 'u.first_name', 'u.last_name'])
    .select(['w.email as by_email', 'w.first_name as by_first', 'w.last_name as by_last']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

export type StoredImport = Row;

function record(row: Row, waits: Waits | null): ImportRecord {
  return {
    id: row.id,
    file_name: row.file_name,
    file_size: row.file_size,
    state: row.state as ImportRecord['state'],
    preset: row.preset,
    preset_label: row.preset_label,
    platform: row.platform as Platform | null,
    mapping: row.mapping,
    format: row.format,
    encoding: row.encoding,
    bytes_read: row.bytes_read,
    rows_read: row.rows_read,
    rows_rejected: row.rows_rejected,
    rows_erased: row.rows_erased,
    posts_new: row.posts_new,
    posts_changed: row.posts_changed,
    posts_unchanged: row.posts_unchanged,
    accounts_new: row.accounts_new,
    snapshots_new: row.snapshots_new,
    audiences_new: row.audiences_new,
    implausible: row.implausible,
    warnings: row.warnings,
    error: row.error,
    waits,
    note: row.note,
    paused_because: row.state === 'paused' ? row.paused_because : null,
    withdrawal: withdrawalOf(row),
    created_by: nameOf(row.first_name, row.last_name, row.user_email),
    created_at: iso(row.created_at) ?? '',
    started_at: iso(row.started_at),
    finished_at: iso(row.finished_at),
  };
}

const nameOf = (first: string | null, last: string | null, email: string | null) =>
  `${first ?? ''} ${last ?? ''}`.trim() || email || 'command line';

function withdrawalOf(row: Row): ImportRecord['withdrawal'] {
  if (row.withdrawal === null) return null;
  const by = nameOf(row.by_first, row.by_last, row.by_email);
  return { ...(row.withdrawal as Withdrawal), by, at: iso(row.withdrawn_at) };
}

/** Imports of one company or, without one, of all: for the operator. */
export async function listAllImports(
  db: Database,
  { company_id, page, limit }: { company_id?: number | undefined; page: number; limit: number },
) {
  const of = <Q extends { where(column: 'i.company_id', is: '=', id: number): Q }>(query: Q) =>
    company_id === undefined ? query : query.where('i.company_id', '=', company_id);
  const rows = await of(
    select(db).innerJoin('company as c', 'c.id', 'i.company_id').select('c.name as company_name'),
  )
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await of(db.selectFrom('import as i'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const shown = await records(db, rows);
  const imports = shown.map((one, i) => {
    const row = rows[i] as (typeof rows)[number];
    return { ...one, company: { id: row.company_id, name: row.company_name } };
  });
  return { imports, total: Number(total) };
}

/** One import of the company as stored. Throws NOT_FOUND. */
export async function storedImport(db: Database, company_id: number, id: number): Promise<Row> {
  const row = await select(db)
    .where('i.company_id', '=', company_id)
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Import');
  return row;
}

export const readImport = async (db: Database, company_id: number, id: number): Promise<ImportRecord> =>
  (await records(db, [await storedImport(db, company_id, id)]))[0] as ImportRecord;

async function records(db: Database, rows: Row[]): Promise<ImportRecord[]> {
  const hasWaiting = rows.some(({ state }) => state === 'pending');
  const waits = hasWaiting ? places(await waitingImports(db)) : new Map<number, Waits>();
  return rows.map((row) => record(row, waits.get(row.id) ?? null));
}

async function listImports(db: Database, company_id: number, page: number, limit: number) {
  const rows = await select(db)
    .where('i.company_id', '=', company_id)
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('import')
    .where('company_id', '=', company_id)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { imports: await records(db, rows), total: Number(total) };
}

export const recordHandlers = {
  list: os.imports.list.handler(({ input, context }) =>
    listImports(context.db, context.company.id, input.page, input.limit),
  ),
  get: os.imports.get.handler(({ input, context }) => readImport(context.db, context.company.id, input.id)),
};
