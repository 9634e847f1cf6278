import { sql } from 'kysely';
import type { ListImportPreview } from '#contract/lists/imports.ts';
import { type ListOptions, MOST_CREATORS } from '#contract/lists/list.ts';
import { fromStored, sentenceFor, sentenceOf, storedForm } from '#contract/sentences/sentences.ts';
import { shortText } from '#contract/values/cut-text.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { cellExamples } from '#server/tables/inspect/cell-examples.ts';
import type { TakenRows } from '#server/tables/inspect/inspection.ts';
import { inspector } from '#server/tables/inspect/inspector.ts';
import { FileError } from '#server/tables/reader/file-error.ts';
import { handleKey, profilesByHandle, readTyped } from '../list-handles.ts';
import { fieldsOf, missingOf, suggestColumns } from './import-columns.ts';
import { readImport, type StoredImport, storedImport } from './import-record.ts';
import { namedAccounts, withAccountsAbove } from './named-accounts.ts';

const SHOWN_ROWS = 20;
/** Examples of creators without a profile. */
const SHOWN_NEW = 5;
/** Characters of a cell in a preview. */
const SHOWN = 200;

async function optionsOf({ db, company }: Ctx, list_id: number): Promise<ListOptions> {
  const row = await db
    .selectFrom('list')
    .where('company_id', '=', company.id)
    .where('id', '=', list_id)
    .select(['statuses', 'categories', 'custom_dropdowns'])
    .executeTakeFirstOrThrow();
  return row as unknown as ListOptions;
}

/**
 * Stores the rows of a file as an import that waits for its start. An unreadable file leaves nothing
 * behind.
 */
export async function takeFile(
  ctx: Ctx,
  list_id: number,
  file: { path: string; name: string },
): Promise<number> {
  let taken: TakenRows;
  try {
    taken = await inspector.rows(file.path, file.name, { most: MOST_CREATORS, of: 'list' });
    if (taken.rows.length === 0) throw new FileError('empty_file', sentenceFor('file_without_rows'));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw refuse('BAD_REQUEST', error.sentence, 'excelFile');
  }
  const rows = taken.rows.map((row) => ({ ...row, cells: row.cells.map(unguarded) }));
  const suggested = suggestColumns({ ...taken, rows }, await optionsOf(ctx, list_id));
  return transaction(ctx.db, async (db) => {
    const { id } = await db
      .insertInto('list_import')
      .values({
        company_id: ctx.company.id,
        list_id,
        created_by: ctx.user.id,
        created_at: ctx.now(),
        file_name: file.name,
        header: JSON.stringify(taken.header),
        left_out: taken.left_out && storedForm(taken.left_out),
        suggested: JSON.stringify(suggested),
        platform: usualPlatform(taken),
        state: 'uploaded',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into list_import_row (import_id, row, company_id, cells)
      select ${id}, r."row", ${ctx.company.id}, r.cells
      from jsonb_to_recordset(${JSON.stringify(taken.rows)}::jsonb) as r ("row" int, cells jsonb)`.execute(
      db,
    );
    return id;
  });
}

/** Our exports guard texts against formulas with an apostrophe: '@anna. */
const unguarded = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');

const usualPlatform = ({ recognised }: TakenRows): Platform => recognised.platform ?? 'instagram';

/** Choices for the company's latest file with the same header; other lists' columns do not apply. */
async function remembered(ctx: Ctx, stored: StoredImport): Promise<Array<string | null> | null> {
  const { rows } = await sql<{ targets: Array<string | null>; list_id: number }>`
    select targets, list_id from list_import
    where company_id = ${ctx.company.id} and header = ${JSON.stringify(stored.header)}::jsonb and targets is not null
    order by id desc limit 1`.execute(ctx.db);
  const [before] = rows;
  if (!before) return null;
  const own = before.list_id === stored.list_id;
  return before.targets.map((target, i) =>
    target?.startsWith('custom:') && !own ? (stored.suggested[i]?.target ?? null) : target,
  );
}

/** First rows, recognised columns, and open questions. */
export async function previewOf(ctx: Ctx, list_id: number, stored: StoredImport): Promise<ListImportPreview> {
  const { rows } = await sql<{ row: number; cells: string[] }>`
    select row, cells from list_import_row where company_id = ${ctx.company.id} and import_id = ${stored.id}
    order by row limit ${SHOWN_ROWS}`.execute(ctx.db);
  const fields = fieldsOf(await optionsOf(ctx, list_id));
  const known = new Set(fields.map(({ name }) => name));
  const remembered_targets = stored.state === 'uploaded' ? await remembered(ctx, stored) : null;
  const columns = stored.suggested.map((column, i) => {
    const target = remembered_targets === null ? column.target : (remembered_targets[i] ?? null);
    const is = {
      column: column.column,
      reason: sentenceOf(column.reason),
      question: column.question && sentenceOf(column.question),
      field: target !== null && known.has(target) ? target : null,
      examples: cellExamples(rows.map(({ cells }) => shortText(cells[i] ?? '', SHOWN))),
    };
    // The campaigns are of this file, whatever was chosen before.
    if (remembered_targets === null || is.reason.code === 'column_of_campaigns') return is;
    return { ...is, question: null, reason: sentenceFor('column_from_similar_file') };
  });
  const missing = missingOf(columns.map(({ field }) => field));
  return {
    import: await readImport(ctx, list_id, stored.id),
    header: stored.header,
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: cells.map((cell) => shortText(cell, SHOWN)),
    })),
    left_out: fromStored(stored.left_out),
    columns,
    fields,
    missing,
    is_sure: missing === null && columns.every(({ question }) => question === null),
    is_remembered: remembered_targets !== null,
    new_creators: await newCreators(
      ctx,
      stored,
      columns.map(({ field }) => field),
    ),
  };
}

export const uploaded = async (ctx: Ctx, list_id: number, import_id: number): Promise<ListImportPreview> =>
  previewOf(ctx, list_id, await storedImport(ctx, list_id, import_id));

/** Creators that the import would make, by all of its rows. */
async function newCreators(
  ctx: Ctx,
  { id, platform, state }: StoredImport,
  targets: ReadonlyArray<string | null>,
): Promise<ListImportPreview['new_creators']> {
  if (state !== 'uploaded' || missingOf(targets) !== null) return { n: 0, examples: [] };
  const { rows } = await sql<{ row: number; cells: string[] }>`
    select row, cells from list_import_row where company_id = ${ctx.company.id} and import_id = ${id} order by row`.execute(
    ctx.db,
  );
  const named = withAccountsAbove(rows, targets).map(({ cells }) =>
    namedAccounts(cells, targets, platform).flatMap((account) => {
      const read =
        account.message === null && account.platform ? readTyped(account.username, account.platform) : null;
      return read?.platform && read.username !== null
        ? [{ platform: read.platform, username: read.username }]
        : [];
    }),
  );
  const known = await profilesByHandle(ctx, named.flat());
  const unknown = named.filter(
    (accounts) => accounts.length > 0 && !accounts.some((account) => known.has(handleKey(account))),
  );
  const names = new Set(unknown.flatMap(([first]) => (first ? [`@${first.username}`] : [])));
  return { n: names.size, examples: [...names].slice(0, SHOWN_NEW) };
}
