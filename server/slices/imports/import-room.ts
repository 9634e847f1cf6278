import { said, storedForm } from '#contract/said.ts';
import type { Services } from '#server/platform/context.ts';

const REASONS = {
  disk: said('import_waits_for_disk'),
  store: said('import_waits_for_store'),
};

/** Pauses until the disk has space, or the store answers again; acknowledged batches remain. */
export async function pauseFor(
  { db }: Pick<Services, 'db'>,
  id: number,
  reason: keyof typeof REASONS,
): Promise<void> {
  await db
    .updateTable('import')
    .set({ state: 'paused', paused_because: storedForm(REASONS[reason]) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}
