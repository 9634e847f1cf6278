import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { importQueue } from './import-queue.ts';

export const importJob = { name: 'import', payload: z.object({ import_id: z.number().int() }) };

/** The worker's side: the job only says that something waits. A failed import keeps its error in its record. */
export const importWorker = (services: Services): Job<typeof importJob.payload> => ({
  ...importJob,
  retries: 0,
  run: () => importQueue(services).fill(),
  recover: () => recoverImports(services),
});

/** Lets imports that a stopped process left running, or that still wait, begin again. */
export async function recoverImports(services: Services): Promise<void> {
  await services.db.updateTable('import').set({ state: 'pending' }).where('state', '=', 'running').execute();
  await importQueue(services).fill();
}

/** Sends imports that stand still for want of room to the worker as soon as there is some. */
export function resumeWhenRoom({ db, jobs, space }: Pick<Services, 'db' | 'jobs' | 'space'>): void {
  space.whileRoom(async () => {
    const rows = await db
      .updateTable('import')
      .set({ state: 'pending', paused_because: null })
      .where('state', '=', 'paused')
      .where('paused_because', 'is not', null)
      .returning('id')
      .execute();
    for (const { id } of rows.sort((a, b) => a.id - b.id)) await jobs.send(importJob, { import_id: id });
  });
}
