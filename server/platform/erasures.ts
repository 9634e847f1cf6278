import type { Database } from './postgres/postgres.ts';

/**
 * Whether an erasure started since then, so that data read before may contain the person. Ask after
 * writing, in the same transaction: an erasure waits for it and cleans what it wrote.
 */
export async function erasedSince(db: Database, read_at: Date): Promise<boolean> {
  const erasure = await db
    .selectFrom('erasure')
    .where((e) => e.or([e('state', '=', 'running'), e('finished_at', '>=', read_at)]))
    .select('id')
    .executeTakeFirst();
  return erasure !== undefined;
}
