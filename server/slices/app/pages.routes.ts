import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const NOT_BUILT = 'The web application is not built. Run `npm run build`, then start again.\n';

/** Vite names these files by content, so they can be cached forever. */
const isHashed = (file: string) => file.split(path.sep).join('/').includes('/assets/');

/**
 * The web application in `folder`: hashed files are cached forever, others are revalidated; any other
 * address is a screen with index.html.
 */
export async function pageRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const index = path.join(folder, 'index.html');
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        reply.header('cache-control', isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const screen = async (reply: FastifyReply) => {
    if (!existsSync(index)) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return reply.send(await readFile(index));
  };
  app.get('/', (_request, reply) => screen(reply));
  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?')[0] ?? '/';
    const isScreen = request.method === 'GET' || request.method === 'HEAD';
    // A missing file must not answer with a page: the browser would take it for a script.
    if (!isScreen || /^\/(assets|builds|internal|api)\//.test(address) || /\.[a-z0-9]{1,8}$/i.test(address)) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ code: 'NOT_FOUND', status: 404, message: `Page not found: ${address}` });
    }
    return screen(reply);
  });
}
