import { sql } from 'kysely';
import type { ImportRecord } from '#contract/imports/imports.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { fromStored, sentenceFor, sentenceOf } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { places, type Waits } from './run/fair-order.ts';
import { waitingImports } from './waiting-imports.ts';

const iso = (date: Date | string | null) => (date ? new Date(date).toISOString() : null);

const select = (db: Database) =>
  db
    .selectFrom('import as i')
    .leftJoin('app_user as u', 'u.id', 'i.created_by')
    .leftJoin('app_user as w', 'w.id', 'i.withdrawn_by')
    .leftJoin('connection as k', 'k.id', 'i.connection_id')
    .selectAll('i')
    .select(earlierTries)
    .select(['u.email as user_email', 'u.first_name', 'u.last_name'])
    .select(['k.ended_by', 'w.email as by_email', 'w.first_name as by_first', 'w.last_name as by_last']);

/** Ended without all of the file, so it may be dismissed. */
const FAILED = ['error', 'canceled'];
const ENDED = ['completed', 'canceled', 'error', 'withdrawing', 'withdrawn'];

/** Earlier failures of the same file, which a newer try folds. */
const earlierTries = sql<number>`(
  select count(*) from import f where f.company_id = i.company_id and f.file_name = i.file_name and f.id < i.id
    and f.state = any(${FAILED}::text[]) and not exists (
      select from import c where c.company_id = i.company_id and c.file_name = i.file_name and c.id between f.id and i.id - 1
        and c.state <> all(${FAILED}::text[])))`.as('earlier_tries');

/** Hides dismissed imports, and failures of a file that was tried again. */
const isOpen = sql<boolean>`not (i.dismissed or (i.state = any(${FAILED}::text[]) and exists (
  select from import n where n.company_id = i.company_id and n.file_name = i.file_name and n.id > i.id)))`;

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

export type StoredImport = Row;

/** Share of rejected rows from which an import is not complete: a kind of row, not a slip. */
const GAP = 0.1;

/** An import that was read to its end is not complete if a kind of its rows was rejected. */
function stateOf({ state, rows_read, rows_rejected }: Row): ImportRecord['state'] {
  if (state !== 'completed' || rows_rejected < GAP * rows_read || rows_rejected === 0)
    return state as ImportRecord['state'];
  return rows_rejected < rows_read ? 'partial' : 'rejected';
}

interface Around {
  waits: Waits | null;
  rejected_because: Sentence | null;
}

function record(row: Row, { waits, rejected_because }: Around): ImportRecord {
  return {
    id: row.id,
    file_name: row.file_name,
    file_size: row.file_size,
    state: stateOf(row),
    preset: row.preset,
    preset_label: row.preset_label,
    platform: row.platform as Platform | null,
    mapping: row.mapping,
    format: row.format,
    encoding: row.encoding,
    bytes_read: row.bytes_read,
    rows_read: row.rows_read,
    rows_rejected: row.rows_rejected,
    rejected_because,
    rows_erased: row.rows_erased,
    rows_with_posts: row.rows_with_posts,
    dismissed: row.dismissed,
    earlier_tries: Number(row.earlier_tries),
    posts_new: row.posts_new,
    posts_changed: row.posts_changed,
    posts_unchanged: row.posts_unchanged,
    accounts_new: row.accounts_new,
    snapshots_new: row.snapshots_new,
    audiences_new: row.audiences_new,
    comments_new: row.comments_new,
    comments_changed: row.comments_changed,
    comments_unchanged: row.comments_unchanged,
    commented_posts: row.commented_posts,
    comments_waiting: row.comments_waiting,
    implausible: row.implausible,
    warnings: row.warnings,
    error: fromStored(row.error),
    waits,
    note: fromStored(row.note),
    left_out: fromStored(row.left_out),
    columns_left_out: (row.columns_left_out ?? []).map(({ reason, columns }) => ({
      reason: sentenceOf(reason),
      columns,
    })),
    paused_because: row.state === 'paused' ? fromStored(row.paused_because) : null,
    terms: {
      kept_until: iso(row.kept_until),
      may_mix: row.may_mix,
      is_fixed: row.terms_of !== null,
    },
    withdrawal: withdrawalOf(row),
    created_by:
      row.preset === 'connector' && row.user_email === null
        ? 'connector'
        : nameOf(row.first_name, row.last_name, row.user_email),
    created_at: iso(row.created_at) ?? '',
    started_at: iso(row.started_at),
    finished_at: iso(row.finished_at),
  };
}

const nameOf = (first: string | null, last: string | null, email: string | null) =>
  `${first ?? ''} ${last ?? ''}`.trim() || email || 'command line';

function withdrawalOf(row: Row): ImportRecord['withdrawal'] {
  if (row.withdrawal === null) return null;
  const { error, by_terms, ...withdrawal } = row.withdrawal;
  const creator = row.withdrawn_by === null ? row.ended_by : null;
  const by = by_terms ? null : (creator ?? nameOf(row.by_first, row.by_last, row.by_email));
  return { ...withdrawal, error: error ? sentenceOf(error) : null, by, at: iso(row.withdrawn_at) };
}

/** Without a company: all, for the operator. */
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

/** Throws NOT_FOUND. */
export async function storedImport(db: Database, company_id: number, id: number): Promise<Row> {
  const row = await select(db)
    .where('i.company_id', '=', company_id)
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('import');
  return row;
}

export const readImport = async (db: Database, company_id: number, id: number): Promise<ImportRecord> =>
  (await records(db, [await storedImport(db, company_id, id)]))[0] as ImportRecord;

async function records(db: Database, rows: Row[]): Promise<ImportRecord[]> {
  const hasWaiting = rows.some(({ state }) => state === 'pending');
  const waits = hasWaiting ? places(await waitingImports(db)) : new Map<number, Waits>();
  const reasons = await sharedReasons(
    db,
    rows.filter(({ rows_rejected }) => rows_rejected > 0).map(({ id }) => id),
  );
  return rows.map((row) =>
    record(row, { waits: waits.get(row.id) ?? null, rejected_because: reasons.get(row.id) ?? null }),
  );
}

/** Of imports whose rejected rows are all kept and have the same reason. */
async function sharedReasons(db: Database, ids: number[]): Promise<Map<number, Sentence>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; reason: string }>`
    select i.id, min(p.reason) as reason from import i join import_problem p on p.import_id = i.id and p.is_rejected
    where i.id = any(${ids}::int[]) group by i.id
    having count(distinct p.reason) = 1 and count(distinct p.row) = i.rows_rejected`.execute(db);
  return new Map(rows.map(({ id, reason }) => [id, sentenceOf(reason)]));
}

async function listImports(
  db: Database,
  company_id: number,
  { page, limit, show }: { page: number; limit: number; show: 'open' | 'all' },
) {
  const isShown = show === 'all' ? sql<boolean>`true` : isOpen;
  const rows = await select(db)
    .where('i.company_id', '=', company_id)
    .where(isShown)
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const counts = await db
    .selectFrom('import as i')
    .where('i.company_id', '=', company_id)
    .select([
      sql<number>`count(*) filter (where ${isShown})`.as('total'),
      sql<number>`count(*) filter (where ${isShown} and i.state = any(${ENDED}::text[]))`.as('ended'),
      sql<number>`count(*) filter (where not ${isOpen})`.as('hidden'),
    ])
    .executeTakeFirstOrThrow();
  const { total, ended, hidden } = counts;
  return {
    imports: await records(db, rows),
    total: Number(total),
    ended: Number(ended),
    hidden: Number(hidden),
  };
}

export const recordHandlers = {
  list: os.imports.list.handler(({ input, context }) => listImports(context.db, context.company.id, input)),
  dismiss: os.imports.dismiss.handler(async ({ input, context }) => {
    const { db, company } = context;
    await storedImport(db, company.id, input.id);
    const row = await db
      .updateTable('import')
      .set({ dismissed: input.dismissed })
      .where('company_id', '=', company.id)
      .where('id', '=', input.id)
      .where('state', 'in', FAILED)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw refuse('CONFLICT', sentenceFor('import_not_dismissible'));
    return readImport(db, company.id, input.id);
  }),
  get: os.imports.get.handler(({ input, context }) => readImport(context.db, context.company.id, input.id)),
};
