import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { clients } from '#contract/clients.ts';
import { id } from '#contract/values/primitives.ts';
import { clientById } from '#server/owned/client-of.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { addressed, uploadCall } from '#server/platform/http/upload-call.ts';
import { sentPicture } from '#server/platform/pictures/sent-pictures.ts';

const input = z.object({ id: addressed(id) });

/** `clients.upload_logo`, which has a file as its body. */
export const clientRoutes =
  (setLogo: (ctx: Ctx, id: number, bytes: Buffer) => Promise<unknown>) =>
  (app: FastifyInstance, services: Services): void =>
    uploadCall(
      app,
      services,
      { call: clients.upload_logo, input, field: 'image' },
      async (ctx, { id }, request) => {
        await clientById(ctx, id);
        return setLogo(ctx, id, await sentPicture(request));
      },
    );
