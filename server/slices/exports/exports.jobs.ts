import { z } from 'zod';
import { EXPORT_DAYS } from '#contract/exports.ts';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { removeUnused } from '#server/platform/files.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { Exporters } from './exporter.ts';
import { runExport } from './run-export.ts';

const DAY_MS = 86_400_000;
const AREA = 'exports';

export const exportJob = { name: 'export', payload: z.object({ export_id: z.number().int() }) };

const GIVEN_UP = sentenceFor('export_interrupted');

/**
 * One export at a time. A failure is stored in its record. @param stopping aborted when this process ends:
 * the running export then waits for the next start
 */
export const exportWorker = (
  services: Services,
  exporters: Exporters,
  stopping: AbortSignal,
): Job<typeof exportJob.payload> => ({
  ...exportJob,
  retries: 0,
  run: ({ export_id }) => runExport(services, exporters, export_id, { stopping }),
  recover: () => recoverExports(services),
});

/**
 * Queues waiting exports, and gives up those of a dead process, because they may have killed it. Runs
 * before any export of this process.
 */
export async function recoverExports({
  db,
  jobs,
  now,
}: Pick<Services, 'db' | 'jobs' | 'now'>): Promise<void> {
  const finished_at = now();
  const expires_at = new Date(finished_at.getTime() + EXPORT_DAYS * DAY_MS);
  await db
    .updateTable('export')
    .set({ state: 'error', error: storedForm(GIVEN_UP), run: null, progress: null, finished_at, expires_at })
    .where('state', '=', 'running')
    .execute();
  const waiting = db.selectFrom('export').select('id').where('state', '=', 'pending').orderBy('id');
  for (const { id } of await waiting.execute()) await jobs.send(exportJob, { export_id: id });
}

/** Removes expired exports, and orphaned files of stopped processes. */
export async function sweepExports({
  db,
  files,
  log,
  now,
}: Pick<Services, 'db' | 'files' | 'log' | 'now'>): Promise<void> {
  const gone = await db.deleteFrom('export').where('expires_at', '<', now()).returning('id').execute();
  const kept = await db.selectFrom('export').select('file_key').where('file_key', 'is not', null).execute();
  const used = new Set(kept.map((row) => row.file_key));
  await removeUnused(files, AREA, { used, before: new Date(now().getTime() - DAY_MS) });
  if (gone.length > 0) log.info({ exports: gone.length }, 'Exports kept long enough are gone');
}
