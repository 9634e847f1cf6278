import { sql } from 'kysely';
import { joined } from '#contract/calls/joined.ts';
import { type Casting, MOST_CAST } from '#contract/casting.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { endSharing } from '#server/owned/end-sharing.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { removeUnused } from '#server/platform/files.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { CASTING_PICTURES } from '#server/slices/exports/printed-picture.ts';
import type { Slice } from '#server/slices/slice.ts';
import { castingRoutes } from './casting.routes.ts';
import { castingFor, castingShareable } from './casting-access.ts';
import { castingEditHandlers, imagesOf, setCast, touch } from './casting-edit.ts';
import { forgetImage } from './casting-images.ts';
import { castingReadHandlers, readCasting } from './casting-read.ts';

/** Removes custom texts and images; creators and decisions remain. */
async function flushCasting(ctx: Ctx, id: number): Promise<Casting> {
  await castingFor(ctx, id, 'edit');
  const before = await imagesOf(ctx, id);
  await transaction(ctx.db, async (db) => {
    await sql`update casting_creator set texts = '{}', images = '{}' where casting_id = ${id}`.execute(db);
    await touch(db, ctx, id);
  });
  for (const images of before.values())
    for (const image of Object.values(images)) await forgetImage(ctx, image);
  return readCasting(ctx, id);
}

/** From the current creators of the list, in its order, with their current profiles. */
async function regenerateCasting(ctx: Ctx, id: number): Promise<Casting> {
  const { list_id } = await castingFor(ctx, id, 'edit');
  const { rows } = await sql<{ profile_id: number }>`
    select m.profile_id from list_profile m join profile p on p.id = m.profile_id and not p.hidden
    where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.removed_at is null
    order by m.position, m.profile_id`.execute(ctx.db);
  if (rows.length === 0) throw refuse('CONFLICT', sentenceFor('list_empty'));
  if (rows.length > MOST_CAST)
    throw refuse('CONFLICT', sentenceFor('casting_list_too_long', { most: MOST_CAST, n: rows.length }));
  const cast = rows.map((row) => row.profile_id);
  await transaction(ctx.db, (db) => setCast(db, id, cast));
  return flushCasting(ctx, id);
}

const castingFlushHandlers = {
  flush: os.casting.flush.handler(({ context, input }) => flushCasting(context, input.id)),
  regenerate: os.casting.regenerate.handler(({ context, input }) => regenerateCasting(context, input.id)),
};

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
  upload_image: os.casting.upload_image.handler(() => {
    // Served by casting.routes.ts, which takes files.
    throw new Error('upload_image is a route of its own');
  }),
  ...joined(castingReadHandlers, castingEditHandlers, castingFlushHandlers),
};

export const castingSlice = {
  handlers: castingHandlers,
  routes: [castingRoutes],
  daily: [sweepCastings],
  shareable: { casting: castingShareable },
} satisfies Slice;
