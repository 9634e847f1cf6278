import { sql } from 'kysely';
import type { Shareables } from '#server/owned/shareable.ts';
import type { Services } from '#server/platform/context.ts';
import type { Slice } from '#server/slice.ts';
import { listResponseHandlers } from './list-responses.ts';
import { respondHandlers } from './respond.ts';
import { feedHandlers } from './response-feed.ts';
import { roomHandlers } from './room.ts';

/** Deletes responses on objects that no longer exist, not even in a bin. */
export async function sweepResponses({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`
    delete from client_response r where not exists (select from list o where r.object_type = 'lists' and o.id = r.object_id)
      and not exists (select from casting o where r.object_type = 'casting' and o.id = r.object_id)
      and not exists (select from forecast o where r.object_type = 'forecast' and o.id = r.object_id)
      and not exists (select from monitor o where r.object_type = 'monitor' and o.id = r.object_id)
      and not exists (select from leaderboard o where r.object_type = 'leaderboards' and o.id = r.object_id)`.execute(
    db,
  );
}

export const clientSlice = (shareables: Shareables) =>
  ({
    handlers: {
      ...roomHandlers(shareables),
      ...respondHandlers(shareables),
      ...listResponseHandlers(shareables),
      ...feedHandlers(shareables),
    },
    daily: [sweepResponses],
  }) satisfies Slice;
