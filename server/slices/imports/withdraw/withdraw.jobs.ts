import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { runWithdrawal } from './withdraw.ts';

export const withdrawalJob = { name: 'withdraw-import', payload: z.object({ import_id: z.number().int() }) };

/** A failure is stored in the record and retried at the next start. */
export const withdrawalWorker = (services: Services): Job<typeof withdrawalJob.payload> => ({
  ...withdrawalJob,
  retries: 0,
  run: ({ import_id }) => runWithdrawal(services, import_id),
  recover: () => recoverWithdrawals(services),
});

export async function recoverWithdrawals(services: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const rows = await services.db
    .selectFrom('import')
    .select('id')
    .where('state', '=', 'withdrawing')
    .orderBy('id')
    .execute();
  for (const { id } of rows) await services.jobs.send(withdrawalJob, { import_id: id });
}
