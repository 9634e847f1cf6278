import type { Database } from '#server/platform/postgres.ts';

/** Lets the projector look at these profiles: in the transaction of what changed, so that neither stands alone. */
export async function tellProjector(trx: Database, profile_ids: Iterable<number>): Promise<void> {
  const ids = [...profile_ids];
  if (ids.length > 0)
    await trx
      .insertInto('outbox_event')
      .values({ profile_ids: JSON.stringify(ids) })
      .execute();
}
