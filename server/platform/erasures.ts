import { refuse } from './errors.ts';
import type { Database } from './postgres.ts';

/**
 * Throws 409 where somebody was erased since then, or is being erased: what was read before may hold them. Asked after it was
 * written, in the same transaction: erasing waits for what is being written and takes the person out of what is there.
 */
export async function refuseErased(trx: Database, read_at: Date): Promise<void> {
  const erasure = await trx
    .selectFrom('erasure')
    .where((e) => e.or([e('state', '=', 'running'), e('finished_at', '>=', read_at)]))
    .select('id')
    .executeTakeFirst();
  if (erasure)
    throw refuse('CONFLICT', 'Somebody was erased on request meanwhile. Try it again in a minute.');
}
