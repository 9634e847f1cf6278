import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { clients } from '#contract/clients.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { id } from '#contract/values/primitives.ts';
import { clientById } from '#server/owned/client-of.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { addressed, uploadCall } from '#server/platform/http/upload-call.ts';
import { sentPicture } from '#server/platform/pictures/sent-pictures.ts';
import { sentTable } from '#server/platform/sent-table.ts';
import { fontRoutes, type SetFont } from './client-font.routes.ts';
import { AREA, addFromFile, FIELD } from './clients-file.ts';

const input = z.object({ id: addressed(id) });

const MOST_MEGABYTES = 10;
const table = {
  area: AREA,
  most_bytes: MOST_MEGABYTES * 1024 * 1024,
  field: FIELD,
  without_file: sentenceFor('clients_file_required'),
  too_large: sentenceFor('list_file_too_large', { n: MOST_MEGABYTES }),
};

interface Setters {
  setLogo: (ctx: Ctx, id: number, bytes: Buffer) => Promise<unknown>;
  setFont: SetFont;
}

/** Calls with a file as their body. */
export const clientRoutes =
  ({ setLogo, setFont }: Setters) =>
  (app: FastifyInstance, services: Services): void => {
    uploadCall(
      app,
      services,
      { call: clients.upload_logo, input, field: 'image' },
      async (ctx, { id }, request) => {
        await clientById(ctx, id);
        return setLogo(ctx, id, await sentPicture(request));
      },
    );
    fontRoutes(app, services, setFont);
    const file = { call: clients.add_file, input: z.object({}), field: FIELD };
    uploadCall(app, services, file, async (ctx, _input, request) => {
      const sent = await sentTable(services, request, table);
      try {
        return await addFromFile(ctx, sent);
      } finally {
        await services.files.remove(sent.key);
      }
    });
  };
