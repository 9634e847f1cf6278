import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { isDiskFull } from '#server/platform/data-folder/disk-full.ts';
import type { Job } from '#server/platform/jobs.ts';
import { project } from '#server/projector/projector.ts';
import { type BatchServices, endWith, takeBatch } from './import-batch.ts';

const DAY_MS = 86_400_000;
/** Batches of one import before another one has its turn. */
const BATCHES_A_TURN = 10;

export const listImportJob = { name: 'list-import', payload: z.object({ import_id: z.number().int() }) };

/** A failure is stored in the record; the import can be resumed. */
export const listImportWorker = (services: BatchServices): Job<typeof listImportJob.payload> => ({
  ...listImportJob,
  retries: 0,
  run: ({ import_id }) => takeTurn(services, import_id),
  recover: () => recoverListImports(services),
});

/** If rows are left, the import waits for its next turn. */
export async function takeTurn(services: BatchServices, id: number): Promise<void> {
  try {
    let batches = 0;
    while (batches < BATCHES_A_TURN && (await takeBatch(services, id))) batches++;
    // Search is updated before the import ends.
    if (batches > 0) await project(services);
    if (batches === BATCHES_A_TURN) await services.jobs.send(listImportJob, { import_id: id });
    else await finish(services, id);
  } catch (error) {
    services.log.error({ err: error, list_import: id }, 'import into a list');
    await endWith(
      services,
      id,
      isDiskFull(error) ? sentenceFor('import_disk_full') : sentenceFor('list_import_stopped'),
    );
  }
}

const finish = ({ db, now }: Pick<Services, 'db' | 'now'>, id: number) =>
  db
    .updateTable('list_import')
    .set({ state: 'completed', finished_at: now() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('list_import_account')
            .select('id')
            .where('import_id', '=', id)
            .where('state', 'in', ['none', 'in_progress']),
        ),
      ),
    )
    .execute();

export async function recoverListImports(services: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const rows = await services.db
    .selectFrom('list_import')
    .select('id')
    .where('state', '=', 'running')
    .orderBy('id')
    .execute();
  for (const { id } of rows) await services.jobs.send(listImportJob, { import_id: id });
}

/** Deletes uploads not started within a day. */
export async function sweepListImports({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('list_import')
    .where('state', '=', 'uploaded')
    .where('created_at', '<', new Date(now().getTime() - DAY_MS))
    .execute();
}
