import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { settings } from '#contract/settings.ts';
import type { Services } from '#server/platform/context.ts';
import { uploadCall } from '#server/platform/http/upload-call.ts';
import { LOGO_PATH, LOGOS } from '#server/platform/logo.ts';
import { keptPictures, sentPicture } from '#server/platform/pictures/sent-pictures.ts';
import { maySeeOfCompany } from '#server/slices/sharing/picture-access.ts';
import { setLogo } from './brand-settings.ts';

/** `settings.upload_logo`, which has a file as its body, and the logos. */
export function logoRoutes(app: FastifyInstance, services: Services): void {
  const call = { call: settings.upload_logo, input: z.object({}), field: 'image' };
  uploadCall(app, services, call, async (ctx, _input, request) => setLogo(ctx, await sentPicture(request)));
  keptPictures(app, services, { path: LOGO_PATH, area: LOGOS }, async (key, request, reply) => {
    const owner = await services.db
      .selectFrom('brand_settings')
      .where('logo', '=', key)
      .select('company_id')
      .unionAll(services.db.selectFrom('client').where('logo', '=', key).select('company_id'))
      .executeTakeFirst();
    return owner !== undefined && maySeeOfCompany(services, request, reply, owner.company_id);
  });
}
