import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/context.ts';
import { plainPage } from '#server/platform/http/plain-page.ts';
import { linkedReport } from './client-reports.ts';

/** Reports of clients, by the link in their mail: public, with the call limits per address. */
export function reportLinkRoutes(app: FastifyInstance, services: Services): void {
  const rateLimit = { max: services.call_limits.address, timeWindow: 60_000, allowList: [] };
  app.get<{ Params: { token: string } }>(
    '/report/:token',
    { config: { rateLimit } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
      reply.header('referrer-policy', 'no-referrer');
      const { token } = request.params;
      const report = /^[\w-]{32}$/.test(token) ? await linkedReport(services, token) : null;
      // The file goes with an erasure.
      const pdf = report && (await buffer(services.files.read(report.file_key)).catch(() => null));
      if (!report || !pdf)
        return plainPage(reply, 404, 'This report is no longer available', 'Ask its sender for a new link.');
      const name = report.file_name.replace(/[^\w .()-]+/g, '_');
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(pdf);
    },
  );
}
