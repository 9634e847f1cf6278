import type { FastifyInstance } from 'fastify';
import { type Document, docsPage, SEARCH_SCRIPT } from './docs-page.ts';
import { openApi } from './openapi.routes.ts';

/** GET /api/docs: the contract to read and search, made of the same document as openapi.json. */
export function docsRoutes(app: FastifyInstance, public_url: string): void {
  let page: Promise<string> | undefined;
  app.get('/api/docs', async (_request, reply) => {
    page ??= openApi().then((document) => docsPage(document as unknown as Document, public_url));
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await page);
  });
  app.get('/api/docs/search.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SEARCH_SCRIPT),
  );
}
