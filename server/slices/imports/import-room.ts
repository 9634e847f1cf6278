import type { Services } from '#server/platform/context.ts';

const REASON = 'The disk is almost full. The import goes on by itself as soon as there is room.';

/** Pauses until the disk has space again; acknowledged batches remain. */
export async function pauseForRoom({ db }: Pick<Services, 'db'>, id: number): Promise<void> {
  await db
    .updateTable('import')
    .set({ state: 'paused', paused_because: REASON })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}
