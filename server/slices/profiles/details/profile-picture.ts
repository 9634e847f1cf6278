import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { details, type Profile } from '#contract/profiles/details.ts';
import { id } from '#contract/values/primitives.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { removeUnused } from '#server/platform/files.ts';
import { os } from '#server/platform/gate.ts';
import { addressed, uploadCall } from '#server/platform/http/upload-call.ts';
import { SENT } from '#server/platform/pictures/fetched-pictures.ts';
import { keepPicture, readPicture, sentPicture } from '#server/platform/pictures/sent-pictures.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { project } from '#server/projector/projector.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { editProfile, recordEdit } from './profile-edit.ts';
import { readProfile } from './profile-read.ts';

const AREA = 'profile-pictures';
const DAY_MS = 86_400_000;
const params = z.object({ id: addressed(id) });

/** `profiles.upload_picture`, which has a file as its body. */
export function profilePictureRoutes(app: FastifyInstance, services: Services): void {
  const call = { call: details.upload_picture, input: params, field: 'image' };
  uploadCall(app, services, call, async (ctx, { id: profile_id }, request) => {
    // Access is checked before the file is read.
    const profile = await visibleProfile(ctx, profile_id);
    const key = await keepPicture(services.files, AREA, await readPicture(await sentPicture(request)));
    return editProfile(ctx, profile.id, { picture: `${SENT}${key}` });
  });
}

/** Restores the reported image; the daily sweep deletes the file. */
async function removePicture(ctx: Ctx, profile_id: number): Promise<Profile> {
  const profile = await visibleProfile(ctx, profile_id);
  const isChanged = await transaction(ctx.db, async (trx) => {
    const { rows } = await sql`
      update profile_company set typed = typed - 'picture', updated_at = ${ctx.now()}
      where company_id = ${ctx.company.id} and profile_id = ${profile.id} and typed ? 'picture'
      returning profile_id`.execute(trx);
    if (rows.length === 0) return false;
    await recordEdit(trx, ctx, profile.id, 'Took the picture off');
    await notifyProjector(trx, [profile.id]);
    return true;
  });
  if (isChanged) await project(ctx);
  return readProfile(ctx, profile.id);
}

/** Deletes unused images; the newest may be about to be used. */
export async function sweepProfilePictures({
  db,
  files,
  now,
}: Pick<Services, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  const { rows } = await sql<{ picture: string }>`
    select typed->>'picture' as picture from profile_company where typed ? 'picture'`.execute(db);
  const used = new Set(rows.map(({ picture }) => picture.slice(SENT.length)));
  await removeUnused(files, AREA, { used, before });
}

export const pictureHandlers = {
  upload_picture: os.profiles.upload_picture.handler(() => {
    throw new Error('upload_picture is a route of its own');
  }),
  remove_picture: os.profiles.remove_picture.handler(({ context, input }) => {
    context.record.target = `Profile ${input.id}`;
    return removePicture(context, input.id);
  }),
};
