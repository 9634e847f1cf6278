import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { castings, crop } from '#contract/casting.ts';
import { id } from '#contract/values/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { uploadCall } from '#server/platform/http/upload-call.ts';
import { keptPictures, sentPicture } from '#server/platform/pictures/sent-pictures.ts';
import { CASTING_PICTURES } from '#server/slices/exports/printed-picture.ts';
import { maySeePicture } from '#server/slices/sharing/picture-access.ts';
import { setImage } from './casting-edit.ts';
import { castingOfImage, keepImage } from './casting-images.ts';

const number = z.coerce.number();
const slot = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const query = z
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
  const call = { call: castings.upload_image, input: query, field: 'image' };
  // Access is checked before the file is read.
  uploadCall(app, services, call, (ctx, input, request) =>
    setImage(ctx, input, async () => keepImage(services, await sentPicture(request), input.crop)),
  );
  const shown = { path: '/api/casting_image', area: CASTING_PICTURES };
  keptPictures(app, services, shown, async (key, request, reply) =>
    maySeePicture(services, request, reply, await castingOfImage(services, key)),
  );
}
