import { said } from '#contract/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { Slice } from '#server/slice.ts';
import { inspector } from '#server/tables/inspect/inspector.ts';
import { savedMappings } from '#server/tables/mapping/saved-mapping.ts';
import { wordsWorker } from './implausible/follow-words.ts';
import { implausibleHandlers } from './implausible/request.ts';
import { postsHandlers } from './import-posts.ts';
import { readImport, recordHandlers, storedImport } from './import-record.ts';
import { importJob, importWorker } from './imports.jobs.ts';
import { importUpload } from './imports.upload.ts';
import { asRefusal, pathOf, previewHandlers, readingOf } from './preview.ts';
import { rejectsFile } from './rejects-file.ts';
import { checkDerived } from './repair/derived-health.ts';
import { termsWorker } from './repair/rebuild-terms.ts';
import { sendAudienceHandlers } from './send-audience.ts';
import { sentimentWorker, sweepScores } from './sentiment/score-comments.ts';
import { sweepUploads } from './sweep.ts';
import { obeyTerms } from './terms/obey-terms.ts';
import { termsHandlers } from './terms/set-terms.ts';
import { withdrawalHandlers } from './withdraw/request.ts';
import { withdrawalWorker } from './withdraw/withdraw.jobs.ts';

/** Only from a state in `from`; else throws with the reason. */
async function move(context: Ctx, id: number, from: string[], to: string, refused: Sentence) {
  const row = await context.db
    .updateTable('import')
    .set({ state: to, paused_because: null, ...(to === 'canceled' ? { finished_at: context.now() } : {}) })
    .where('company_id', '=', context.company.id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  const now = await readImport(context.db, context.company.id, id);
  if (!row)
    throw refuse('CONFLICT', said('refused_in_state', { refused, state: said(`state_${now.state}`) }));
  return now;
}

const importHandlers = {
  upload: os.imports.upload.handler(() => {
    // Served by imports.upload.ts, which takes files of any size.
    throw refuse('BAD_REQUEST', said('send_file_multipart'));
  }),
  ...previewHandlers,
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
    const started = await move(context, input.id, ['uploaded'], 'pending', said('import_started_already'));
    await context.jobs.send(importJob, { import_id: input.id });
    return started;
  }),
  pause: os.imports.pause.handler(({ input, context }) =>
    move(context, input.id, ['running', 'pending'], 'paused', said('running_import_paused')),
  ),
  resume: os.imports.resume.handler(async ({ input, context }) => {
    const row = await storedImport(context.db, context.company.id, input.id);
    // After an error an upload may be deleted; a local file can be tried again.
    const from = row.file_path ? ['paused', 'error'] : ['paused'];
    const resumed = await move(context, input.id, from, 'pending', said('paused_import_resumed'));
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
      said('import_ended'),
    );
    if (row.file_key) await context.files.remove(row.file_key);
    return canceled;
  }),
  ...recordHandlers,
  ...termsHandlers,
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
    if (!gone) throw notFound('mapping');
    context.record.target = gone.name;
    return { status: 'success' as const };
  }),
};

export const importSlice = {
  handlers: importHandlers,
  routes: [importUpload],
  jobs: (services: Services) => [
    importWorker(services),
    termsWorker(services),
    withdrawalWorker(services),
    wordsWorker(services),
    sentimentWorker(services),
  ],
  daily: [sweepUploads, sweepScores, checkDerived, obeyTerms],
} satisfies Slice;
