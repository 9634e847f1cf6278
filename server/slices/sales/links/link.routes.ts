import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/context.ts';
import { userAgentOf } from '#server/platform/http/http.ts';
import { plainPage } from '#server/platform/http/plain-page.ts';
import { countClick, isProgram } from './link-clicks.ts';

const ENDED = [
  'This link is no longer active',
  'Whoever made it no longer leads anybody on from here.',
] as const;
const UNKNOWN = ['There is no such link', 'Check the address: a letter may be missing.'] as const;

/** A header may be repeated or absent. */
const header = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '');

const linkBySlug = ({ db }: Services, slug: string) =>
  db
    .selectFrom('tracking_link as l')
    .innerJoin('company as c', 'c.id', 'l.company_id')
    .innerJoin('monitor as m', 'm.id', 'l.monitor_id')
    .where((e) => e(e.fn<string>('lower', ['l.slug']), '=', slug.toLowerCase()))
    .select([
      'l.id',
      'l.long_url',
      'l.ended_at',
      'l.deleted_at',
      'm.deleted_at as monitor_deleted_at',
      'c.timezone',
    ])
    .executeTakeFirst();

/**
 * Short campaign links: redirects to the stored address, never to one of the request, and counts the click.
 * Public, without cookies, with the call limits per address.
 */
export function linkRoutes(app: FastifyInstance, services: Services): void {
  const limit = { max: services.call_limits.address, timeWindow: 60_000, allowList: [] };
  app.get<{ Params: { slug: string } }>(
    '/l/:slug',
    { config: { rateLimit: limit } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      const { slug } = request.params;
      const link = /^[A-Za-z0-9-]{1,60}$/.test(slug) ? await linkBySlug(services, slug) : undefined;
      if (!link) return plainPage(reply, 404, ...UNKNOWN);
      if (link.ended_at || link.deleted_at || link.monitor_deleted_at) return plainPage(reply, 410, ...ENDED);
      const user_agent = userAgentOf(request);
      const purpose = `${header(request, 'sec-purpose')} ${header(request, 'purpose')} ${header(request, 'x-moz')}`;
      const click = {
        link_id: link.id,
        timezone: link.timezone,
        ip: request.ip,
        referer: request.headers.referer,
        is_bot: isProgram({ method: request.method, user_agent, purpose }),
      };
      // Visitors get on without it.
      if (!(await services.space.look()).is_low)
        await countClick(services, click).catch((error) =>
          services.log.error({ err: error, link: link.id }, 'a click was not counted'),
        );
      // The target sees the origin of the visitor, as without the link.
      return reply.header('referrer-policy', 'strict-origin-when-cross-origin').redirect(link.long_url, 302);
    },
  );
}
