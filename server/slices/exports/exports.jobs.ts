import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { Exporters } from './exporters.ts';
import { runExport } from './run-export.ts';

const DAY_MS = 86_400_000;
const AREA = 'exports';

export const exportJob = { name: 'export', payload: z.object({ export_id: z.number().int() }) };

/** The worker's side: one after the other. A failed export keeps its error in its record. */
export const exportWorker = (services: Services, exporters: Exporters): Job<typeof exportJob.payload> => ({
  ...exportJob,
  retries: 0,
  run: ({ export_id }) => runExport(services, exporters, export_id),
});

/**
 * Lets exports that a stopped process left begin again. One that another worker runs begins again, too: whichever run
 * began last writes the file.
 */
export async function recoverExports({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const rows = await db
    .updateTable('export')
    .set({ state: 'pending', run: null })
    .where('state', 'in', ['running', 'pending'])
    .returning('id')
    .execute();
  for (const { id } of rows.sort((a, b) => a.id - b.id)) await jobs.send(exportJob, { export_id: id });
}

/** Removes exports that have been kept long enough, and files no record tells of: a stopped process left them. */
export async function sweepExports({
  db,
  files,
  log,
  now,
}: Pick<Services, 'db' | 'files' | 'log' | 'now'>): Promise<void> {
  const gone = await db.deleteFrom('export').where('expires_at', '<', now()).returning('id').execute();
  const kept = await db.selectFrom('export').select('file_key').where('file_key', 'is not', null).execute();
  const keys = new Set(kept.map((row) => row.file_key));
  const yesterday = new Date(now().getTime() - DAY_MS);
  for (const { key, written_at } of await files.list(AREA)) {
    // A younger one may still be written.
    if (!keys.has(key) && written_at < yesterday) await files.remove(key);
  }
  if (gone.length > 0) log.info({ exports: gone.length }, 'Exports kept long enough are gone');
}
