import { said, storedForm } from '#contract/said.ts';
import type { Services } from '#server/platform/context.ts';

const REASON = said('import_waits_for_disk');

/** Pauses until the disk has space again; acknowledged batches remain. */
export async function pauseForRoom({ db }: Pick<Services, 'db'>, id: number): Promise<void> {
  await db
    .updateTable('import')
    .set({ state: 'paused', paused_because: storedForm(REASON) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}
