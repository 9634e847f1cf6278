import { ORPCError } from '@orpc/server';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { FileReading, Inspection } from '#server/tables/inspect/inspection.ts';
import { inspector } from '#server/tables/inspect/inspector.ts';
import { fittingSaved, savedMappings } from '#server/tables/mapping/saved-mapping.ts';
import { FileError } from '#server/tables/reader/file-error.ts';
import { implausibleHandlers } from './implausible/request.ts';
import { postsHandlers } from './import-posts.ts';
import { readImport, recordHandlers, storedImport } from './import-record.ts';
import { addImport } from './import-run.ts';
import { importJob } from './imports.jobs.ts';
import { rejectsFile } from './rejects-file.ts';
import { sendAudienceHandlers } from './send-audience.ts';
import { withdrawalHandlers } from './withdraw/request.ts';

/** A file that cannot be read is the caller's mistake: 400. */
async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError)
      throw refuse('BAD_REQUEST', error.message, [{ field: 'file', message: error.message }]);
    throw error;
  }
}

const pathOf = async (context: Ctx, row: { file_path: string | null; file_key: string | null }) =>
  row.file_path ?? context.files.local(row.file_key ?? '');

/** Explicit settings, else detected from the bytes and the company's time zone. */
const readingOf = (context: Ctx, said: Partial<FileReading>): FileReading => ({
  encoding: said.encoding ?? null,
  timezone: said.timezone ?? context.company.timezone,
});

async function preview(
  context: Ctx,
  id: number,
  reading: FileReading = readingOf(context, {}),
  inspected?: Inspection,
) {
  const row = await storedImport(context.db, context.company.id, id);
  const found = inspected ?? (await inspector.inspect(await pathOf(context, row), row.file_name, reading));
  const all = await savedMappings(context.db, context.company.id);
  const saved = fittingSaved(all, found.header, Object.keys(found.suggested).length);
  return { import: await readImport(context.db, context.company.id, id), saved, ...found };
}

/** Creates a record that waits for `start`. An invalid file leaves a record in error. */
export async function takeUpload(context: Ctx, file: { key: string; name: string }) {
  const record = { company_id: context.company.id, created_by: context.user.id, ...file };
  let inspected: Inspection;
  try {
    inspected = await asRefusal(async () =>
      inspector.inspect(await context.files.local(file.key), file.name, readingOf(context, {})),
    );
  } catch (error) {
    const message = error instanceof ORPCError ? error.message : 'The file could not be read.';
    // Recorded only now: nobody saw it ready to start.
    await addImport(context, { ...record, state: 'error', error: message });
    await context.files.remove(file.key);
    throw error;
  }
  return preview(context, await addImport(context, { ...record, state: 'uploaded' }), undefined, inspected);
}

/** Only from a state in `from`; else throws with the reason. */
async function move(context: Ctx, id: number, from: string[], to: string, refused: string) {
  const row = await context.db
    .updateTable('import')
    .set({ state: to, paused_because: null, ...(to === 'canceled' ? { finished_at: context.now() } : {}) })
    .where('company_id', '=', context.company.id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  const now = await readImport(context.db, context.company.id, id);
  if (!row) throw refuse('CONFLICT', `${refused} It is ${now.state}.`);
  return now;
}

export const importHandlers = {
  upload: os.imports.upload.handler(() => {
    // Served by the streaming route of imports.upload.ts, which takes files of any size.
    throw refuse('BAD_REQUEST', 'Send the file as multipart/form-data.');
  }),
  preview: os.imports.preview.handler(({ input, context }) =>
    asRefusal(() => preview(context, input.id, readingOf(context, input))),
  ),
  start: os.imports.start.handler(async ({ input, context }) => {
    const row = await storedImport(context.db, context.company.id, input.id);
    const chosen = {
      preset: input.preset ?? null,
      mapping: input.mapping ?? null,
      platform: input.platform ?? null,
      ...readingOf(context, input),
    };
    await asRefusal(async () =>
      inspector.check(await pathOf(context, row), { ...chosen, file_name: row.file_name }),
    );
    await context.db
      .updateTable('import')
      .set({
        preset: chosen.preset,
        platform: chosen.platform,
        encoding: chosen.encoding,
        timezone: chosen.timezone,
        mapping: chosen.mapping ? JSON.stringify(chosen.mapping) : null,
      })
      .where('id', '=', row.id)
      .where('state', '=', 'uploaded')
      .execute();
    const started = await move(
      context,
      input.id,
      ['uploaded'],
      'pending',
      'This import has been started already.',
    );
    await context.jobs.send(importJob, { import_id: input.id });
    return started;
  }),
  pause: os.imports.pause.handler(({ input, context }) =>
    move(context, input.id, ['running', 'pending'], 'paused', 'Only a running import can be paused.'),
  ),
  resume: os.imports.resume.handler(async ({ input, context }) => {
    const row = await storedImport(context.db, context.company.id, input.id);
    // After an error an upload may be deleted; a local file can be tried again.
    const from = row.file_path ? ['paused', 'error'] : ['paused'];
    const resumed = await move(context, input.id, from, 'pending', 'Only a paused import can be resumed.');
    await context.jobs.send(importJob, { import_id: input.id });
    return resumed;
  }),
  cancel: os.imports.cancel.handler(async ({ input, context }) => {
    const row = await storedImport(context.db, context.company.id, input.id);
    const canceled = await move(
      context,
      input.id,
      ['uploaded', 'pending', 'running', 'paused'],
      'canceled',
      'This import has ended.',
    );
    if (row.file_key) await context.files.remove(row.file_key);
    return canceled;
  }),
  ...recordHandlers,
  ...withdrawalHandlers,
  ...implausibleHandlers,
  ...postsHandlers,
  ...sendAudienceHandlers,
  rejects: os.imports.rejects.handler(async ({ input, context }) => {
    const row = await storedImport(context.db, context.company.id, input.id);
    context.record.target = row.file_name;
    return rejectsFile(context.db, row);
  }),
  mappings: os.imports.mappings.handler(async ({ context }) => [
    ...(await savedMappings(context.db, context.company.id)),
  ]),
  save_mapping: os.imports.save_mapping.handler(async ({ input, context }) => {
    const values = { name: input.name, platform: input.platform, mapping: JSON.stringify(input.mapping) };
    const { id } = await context.db
      .insertInto('import_mapping')
      .values({ company_id: context.company.id, created_by: context.user.id, ...values })
      .onConflict((c) => c.columns(['company_id', 'name']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, ...input };
  }),
  delete_mapping: os.imports.delete_mapping.handler(async ({ input, context }) => {
    const gone = await context.db
      .deleteFrom('import_mapping')
      .where('company_id', '=', context.company.id)
      .where('id', '=', input.id)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw notFound('Mapping');
    context.record.target = gone.name;
    return { status: 'success' as const };
  }),
};
