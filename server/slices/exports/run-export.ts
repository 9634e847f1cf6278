import { ORPCError } from '@orpc/server';
import { nanoid } from 'nanoid';
import { refusalReason } from '#contract/access/areas.ts';
import { refusalSentence } from '#contract/calls/refusals.ts';
import { EXPORT_DAYS, exportRequest } from '#contract/exports.ts';
import type { ExportKind } from '#contract/report/export-formats.ts';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import { callerById } from '#server/platform/callers/caller-by-id.ts';
import type { Services } from '#server/platform/context.ts';
import { isDiskFull, mustHaveRoom } from '#server/platform/data-folder/disk-full.ts';
import { refuse, sentenceOfError } from '#server/platform/errors.ts';
import { whyStopped } from '#server/platform/store-refusals.ts';
import type { StoredExport } from './export-record.ts';
import type { ExportCtx, Exporter, Exporters } from './exporter.ts';
import { fileNameOf } from './file-name.ts';
import { senderOf } from './sender.ts';
import { ExportFailed, type ExportThreads, exportThreads } from './thread/export-threads.ts';
import type { FileCtx } from './thread/ports.ts';
import type { Written } from './writers/writer.ts';

/** Interval of progress reports and of checks for cancellation. */
const TOLD_MS = 500;
/** Not done before the file is in place. */
const NEARLY = 0.99;

interface Progress {
  /**
   * Aborted when the export was cancelled or taken over, with the reason `no_room` when the disk is almost
   * full, `stopping` when the process ends.
   */
  signal: AbortSignal;
  /** Total number of rows; null = unknown. */
  expect(rows: number | null): void;
  counted(rows: number): void;
  rows(): number;
  is_replaced(): boolean;
  close(): void;
}

/** Records the progress of a run, and reads whether it is still wanted. */
function openProgress(
  { db, space, log }: Pick<Services, 'db' | 'space' | 'log'>,
  { id, run }: { id: number; run: string },
  stopping?: AbortSignal,
): Progress {
  const stop = new AbortController();
  const end = () => stop.abort('stopping');
  stopping?.addEventListener('abort', end, { once: true });
  let expected: number | null = null;
  let rows = 0;
  let reported = Promise.resolve();

  async function tell() {
    if ((await space.look()).is_low) return stop.abort('no_room');
    const share = expected ? Math.min(NEARLY, rows / expected) : null;
    const row = await db
      .updateTable('export')
      .set({ rows, progress: share })
      .where('id', '=', id)
      .where('run', '=', run)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    if (!row) stop.abort('replaced');
  }

  const timer = setInterval(() => {
    reported = reported
      .then(tell)
      .catch((error) => log.warn({ err: error, export: id }, 'progress of an export'));
  }, TOLD_MS).unref();

  return {
    signal: stop.signal,
    expect(total) {
      expected = total;
    },
    counted(more) {
      rows += more;
    },
    rows: () => rows,
    is_replaced: () => stop.signal.reason === 'replaced',
    close() {
      clearInterval(timer);
      stopping?.removeEventListener('abort', end);
    },
  };
}

const DAY_MS = 86_400_000;

const NO_ROOM = sentenceFor('export_disk_full');
const INTERNAL = sentenceFor('job_failed_retry');

/** Skipped if another run has it; failures are stored in the record. */
export async function runExport(
  services: Services,
  exporters: Exporters,
  id: number,
  { stopping, threads = exportThreads(services) }: { stopping?: AbortSignal; threads?: ExportThreads } = {},
): Promise<void> {
  if (stopping?.aborted) return;
  const run = nanoid(10);
  const row = await services.db
    .updateTable('export')
    .set({ state: 'running', run, progress: 0, rows: 0, error: null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  const progress = openProgress(services, { id, run }, stopping);
  try {
    await mustHaveRoom(services.space);
    const made = await write(services, exporters, row, progress, threads);
    await complete(services, row, { ...made, rows: progress.rows() });
  } catch (error) {
    // Cancelled, or taken over by another run.
    if (progress.is_replaced()) return;
    if (stopping?.aborted) return await waitAgain(services, row);
    const is_expected = error instanceof ORPCError;
    if (!is_expected && !progress.signal.aborted) services.log.error({ err: error, export: id }, 'export');
    const reason =
      progress.signal.reason === 'no_room' || isDiskFull(error) ? NO_ROOM : whyStopped(error, INTERNAL);
    await end(services, row, {
      state: 'error',
      error: storedForm(is_expected ? sentenceOfError(error) : reason),
    });
  } finally {
    progress.close();
  }
}

/** The next start runs it. */
async function waitAgain({ db }: Services, { id, run }: Pick<StoredExport, 'id' | 'run'>): Promise<void> {
  await db
    .updateTable('export')
    .set({ state: 'pending', run: null, progress: null, rows: 0 })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .execute();
}

type Ended = { state: 'completed' | 'error'; error?: string; rows?: number };
interface File {
  file_key: string;
  file_name: string;
  file_size: number;
}

/** Only if this run is still current; returns whether it was. */
async function end(
  { db, now }: Services,
  { id, run }: Pick<StoredExport, 'id' | 'run'>,
  result: Ended & Partial<File> & { link?: string },
): Promise<boolean> {
  const finished_at = now();
  const { numUpdatedRows } = await db
    .updateTable('export')
    .set({
      ...result,
      finished_at,
      expires_at: new Date(finished_at.getTime() + EXPORT_DAYS * DAY_MS),
      ...(result.state === 'completed' ? { progress: 1 } : {}),
    })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function complete(
  services: Services,
  row: StoredExport,
  made: (File | { link: string }) & { rows: number },
): Promise<void> {
  const is_ours = await end(services, row, { state: 'completed', ...made });
  if (!is_ours && 'file_key' in made) await services.files.remove(made.file_key);
}

async function write(
  services: Services,
  exporters: Exporters,
  row: StoredExport,
  progress: Progress,
  threads: ExportThreads,
) {
  const { ctx, format, kind, input } = await prepared(services, exporters, row, progress.signal);
  const written = await threads.write(
    ctx,
    {
      content: { exporter: kind, input },
      format,
      title: row.title,
      by: ctx.user.name,
      ...(await senderOf(ctx, exporters[kind], { format, input })),
      sheet: { name: input.sheet_name, locale: input.locale },
    },
    progress,
  );
  if ('link' in written) return { link: written.link };
  return keep(services, row, written, progress.signal);
}

/** With the current user and input. */
async function prepared(services: Services, exporters: Exporters, row: StoredExport, left: AbortSignal) {
  const caller = await callerById(services, { company_id: row.company_id, user_id: row.user_id });
  if (!caller) throw new ExportFailed(sentenceFor('requester_without_sign_in'));
  const request = exportRequest.safeParse({ kind: row.kind, format: row.format, input: row.input });
  if (!request.success) throw new ExportFailed(sentenceFor('export_version_outdated'));
  const { kind, format, input } = request.data;
  const ctx: FileCtx = { ...services, company: caller.company, user: caller.actor, request: { left } };
  await permitted(ctx, exporters, kind, input);
  return { ctx, format, kind, input };
}

/** Throws unless this person may read it. */
export async function permitted(ctx: ExportCtx, exporters: Exporters, kind: ExportKind, input: unknown) {
  const exporter: Exporter = exporters[kind];
  const { access } = exporter;
  const reason = refusalReason(access, ctx.user, false);
  if (reason !== null) throw refuse('FORBIDDEN', refusalSentence(reason, access));
  return { title: await exporter.title(ctx, input as never) };
}

/** All or nothing: the files port publishes only complete files. */
async function keep(
  { files }: Services,
  row: StoredExport,
  { bytes, extension }: Extract<Written, { extension: string }>,
  signal: AbortSignal,
): Promise<File> {
  const file_key = `exports/${row.id}-${row.run}.${extension}`;
  const stop = () => bytes.destroy(new Error(sentenceFor('export_stopped').text));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const { size } = await files.write(file_key, bytes);
  return { file_key, file_name: fileNameOf(row.title, row.created_at, extension), file_size: size };
}
