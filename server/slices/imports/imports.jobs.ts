import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { runImport } from './import-run.ts';

export const importJob = { name: 'import', payload: z.object({ import_id: z.number().int() }) };

/** The worker's side. A failed import keeps its error in its record, so there is nothing to retry. */
export const importWorker = (services: Services): Job<typeof importJob.payload> => ({
  ...importJob,
  retries: 0,
  run: ({ import_id }) => runImport(services, import_id),
});

/** Sends imports that a stopped process left running, or that still wait, to the worker again. */
export async function recoverImports(services: Services): Promise<void> {
  const rows = await services.db
    .updateTable('import')
    .set({ state: 'pending' })
    .where('state', 'in', ['running', 'pending'])
    .returning('id')
    .execute();
  for (const { id } of rows.sort((a, b) => a.id - b.id))
    await services.jobs.send(importJob, { import_id: id });
}
