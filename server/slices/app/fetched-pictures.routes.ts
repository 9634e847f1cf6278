import type { FastifyInstance } from 'fastify';
import type { FetchedPictures } from '#server/platform/fetched-pictures.ts';

/** Drawn pictures a page may name to be shown instead. */
const DRAWN = /^\/api\/(avatar|cover)\/[^/?#\\]+\.svg(\?platform=[a-z]+)?$/;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Pictures fetched from elsewhere. The signature came with an answer to somebody who may see the post or profile; it
 * opens that one picture, hence no session.
 */
export function fetchedPictureRoutes(app: FastifyInstance, pictures: FetchedPictures): void {
  app.get<{ Querystring: Record<string, unknown> }>('/api/picture', async (request, reply) => {
    const [of, by, instead] = ['of', 'by', 'else'].map((name) => text(request.query[name])) as [
      string,
      string,
      string,
    ];
    const picture = await pictures.read(of, by);
    if (picture)
      return reply
        .header('cache-control', 'private, max-age=2592000, immutable')
        .header('content-security-policy', "default-src 'none'")
        .type('image/webp')
        .send(picture);
    reply.header('cache-control', 'private, max-age=300');
    if (DRAWN.test(instead)) return reply.redirect(instead, 302);
    return reply.code(404).send({ code: 'NOT_FOUND', status: 404, message: 'This picture is not to be had' });
  });
}
