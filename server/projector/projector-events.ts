import type { Database } from '#server/platform/postgres/postgres.ts';

/**
 * Queues profiles for the projector in the transaction of the change, so that both or neither are
 * committed.
 */
export async function notifyProjector(trx: Database, profile_ids: Iterable<number>): Promise<void> {
  const ids = [...profile_ids];
  if (ids.length > 0)
    await trx
      .insertInto('outbox_event')
      .values({ profile_ids: JSON.stringify(ids) })
      .execute();
}
