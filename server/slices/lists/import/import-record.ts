import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ListImport, ListImportRow, RECORD_STATES } from '#contract/lists/imports.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { fromStored, sentenceFor, sentenceOf } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { SuggestedColumn } from '#server/db/json-columns.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { creatorListFor } from '../list-access.ts';

type RecordState = (typeof RECORD_STATES)[number];
type Counts = z.infer<typeof import('#contract/lists/imports.ts')['listImport']>['status'];

export interface StoredImport {
  id: number;
  list_id: number;
  file_name: string;
  header: string[];
  left_out: string | null;
  suggested: SuggestedColumn[];
  targets: Array<string | null> | null;
  platform: Platform;
  existing: 'update' | 'keep';
  new_creators: 'add' | 'skip';
  state: ListImport['state'];
  error: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  undone_at: Date | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  rows: number;
  added: number;
  in_list: number;
  further: number;
  duplicates: number;
  pending: number;
  with_problems: number;
}

/** Newest first; `which` = a condition. */
async function stored(ctx: Pick<Ctx, 'db' | 'company'>, list_id: number, which: RawBuilder<unknown>) {
  const { rows } = await sql<StoredImport>`
    select i.id, i.list_id, i.file_name, i.header, i.left_out, i.suggested, i.targets, i.platform, i.existing, i.new_creators, i.state,
      i.error, i.created_at, i.started_at, i.finished_at, i.undone_at, u.first_name, u.last_name, u.email, n.*
    from list_import i left join app_user u on u.id = i.created_by
    cross join lateral (select count(*)::int as rows,
      count(*) filter (where outcome = 'added')::int as added, count(*) filter (where outcome = 'in_list')::int as in_list,
      count(*) filter (where outcome = 'further')::int as further, count(*) filter (where outcome = 'duplicate')::int as duplicates,
      count(*) filter (where is_pending and outcome in ('added', 'in_list'))::int as pending,
      count(*) filter (where problems <> '[]')::int as with_problems
      from list_import_row r where r.import_id = i.id) n
    where i.company_id = ${ctx.company.id} and i.list_id = ${list_id} and ${which}
    order by i.id desc limit 200`.execute(ctx.db);
  return rows;
}

/** Throws 404. */
export async function storedImport(ctx: Ctx, list_id: number, import_id: number): Promise<StoredImport> {
  const [row] = await stored(ctx, list_id, sql`i.id = ${import_id}`);
  if (!row) throw notFound('import');
  return row;
}

const none = (): Counts => ({ none: 0, error: 0, success: 0, in_progress: 0, total_count: 0 });

async function asRecords(ctx: Ctx, rows: readonly StoredImport[]): Promise<ListImport[]> {
  const { rows: counts } = await sql<{
    import_id: number;
    platform: Platform | null;
    state: RecordState;
    n: number;
  }>`
    select import_id, platform, state, count(*)::int as n from list_import_account
    where company_id = ${ctx.company.id} and import_id = any(${rows.map((r) => r.id)}::int[])
    group by import_id, platform, state`.execute(ctx.db);
  return rows.map((row) => {
    const status = none();
    const platforms: ListImport['platforms'] = {};
    for (const { import_id, platform, state, n } of counts) {
      if (import_id !== row.id) continue;
      const own = platform === null ? null : (platforms[platform] ?? none());
      if (platform !== null && own) platforms[platform] = own;
      for (const sum of own ? [status, own] : [status]) {
        sum[state] += n;
        sum.total_count += n;
      }
    }
    const { id, list_id, file_name, state, error, platform, existing, new_creators } = row;
    const { rows: all, added, in_list, further, duplicates, pending, with_problems } = row;
    return {
      id,
      list_id,
      file_name,
      state,
      error: fromStored(error),
      platform,
      existing,
      new_creators,
      status,
      platforms,
      rows: all,
      added,
      in_list,
      further,
      duplicates,
      pending,
      with_problems,
      created_by: personName(row),
      created_at: row.created_at.toISOString(),
      started_at: row.started_at?.toISOString() ?? null,
      finished_at: row.finished_at?.toISOString() ?? null,
      undone_at: row.undone_at?.toISOString() ?? null,
    };
  });
}

export async function readImport(ctx: Ctx, list_id: number, import_id: number): Promise<ListImport> {
  const [record] = await asRecords(ctx, [await storedImport(ctx, list_id, import_id)]);
  return record as ListImport;
}

interface Filter {
  platform?: Platform | undefined;
  state?: RecordState | undefined;
}
interface StoredRow {
  row: number;
  cells: string[];
  outcome: ListImportRow['outcome'];
  same_as: number | null;
  is_pending: boolean;
  problems: Array<Sentence | string>;
  choices: number[];
  profile_id: number | null;
}
interface StoredRecord {
  id: number;
  row: number;
  platform: Platform | null;
  username: string;
  state: RecordState;
  message: string | null;
}

/** SQL: a row has a record with this platform and state. */
const matches = ({ platform, state }: Filter) => sql`exists (
  select from list_import_account a where a.import_id = r.import_id and a.row = r.row
    and (${platform ?? null}::text is null or a.platform = ${platform ?? null})
    and (${state ?? null}::text is null or a.state = ${state ?? null}))`;

/** In the order of the file. */
export async function readImportRows(
  ctx: Ctx,
  importRow: StoredImport,
  filter: Filter & { limit: number; page: number },
): Promise<{ rows: Array<ListImportRow & { cells: string[] }>; total: number }> {
  const { limit, page } = filter;
  const { rows } = await sql<StoredRow & { total: number }>`
    select row, cells, outcome, same_as, is_pending, problems, choices, profile_id, count(*) over ()::int as total
    from list_import_row r where company_id = ${ctx.company.id} and import_id = ${importRow.id} and ${matches(filter)}
    order by row limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const numbers = rows.map((r) => r.row);
  const { rows: records } = await sql<StoredRecord>`
    select id, row, platform, username, state, message from list_import_account
    where company_id = ${ctx.company.id} and import_id = ${importRow.id} and row = any(${numbers}::int[]) order by id`.execute(
    ctx.db,
  );
  const byRow = Map.groupBy(records, ({ row }) => row);
  const profiles = await profilesOf(
    ctx,
    rows.flatMap((r) => [r.profile_id ?? 0, ...r.choices]),
  );
  const nameColumn = importRow.targets?.indexOf('name') ?? -1;
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((r) => ({
      row: r.row,
      cells: r.cells,
      name: r.cells[nameColumn]?.trim() || null,
      profile: profiles.get(r.profile_id ?? 0) ?? null,
      outcome: r.outcome,
      is_pending: r.is_pending,
      problems: r.problems.map(sentenceOf),
      choices: r.choices.flatMap((id) => profiles.get(id) ?? []),
      records: (byRow.get(r.row) ?? []).map(({ id, platform, username, state, message }) => {
        const problem = state === 'error' ? (fromStored(message) ?? sentenceFor('row_not_imported')) : null;
        return {
          id,
          platform,
          username,
          state,
          processed: state === 'success' || state === 'error',
          error: state === 'error',
          error_message: problem?.text ?? null,
          problem,
          note: state === 'success' ? noteOf(r, importRow.existing) : null,
        };
      }),
    })),
  };
}

function noteOf({ outcome, same_as, is_pending }: StoredRow, existing: 'update' | 'keep'): Sentence {
  const row = String(same_as ?? '?');
  if (outcome === 'further') return sentenceFor('row_deliverables_merged', { row });
  if (outcome === 'duplicate') return sentenceFor('row_duplicate_person', { row });
  const done =
    outcome === 'in_list'
      ? existing === 'update'
        ? sentenceFor('row_updated')
        : sentenceFor('row_unchanged')
      : sentenceFor('row_added');
  return is_pending ? sentenceFor('row_pending', { outcome: done }) : done;
}

/** Names as the company edited them. */
async function profilesOf(ctx: Ctx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; slug: string; name: string }>`
    select p.id, p.slug, coalesce(c.fields->>'name', p.name) as name from profile p
    left join profile_company c on c.profile_id = p.id and c.company_id = ${ctx.company.id}
    where p.id = any(${[...new Set(ids)]}::int[]) and not p.hidden
      and (p.company_id is null or p.company_id = ${ctx.company.id})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

const l = os.lists;

export const importRecordHandlers = {
  imports: l.imports.handler(async ({ context, input }) => {
    await creatorListFor(context, input.id, 'edit');
    return { imports: await asRecords(context, await stored(context, input.id, sql`true`)) };
  }),
  import_status: l.import_status.handler(async ({ context, input }) => {
    await creatorListFor(context, input.id, 'edit');
    return readImport(context, input.id, input.import_id);
  }),
  import_rows: l.import_rows.handler(async ({ context, input }) => {
    await creatorListFor(context, input.id, 'edit');
    const importRow = await storedImport(context, input.id, input.import_id);
    const { rows, total } = await readImportRows(context, importRow, input);
    return { rows: rows.map(({ cells: _cells, ...row }) => row), total };
  }),
};
