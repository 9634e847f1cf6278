import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { reachOf } from '#server/platform/store-unreachable.ts';
import { importQueue } from './import-queue.ts';

export const importJob = { name: 'import', payload: z.object({ import_id: z.number().int() }) };

/** The job only signals that something waits. A failure is stored in the import's record. */
export const importWorker = (services: Services): Job<typeof importJob.payload> => ({
  ...importJob,
  retries: 0,
  run: () => importQueue(services).fill(),
  recover: () => recoverImports(services),
});

/** Restarts imports that were waiting, or running in a stopped process. */
export async function recoverImports(services: Services): Promise<void> {
  await services.db.updateTable('import').set({ state: 'pending' }).where('state', '=', 'running').execute();
  await importQueue(services).fill();
}

/** Resumes imports that were paused for lack of disk space, or of an analytics store. */
export function resumeWhenRoom({
  db,
  ch,
  jobs,
  space,
}: Pick<Services, 'db' | 'ch' | 'jobs' | 'space'>): void {
  space.whileRoom(async () => {
    const waiting = await db
      .selectFrom('import')
      .select('id')
      .where('state', '=', 'paused')
      .where('paused_because', 'is not', null)
      .executeTakeFirst();
    if (!waiting || (await reachOf(ch)) !== 'all') return;
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
