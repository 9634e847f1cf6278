import { ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Meta } from '#contract/access.ts';
import { castings, crop } from '#contract/casting.ts';
import { id } from '#contract/primitives.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { mustHaveRoom } from '#server/platform/disk-full.ts';
import { readable, refuse } from '#server/platform/errors.ts';
import { checkAccess } from '#server/platform/gate.ts';
import { contextOf } from '#server/platform/http.ts';
import { keptPictures, sentPicture } from '#server/platform/sent-pictures.ts';
import { maySeePicture } from '#server/slices/sharing/picture-access.ts';
import { setImage } from './casting-edit.ts';
import { AREA, castingOfImage, keepImage } from './casting-images.ts';

const number = z.coerce.number();
const asked = z.object({
  id: number.pipe(id),
  profile_id: number.pipe(id),
  slot: number.pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  crop: z.object({ x: number, y: number, width: number, height: number }).pipe(crop),
});

/** The contract's `castings.upload_image`, whose body is a file; and the pictures themselves. */
export function castingRoutes(app: FastifyInstance, services: Services): void {
  app.post<{ Params: { id: string }; Querystring: Record<string, string> }>(
    '/api/castings/:id/upload',
    async (request, reply) => {
      try {
        const context = await contextOf(services, request, reply);
        checkAccess((castings.upload_image['~orpc'].meta as Meta).access, context);
        await mustHaveRoom(services.space);
        const { actor, company } = context;
        if (actor.kind !== 'user' || !company) throw new ORPCError('UNAUTHORIZED');
        const ctx: Ctx = { ...context, user: actor, company, record: { target: null } };
        const { profile_id, slot, x, y, width, height } = request.query;
        const input = asked.safeParse({
          id: request.params.id,
          profile_id,
          slot,
          crop: { x, y, width, height },
        });
        if (!input.success)
          throw refuse('BAD_REQUEST', input.error.issues[0]?.message ?? 'Bad request', [
            { field: 'image', message: input.error.issues[0]?.message ?? 'Bad request' },
          ]);
        // Whose casting it is comes before the file is read.
        return await setImage(ctx, input.data, async () =>
          keepImage(services, await sentPicture(request), input.data.crop),
        );
      } catch (error) {
        const known = readable(error);
        if (!(known instanceof ORPCError)) throw error;
        return reply.code(known.status).send(known.toJSON());
      }
    },
  );
  const shown = { path: '/api/casting_image', area: AREA };
  keptPictures(app, services, shown, async (key, request, reply) =>
    maySeePicture(services, request, reply, await castingOfImage(services, key)),
  );
}
