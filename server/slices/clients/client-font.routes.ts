import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { clients, FONT_WEIGHTS, MOST_FONT_BYTES } from '#contract/clients.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { id } from '#contract/values/primitives.ts';
import { clientById } from '#server/owned/client-of.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { contextOf } from '#server/platform/http/http.ts';
import { addressed, uploadCall } from '#server/platform/http/upload-call.ts';
import { sentTable } from '#server/platform/sent-table.ts';
import { FONT_PATH, FONTS, type FontUpload } from './client-font.ts';

export type SetFont = (ctx: Ctx, upload: FontUpload, key: string) => Promise<unknown>;

const FIELD = 'font';
const input = z.object({ id: addressed(id), weight: z.enum(FONT_WEIGHTS).default('regular') });
const font = {
  area: FONTS,
  most_bytes: MOST_FONT_BYTES,
  field: FIELD,
  without_file: sentenceFor('font_required'),
  too_large: sentenceFor('font_too_large', { n: MOST_FONT_BYTES / 1_000_000 }),
};

/** `clients.upload_font`, which has a file as its body, and the fonts, for the preview of members alone. */
export function fontRoutes(app: FastifyInstance, services: Services, setFont: SetFont): void {
  const call = { call: clients.upload_font, input, field: FIELD };
  uploadCall(app, services, call, async (ctx, upload, request) => {
    await clientById(ctx, upload.id);
    const { key } = await sentTable(services, request, font);
    try {
      return await setFont(ctx, upload, key);
    } catch (error) {
      await services.files.remove(key);
      throw error;
    }
  });
  app.get<{ Params: { name: string } }>(`${FONT_PATH}/:name`, async (request, reply) => {
    const { name } = request.params;
    const missing = () =>
      reply.code(404).send({ code: 'NOT_FOUND', status: 404, message: sentenceFor('font_gone') });
    const { actor, company } = await contextOf(services, request, reply);
    if (!/^[\w-]{21}$/.test(name) || actor.kind !== 'user' || !company) return missing();
    const key = `${FONTS}/${name}`;
    const owner = await services.db
      .selectFrom('client')
      .where('company_id', '=', company.id)
      .where(sql<boolean>`${key} in (font ->> 'regular', font ->> 'bold')`)
      .select('id')
      .executeTakeFirst();
    const bytes = owner && (await buffer(services.files.read(key)).catch(() => null));
    if (!bytes) return missing();
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('font/sfnt')
      .send(bytes);
  });
}
