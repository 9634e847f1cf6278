import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Meta } from '#contract/access.ts';
import { castings, crop } from '#contract/casting.ts';
import { id } from '#contract/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { pictureCall } from '#server/platform/picture-call.ts';
import { keptPictures, sentPicture } from '#server/platform/sent-pictures.ts';
import { maySeePicture } from '#server/slices/sharing/picture-access.ts';
import { setImage } from './casting-edit.ts';
import { AREA, castingOfImage, keepImage } from './casting-images.ts';

const number = z.coerce.number();
const slot = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const asked = z
  .object({
    id: number,
    profile_id: number,
    slot: number,
    x: number,
    y: number,
    width: number,
    height: number,
  })
  .transform(({ x, y, width, height, ...input }) => ({ ...input, crop: { x, y, width, height } }))
  .pipe(z.object({ id, profile_id: id, slot, crop }));

/** `castings.upload_image`, which has a file as its body, and the images. */
export function castingRoutes(app: FastifyInstance, services: Services): void {
  const { access } = castings.upload_image['~orpc'].meta as Meta;
  const call = { path: '/api/castings/:id/upload', access, input: asked };
  // Access is checked before the file is read.
  pictureCall(app, services, call, (ctx, input, request) =>
    setImage(ctx, input, async () => keepImage(services, await sentPicture(request), input.crop)),
  );
  const shown = { path: '/api/casting_image', area: AREA };
  keptPictures(app, services, shown, async (key, request, reply) =>
    maySeePicture(services, request, reply, await castingOfImage(services, key)),
  );
}
