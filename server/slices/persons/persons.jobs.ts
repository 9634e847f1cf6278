import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { runErasure } from './erase.ts';

export const erasureJob = { name: 'erase-person', payload: z.object({ erasure_id: z.number().int() }) };

/** A failure is stored in the record and retried at the next start. */
export const erasureWorker = (services: Services): Job<typeof erasureJob.payload> => ({
  ...erasureJob,
  retries: 0,
  run: ({ erasure_id }) => runErasure(services, erasure_id),
  recover: () => recoverErasures(services),
});

export async function recoverErasures(services: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const rows = await services.db
    .selectFrom('erasure')
    .select('id')
    .where('state', '!=', 'completed')
    .orderBy('id')
    .execute();
  for (const { id } of rows) await services.jobs.send(erasureJob, { erasure_id: id });
}
