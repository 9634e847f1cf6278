import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import { type Casting, castingOptions, type castings, type ImageSlot } from '#contract/casting.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { StoredImage, StoredImages } from '#server/db/json-columns.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { creatorListFor } from '#server/slices/lists/list-access.ts';
import { membersAmong } from '#server/slices/lists/list-handles.ts';
import { castingFor } from './casting-access.ts';
import { forgetImage, recrop } from './casting-images.ts';
import { readCasting } from './casting-read.ts';

type Input<Call extends keyof typeof castings> = CallInput<(typeof castings)[Call]>;

/** Time to undo a deletion. */
const KEPT_MS = 24 * 3_600_000;

async function addCasting(ctx: Ctx, { list_id, name, profile_ids }: Input<'add'>): Promise<Casting> {
  await creatorListFor(ctx, list_id, 'edit');
  const cast = await members(ctx, list_id, profile_ids);
  const id = await transaction(ctx.db, async (db) => {
    const made = await db
      .insertInto('casting')
      .values({
        company_id: ctx.company.id,
        list_id,
        name,
        created_by: ctx.user.id,
        created_at: ctx.now(),
        updated_at: ctx.now(),
        options: JSON.stringify(castingOptions.parse({})),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setCast(db, made.id, cast);
    return made.id;
  });
  return readCasting(ctx, id);
}

/** Without duplicates; throws if one is not in the list. */
async function members(ctx: Ctx, list_id: number, profile_ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(profile_ids)];
  const inList = await membersAmong(ctx, list_id, wanted);
  if (wanted.some((id) => !inList.has(id)))
    throw refuse('CONFLICT', sentenceFor('creators_no_longer_listed'));
  return wanted;
}

export async function setCast(db: Database, casting_id: number, cast: readonly number[]): Promise<void> {
  await sql`delete from casting_creator where casting_id = ${casting_id} and profile_id <> all(${[...cast]}::int[])`.execute(
    db,
  );
  await sql`
    insert into casting_creator (casting_id, profile_id, position)
    select ${casting_id}, c.id, c.n from unnest(${[...cast]}::int[]) with ordinality as c (id, n)
    on conflict (casting_id, profile_id) do update set position = excluded.position`.execute(db);
}

export const touch = (db: Database, { company, now }: Ctx, id: number) =>
  db
    .updateTable('casting')
    .set({ updated_at: now() })
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .execute();

async function editCasting(ctx: Ctx, { id, name, options }: Input<'edit'>): Promise<Casting> {
  await castingFor(ctx, id, 'edit');
  await ctx.db
    .updateTable('casting')
    .set({
      updated_at: ctx.now(),
      ...(name === undefined ? {} : { name }),
      ...(options === undefined ? {} : { options: JSON.stringify(options) }),
    })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .execute();
  return readCasting(ctx, id);
}

async function setCreators(ctx: Ctx, { id, profile_ids }: Input<'set_creators'>): Promise<Casting> {
  const { list_id } = await castingFor(ctx, id, 'edit');
  const before = await imagesOf(ctx, id);
  // Creators stay when they leave the list.
  const kept = profile_ids.filter((one) => before.has(one));
  const fresh = await members(
    ctx,
    list_id,
    profile_ids.filter((one) => !before.has(one)),
  );
  const cast = [...new Set(profile_ids)].filter((one) => kept.includes(one) || fresh.includes(one));
  await transaction(ctx.db, async (db) => {
    await setCast(db, id, cast);
    await touch(db, ctx, id);
  });
  for (const [profile_id, images] of before)
    if (!cast.includes(profile_id)) for (const image of Object.values(images)) await forgetImage(ctx, image);
  return readCasting(ctx, id);
}

export async function imagesOf(ctx: Ctx, casting_id: number): Promise<Map<number, StoredImages>> {
  const rows = await ctx.db
    .selectFrom('casting_creator')
    .where('casting_id', '=', casting_id)
    .select(['profile_id', 'images'])
    .execute();
  return new Map(rows.map((row) => [row.profile_id, row.images]));
}

/** Undefined leaves a text unchanged, null resets it to the profile's. */
async function setTexts(ctx: Ctx, { id, profile_id, ...texts }: Input<'set_texts'>): Promise<Casting> {
  await castingFor(ctx, id, 'edit');
  const edits = Object.entries(texts).filter(([, value]) => value !== undefined);
  const written = Object.fromEntries(edits.filter(([, value]) => value !== null));
  const back = edits.filter(([, value]) => value === null).map(([name]) => name);
  const { rows } = await sql`
    update casting_creator set texts = (texts - ${back}::text[]) || ${JSON.stringify(written)}::jsonb
    where casting_id = ${id} and profile_id = ${profile_id} returning profile_id`.execute(ctx.db);
  if (rows.length === 0) throw notFound('creator');
  await touch(ctx.db, ctx, id);
  return readCasting(ctx, id);
}

/** Puts an image into a slot or removes it; the previous one is deleted. */
export async function setImage(
  ctx: Ctx,
  { id, profile_id, slot }: { id: number; profile_id: number; slot: ImageSlot },
  change: (before: StoredImage | undefined) => Promise<StoredImage | null>,
): Promise<Casting> {
  await castingFor(ctx, id, 'edit');
  const gone = await transaction(ctx.db, async (db) => {
    const row = await db
      .selectFrom('casting_creator')
      .where('casting_id', '=', id)
      .where('profile_id', '=', profile_id)
      .select('images')
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('creator');
    const images = row.images;
    const before = images[slot];
    const image = await change(before);
    const { [slot]: _before, ...others } = images;
    await db
      .updateTable('casting_creator')
      .set({ images: JSON.stringify(image ? { ...others, [slot]: image } : others) })
      .where('casting_id', '=', id)
      .where('profile_id', '=', profile_id)
      .execute();
    await touch(db, ctx, id);
    return { before, image };
  });
  if (gone.before && gone.before.original !== gone.image?.original) await forgetImage(ctx, gone.before);
  else if (gone.before) await ctx.files.remove(gone.before.key);
  return readCasting(ctx, id);
}

async function deleteCasting(ctx: Ctx, id: number): Promise<void> {
  const { name } = await castingFor(ctx, id, 'delete');
  await ctx.db
    .updateTable('casting')
    .set({ deleted_at: ctx.now() })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .execute();
  ctx.record.target = name;
}

/** With the permission to delete, within a day. */
async function restoreCasting(ctx: Ctx, id: number): Promise<Casting> {
  await transaction(ctx.db, async (db) => {
    const { rows } = await sql`
      update casting set deleted_at = null where company_id = ${ctx.company.id} and id = ${id}
        and deleted_at >= ${new Date(ctx.now().getTime() - KEPT_MS)} returning id`.execute(db);
    if (rows.length === 0) throw notFound('casting');
    await castingFor({ ...ctx, db }, id, 'delete');
  });
  return readCasting(ctx, id);
}

const c = os.casting;

export const castingEditHandlers = {
  add: c.add.handler(({ context, input }) => addCasting(context, input)),
  edit: c.edit.handler(({ context, input }) => editCasting(context, input)),
  set_creators: c.set_creators.handler(({ context, input }) => setCreators(context, input)),
  set_texts: c.set_texts.handler(({ context, input }) => setTexts(context, input)),
  crop_image: c.crop_image.handler(({ context, input }) =>
    setImage(context, input, async (before) => {
      if (!before) throw refuse('CONFLICT', sentenceFor('picture_slot_empty'));
      return recrop(context, before, input.crop);
    }),
  ),
  reset_image: c.reset_image.handler(({ context, input }) => setImage(context, input, async () => null)),
  delete: c.delete.handler(async ({ context, input }) => {
    await deleteCasting(context, input.id);
    return { status: 'success' as const };
  }),
  restore: c.restore.handler(({ context, input }) => restoreCasting(context, input.id)),
};
