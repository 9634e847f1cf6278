import { openAsBlob } from 'node:fs';
import type { z } from 'zod';
import { EXPORT_DAYS, type ExportRecord, type exportRequest } from '#contract/exports.ts';
import type { ExportFormat, ExportKind } from '#contract/report/export-formats.ts';
import { EXPORT_FORMATS, FILE_FORMATS } from '#contract/report/export-formats.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { everyMinute } from '#server/platform/at-intervals.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { inLanguage } from '#server/platform/language.ts';
import type { Slice } from '#server/slices/slice.ts';
import { listOwn, ownExport, type StoredExport, shownExport } from './export-record.ts';
import type { ExportCtx, Exporters, LayoutKinds } from './exporter.ts';
import { exportJob, exportWorker, sweepExports } from './exports.jobs.ts';
import { previewHandlers } from './preview.ts';
import { layoutHandlers } from './report/report-layouts.ts';
import { templateHandlers } from './report/report-templates.ts';
import { permitted } from './run-export.ts';
import { sweepReportLinks } from './scheduled/client-reports.ts';
import { reportLinkRoutes } from './scheduled/report-link.routes.ts';
import { scheduledWorker, sendDue } from './scheduled/scheduled.jobs.ts';
import type { ScheduledKinds } from './scheduled/scheduled-kind.ts';
import { sweepAttachments } from './scheduled/scheduled-run.ts';
import { senderOf } from './sender.ts';

type ExportRequest = z.output<typeof exportRequest>;

/** Waiting and running exports of one person. */
const MOST_OPEN = 5;

const asking = (context: Ctx): ExportCtx => context;

async function mustNotBeMany({ db, company, user }: Ctx): Promise<void> {
  const { n } = await db
    .selectFrom('export')
    .where('company_id', '=', company.id)
    .where('user_id', '=', user.id)
    .where('state', 'in', ['pending', 'running'])
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (Number(n) >= MOST_OPEN)
    throw refuse('TOO_MANY_REQUESTS', sentenceFor('export_limit', { n: MOST_OPEN }));
}

async function start(
  context: Ctx,
  exporters: Exporters,
  { kind, format, input }: ExportRequest,
): Promise<ExportRecord> {
  await mustNotBeMany(context);
  const { language } = await senderOf(asking(context), exporters[kind], { format, input });
  const { title } = await inLanguage(language, () => permitted(asking(context), exporters, kind, input));
  const row = await context.db
    .insertInto('export')
    .values({
      company_id: context.company.id,
      user_id: context.user.id,
      kind,
      format,
      title,
      state: 'pending',
      input: JSON.stringify(input),
      created_at: context.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await context.jobs.send(exportJob, { export_id: row.id });
  return shownExport(row);
}

/** Only from a state in `from`; else throws with the reason. */
async function move(
  context: Ctx,
  id: number,
  from: StoredExport['state'][],
  set: { state: string; finished_at: Date | null; expires_at: Date | null },
  refused: Sentence,
): Promise<ExportRecord> {
  const { state } = await ownExport(context, id);
  const row = await context.db
    .updateTable('export')
    .set({ ...set, run: null, error: null, progress: null })
    .where('company_id', '=', context.company.id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
  if (!row)
    throw refuse(
      'CONFLICT',
      sentenceFor('action_in_wrong_state', {
        refused,
        state: sentenceFor(`state_${state as ExportRecord['state']}`),
      }),
    );
  return shownExport(row);
}

async function remove(context: Ctx, id: number): Promise<ExportRecord> {
  const row = await ownExport(context, id);
  await context.db
    .deleteFrom('export')
    .where('company_id', '=', context.company.id)
    .where('id', '=', row.id)
    .execute();
  if (row.file_key) await context.files.remove(row.file_key);
  return shownExport(row);
}

/** Streamed from the disk. Permission is checked again. */
async function fileOf(context: Ctx, exporters: Exporters, id: number): Promise<File> {
  const row = await ownExport(context, id);
  if (!row.file_key || !row.file_name || row.state !== 'completed') throw notFound('file');
  await permitted(asking(context), exporters, row.kind as ExportKind, row.input);
  context.record.target = row.title;
  const ending = EXPORT_FORMATS.find((format) => row.file_name?.endsWith(`.${format}`));
  const type = (ending && FILE_FORMATS[ending].type) ?? 'application/octet-stream';
  const bytes = await openAsBlob(await context.files.local(row.file_key), { type }).catch(() => null);
  if (!bytes) throw notFound('file');
  return new File([bytes], row.file_name, { type });
}

const KEPT_MS = EXPORT_DAYS * 86_400_000;

const exportHandlers = (exporters: Exporters, layouts: LayoutKinds) => {
  const started = (context: Ctx, kind: ExportKind, format: ExportFormat, input: unknown) =>
    start(context, exporters, { kind, format, input } as ExportRequest);
  const e = os.exports;
  return {
    profiles_excel: e.profiles_excel.handler(({ context, input }) =>
      started(context, 'profiles', 'xlsx', input),
    ),
    profiles_posts: e.profiles_posts.handler(({ context, input }) =>
      started(context, 'profile_posts', 'xlsx', input),
    ),
    profiles_sheet: e.profiles_sheet.handler(({ context, input }) =>
      started(context, 'profiles', 'sheet', input),
    ),
    profiles_ppt: e.profiles_ppt.handler(({ context, input }) => started(context, 'profiles', 'pptx', input)),
    start: e.start.handler(({ context, input }) => start(context, exporters, input)),
    list: e.list.handler(async ({ context }) => ({ exports: (await listOwn(context)).map(shownExport) })),
    get: e.get.handler(async ({ context, input }) => {
      const row = await ownExport(context, input.id);
      return shownExport(row);
    }),
    cancel: e.cancel.handler(({ context, input }) => {
      const ended = { finished_at: context.now(), expires_at: new Date(context.now().getTime() + KEPT_MS) };
      const set = { state: 'canceled', ...ended };
      return move(context, input.id, ['pending', 'running'], set, sentenceFor('export_not_running'));
    }),
    retry: e.retry.handler(async ({ context, input }) => {
      await mustNotBeMany(context);
      const set = { state: 'pending', finished_at: null, expires_at: null };
      const refused = sentenceFor('export_not_repeatable');
      const row = await move(context, input.id, ['error', 'canceled'], set, refused);
      await context.jobs.send(exportJob, { export_id: row.id });
      return row;
    }),
    remove: e.remove.handler(({ context, input }) => remove(context, input.id)),
    download: e.download.handler(({ context, input }) => fileOf(context, exporters, input.id)),
    ...layoutHandlers(layouts),
    ...templateHandlers,
    ...previewHandlers(exporters),
  };
};

export const exportSlice = (exporters: Exporters, layouts: LayoutKinds) =>
  ({
    handlers: exportHandlers(exporters, layouts),
    routes: [reportLinkRoutes],
    daily: [sweepExports, sweepAttachments, sweepReportLinks],
  }) satisfies Slice;

/**
 * Starts exports and mailed reports, which may exhaust the process: only once people are served, so that none of them keeps
 * the product from starting. Returns a function that ends them.
 */
export async function startExports(
  services: Services,
  exporters: Exporters,
  kinds: ScheduledKinds,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  await services.jobs.work(exportWorker(services, exporters, stopping.signal));
  await services.jobs.work(scheduledWorker(services, kinds));
  const endScheduled = everyMinute(services.log, 'scheduled reports', () => sendDue(services, kinds));
  return async () => {
    stopping.abort();
    await endScheduled();
  };
}
