import type { Services } from '#server/platform/context.ts';

const REASONS = {
  disk: 'The disk is almost full. The import goes on by itself as soon as there is room.',
  store: 'The analytics store cannot be reached. The import goes on by itself as soon as it answers.',
};

/** Pauses until the disk has space, or the store answers again; acknowledged batches remain. */
export async function pauseFor(
  { db }: Pick<Services, 'db'>,
  id: number,
  reason: keyof typeof REASONS,
): Promise<void> {
  await db
    .updateTable('import')
    .set({ state: 'paused', paused_because: REASONS[reason] })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}
