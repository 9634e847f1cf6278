import type { Database } from '#server/platform/postgres.ts';

/**
 * Whether somebody was erased since then, or is being erased: what was read before may hold them. To be asked after it was
 * written, in the same transaction: erasing waits for what is being written and takes the person out of what is there.
 */
export async function erasedSince(db: Database, read_at: Date): Promise<boolean> {
  const erasure = await db
    .selectFrom('erasure')
    .where((e) => e.or([e('state', '=', 'running'), e('finished_at', '>=', read_at)]))
    .select('id')
    .executeTakeFirst();
  return erasure !== undefined;
}
