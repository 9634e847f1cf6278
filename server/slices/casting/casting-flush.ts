import { sql } from 'kysely';
import { type Casting, MOST_CAST } from '#contract/casting.ts';
import { said } from '#contract/said.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres.ts';
import { castingFor } from './casting-access.ts';
import { imagesOf, setCast, touch } from './casting-edit.ts';
import { forgetImage } from './casting-images.ts';
import { readCasting } from './casting-read.ts';

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
  if (rows.length === 0) throw refuse('CONFLICT', said('list_no_creators'));
  if (rows.length > MOST_CAST)
    throw refuse('CONFLICT', said('list_too_long_for_casting', { most: MOST_CAST, n: rows.length }));
  const cast = rows.map((row) => row.profile_id);
  await transaction(ctx.db, (db) => setCast(db, id, cast));
  return flushCasting(ctx, id);
}

export const castingFlushHandlers = {
  flush: os.casting.flush.handler(({ context, input }) => flushCasting(context, input.id)),
  regenerate: os.casting.regenerate.handler(({ context, input }) => regenerateCasting(context, input.id)),
};
