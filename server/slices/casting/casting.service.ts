import { sql } from 'kysely';
import { endSharing } from '#server/owned/end-sharing.ts';
import type { Services } from '#server/platform/context.ts';
import { removeUnused } from '#server/platform/files.ts';
import { os } from '#server/platform/gate.ts';
import type { Slice } from '#server/slice.ts';
import { CASTING_PICTURES } from '#server/slices/exports/printed-picture.ts';
import { castingRoutes } from './casting.routes.ts';
import { castingShareable } from './casting-access.ts';
import { castingEditHandlers } from './casting-edit.ts';
import { castingFlushHandlers } from './casting-flush.ts';
import { castingReadHandlers } from './casting-read.ts';

const DAY_MS = 86_400_000;

/** Deletes castings that can no longer be restored, and unused images. */
export async function sweepCastings({
  db,
  files,
  now,
}: Pick<Services, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  const gone = await db
    .selectFrom('casting')
    .where('deleted_at', '<', before)
    .select(['id', 'company_id'])
    .execute();
  for (const { id, company_id } of gone) {
    await endSharing(db, now(), company_id, { type: 'casting', type_id: id });
    await db.deleteFrom('casting').where('id', '=', id).execute();
  }
  const { rows } = await sql<{ key: string }>`
    with cards as (
      select images from casting_creator
      -- A merge that is undone brings cards back.
      union all
      select card->'images' from profile_merge m, jsonb_array_elements(m.moved->'castings_left') as card
      where m.undone_at is null)
    select v.value->>k.name as key from cards c, jsonb_each(c.images) v, (values ('original'), ('key')) as k (name)`.execute(
    db,
  );
  await removeUnused(files, CASTING_PICTURES, { used: new Set(rows.map((r) => r.key)), before });
}

const castingHandlers = {
  ...castingReadHandlers,
  ...castingEditHandlers,
  ...castingFlushHandlers,
  upload_image: os.casting.upload_image.handler(() => {
    // Served by casting.routes.ts, which takes files.
    throw new Error('upload_image is a route of its own');
  }),
};

export const castingSlice = {
  handlers: castingHandlers,
  routes: [castingRoutes],
  daily: [sweepCastings],
  shareable: { casting: castingShareable },
} satisfies Slice;
