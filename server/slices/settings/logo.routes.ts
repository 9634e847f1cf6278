import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Meta } from '#contract/access.ts';
import { settings } from '#contract/settings.ts';
import { LOGO_PATH, LOGOS } from '#server/platform/brand.ts';
import type { Services } from '#server/platform/context.ts';
import { pictureCall } from '#server/platform/picture-call.ts';
import { keptPictures, sentPicture } from '#server/platform/sent-pictures.ts';
import { maySeeOfCompany } from '#server/slices/sharing/picture-access.ts';
import { setLogo } from './brand-settings.ts';

/** `settings.upload_logo`, which has a file as its body, and the logos. */
export function logoRoutes(app: FastifyInstance, services: Services): void {
  const { access } = settings.upload_logo['~orpc'].meta as Meta;
  pictureCall(
    app,
    services,
    { path: '/api/settings/logo', access, input: z.object({}) },
    async (ctx, _input, request) => setLogo(ctx, await sentPicture(request)),
  );
  keptPictures(app, services, { path: LOGO_PATH, area: LOGOS }, async (key, request, reply) => {
    const owner = await services.db
      .selectFrom('brand_settings')
      .where('logo', '=', key)
      .select('company_id')
      .executeTakeFirst();
    return owner !== undefined && maySeeOfCompany(services, request, reply, owner.company_id);
  });
}
