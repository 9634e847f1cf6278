import type { Services } from '#server/platform/context.ts';

const REASON = 'The disk is almost full. The import goes on by itself as soon as there is room.';

/** Pauses a running import until the disk has room again; what it acknowledged is kept. */
export async function pauseForRoom({ db }: Pick<Services, 'db'>, id: number): Promise<void> {
  await db
    .updateTable('import')
    .set({ state: 'paused', paused_because: REASON })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}
