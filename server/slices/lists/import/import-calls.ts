import { sql } from 'kysely';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { moveUpload } from '#server/slices/imports/move-upload.ts';
import { creatorListFor } from '../list-access.ts';
import { isAddress } from '../list-handles.ts';
import { giveBack } from './import-batch.ts';
import { missingOf } from './import-columns.ts';
import { previewOf, takeFile, uploaded } from './import-preview.ts';
import { readImport, storedImport } from './import-record.ts';
import { listImportJob } from './list-import.jobs.ts';
import { namedAccounts, readAccount, withAccountsAbove } from './named-accounts.ts';

type State = Awaited<ReturnType<typeof storedImport>>['state'];
interface One {
  id: number;
  import_id: number;
}

/** Only from a state in `from`; else throws. */
async function move(
  ctx: Ctx,
  { import_id }: One,
  from: State[],
  to: State,
  refused: Sentence,
): Promise<void> {
  const moved = await ctx.db
    .updateTable('list_import')
    .set({
      state: to,
      error: null,
      finished_at: to === 'canceled' ? ctx.now() : null,
    })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', import_id)
    .where('state', 'in', from)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw refuse('CONFLICT', refused);
}

/** Throws 404 for either, 403 with the reason. */
async function importFor(ctx: Ctx, { id, import_id }: One) {
  await creatorListFor(ctx, id, 'edit');
  return storedImport(ctx, id, import_id);
}

/** A worker that already runs also takes these rows. */
async function go(ctx: Ctx, one: One) {
  await ctx.jobs.send(listImportJob, { import_id: one.import_id });
  return readImport(ctx, one.id, one.import_id);
}

interface Start extends One {
  targets: Array<string | null>;
  platform: Platform;
  existing: 'update' | 'keep';
  new_creators: 'add' | 'skip';
}

/** Creates the records of all rows; from then on the job survives a crash. */
async function startImport(ctx: Ctx, input: Start) {
  const stored = await importFor(ctx, input);
  const { targets, platform, existing, new_creators, import_id } = input;
  const missing =
    targets.length === stored.header.length ? missingOf(targets) : sentenceFor('import_columns_changed');
  if (missing !== null) throw refuse('BAD_REQUEST', missing, 'targets');
  await transaction(ctx.db, async (db) => {
    const refused = sentenceFor('list_import_already_started');
    await move({ ...ctx, db }, input, ['uploaded'], 'running', refused);
    await db
      .updateTable('list_import')
      .set({ targets: JSON.stringify(targets), platform, existing, new_creators, started_at: ctx.now() })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', import_id)
      .execute();
    const { rows } = await sql<{ row: number; cells: string[] }>`
      select row, cells from list_import_row where company_id = ${ctx.company.id} and import_id = ${import_id} order by row`.execute(
      db,
    );
    const records = withAccountsAbove(rows, targets).flatMap(({ row, cells }) =>
      namedAccounts(cells, targets, platform).map((account) => ({
        row,
        ...account,
        state: account.message === null ? 'none' : 'error',
      })),
    );
    await sql`
      insert into list_import_account (import_id, row, company_id, platform, username, state, message)
      select ${import_id}, r."row", ${ctx.company.id}, r.platform, r.username, r.state, r.message
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r ("row" int, platform text, username text, state text, message text)`.execute(
      db,
    );
  });
  return go(ctx, input);
}

/** All failed records, those of a platform, or the named ones. */
async function retry(
  ctx: Ctx,
  input: One & { platform?: Platform | undefined; records?: number[] | undefined },
) {
  await importFor(ctx, input);
  await transaction(ctx.db, async (db) => {
    const { rows } = await sql<{ id: number }>`
      update list_import_account set state = 'none', message = null
      where company_id = ${ctx.company.id} and import_id = ${input.import_id} and state = 'error' and username <> ''
        and platform is not null
        and (${input.platform ?? null}::text is null or platform = ${input.platform ?? null})
        and (${input.records ?? null}::int[] is null or id = any(${input.records ?? null}::int[]))
      returning id`.execute(db);
    if (rows.length === 0) throw refuse('CONFLICT', sentenceFor('import_failed_rows_none'));
    await reopen({ ...ctx, db }, input);
  });
  return go(ctx, input);
}

/** A finished import runs again; a paused one stays paused. */
const reopen = (ctx: Ctx, one: One) =>
  move(ctx, one, ['running', 'completed', 'error', 'canceled'], 'running', sentenceFor('import_not_running'));

async function fixRecord(ctx: Ctx, input: One & { record_id: number; username: string }) {
  const stored = await importFor(ctx, input);
  await transaction(ctx.db, async (db) => {
    const record = await db
      .selectFrom('list_import_account')
      .select(['id', 'platform', 'row'])
      .where('company_id', '=', ctx.company.id)
      .where('import_id', '=', input.import_id)
      .where('id', '=', input.record_id)
      .where('state', '=', 'error')
      .forUpdate()
      .executeTakeFirst();
    if (!record) throw refuse('CONFLICT', sentenceFor('row_no_longer_failed'));
    const read = readAccount(input.username, (record.platform as Platform | null) ?? stored.platform);
    const isOpen = record.platform === null && !isAddress(input.username);
    const wrong = isOpen ? sentenceFor('row_platform_unknown') : read.message;
    if (wrong !== null) throw refuse('BAD_REQUEST', wrong, 'username');
    await db
      .updateTable('list_import_account')
      .set({ platform: read.platform, username: read.username, state: 'none', message: null })
      .where('id', '=', record.id)
      .execute();
    await clearChoice({ ...ctx, db }, input, record.row, null);
    await reopen({ ...ctx, db }, input);
  });
  return go(ctx, input);
}

async function choose(ctx: Ctx, input: One & { row: number; profile_id: number }) {
  await importFor(ctx, input);
  await transaction(ctx.db, async (db) => {
    await clearChoice({ ...ctx, db }, input, input.row, input.profile_id);
    await reopen({ ...ctx, db }, input);
  });
  return go(ctx, input);
}

/** Resolves or resets an ambiguous row, whose records then wait again. */
async function clearChoice(
  ctx: Ctx,
  { import_id }: One,
  row: number,
  chosen_id: number | null,
): Promise<void> {
  const { rows } = await sql<{ row: number }>`
    update list_import_row set choices = '[]', chosen_id = ${chosen_id}
    where company_id = ${ctx.company.id} and import_id = ${import_id} and row = ${row}
      and (${chosen_id}::int is null or choices @> to_jsonb(${chosen_id}::int)) returning row`.execute(
    ctx.db,
  );
  if (chosen_id === null) return;
  if (rows.length === 0) throw refuse('CONFLICT', sentenceFor('row_choice_gone'));
  await sql`
    update list_import_account set state = 'none', message = null
    where company_id = ${ctx.company.id} and import_id = ${import_id} and row = ${row} and state = 'error' and username <> ''`.execute(
    ctx.db,
  );
}

const l = os.lists;

export const importHandlers = {
  import: l.import.handler(() => {
    // Served by list-import.upload.ts.
    throw refuse('BAD_REQUEST', sentenceFor('excel_upload_invalid'));
  }),
  move_import: l.move_import.handler(async ({ context, input: { id, import_id } }) => {
    await creatorListFor(context, id, 'edit');
    const taken = await moveUpload(context, import_id, (file) => takeFile(context, id, file));
    return uploaded(context, id, taken);
  }),
  import_preview: l.import_preview.handler(async ({ context, input }) =>
    previewOf(context, input.id, await importFor(context, input)),
  ),
  start_import: l.start_import.handler(({ context, input }) => startImport(context, input)),
  pause_import: l.pause_import.handler(async ({ context, input }) => {
    await importFor(context, input);
    await move(context, input, ['running'], 'paused', sentenceFor('import_not_pausable'));
    return readImport(context, input.id, input.import_id);
  }),
  resume_import: l.resume_import.handler(async ({ context, input }) => {
    await importFor(context, input);
    await move(context, input, ['paused', 'error'], 'running', sentenceFor('import_not_paused'));
    return go(context, input);
  }),
  cancel_import: l.cancel_import.handler(async ({ context, input }) => {
    await importFor(context, input);
    const from: State[] = ['uploaded', 'running', 'paused', 'error'];
    await move(context, input, from, 'canceled', sentenceFor('import_ended'));
    await giveBack(context.db, input.import_id);
    return readImport(context, input.id, input.import_id);
  }),
  retry_import: l.retry_import.handler(({ context, input }) => retry(context, input)),
  fix_import_record: l.fix_import_record.handler(({ context, input }) => fixRecord(context, input)),
  choose_import_profile: l.choose_import_profile.handler(({ context, input }) => choose(context, input)),
};
