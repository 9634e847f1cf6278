import type { FastifyInstance } from 'fastify';
import type { FetchedPictures } from '#server/platform/pictures/fetched-pictures.ts';
import { within } from './pictures.routes.ts';

/** Browsers limit connections: a page must not wait for images that are still being fetched. */
const WAIT_MS = 1500;
/** Placeholder images that a page may request instead. */
const DRAWN = /^\/api\/(avatar|initials|cover)\/[^/?#\\]+\.svg(\?platform=[a-z]+)?$/;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * The signature came with an answer to an authorised reader and opens only that image, hence no session.
 */
export function fetchedPictureRoutes(app: FastifyInstance, pictures: FetchedPictures): void {
  app.get<{ Querystring: Record<string, unknown> }>('/api/picture', async (request, reply) => {
    const { of, by, else: instead } = request.query;
    const answer = await within(WAIT_MS, pictures.read(text(of), text(by)));
    if (answer?.value)
      return reply
        .header('cache-control', 'private, max-age=2592000, immutable')
        .header('content-security-policy', "default-src 'none'")
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/webp')
        .send(answer.value);
    // A pending image is there at the next visit.
    reply.header('cache-control', answer ? 'private, max-age=300' : 'no-store');
    if (DRAWN.test(text(instead))) return reply.redirect(text(instead), 302);
    return reply.code(404).send({ code: 'NOT_FOUND', status: 404, message: 'This picture is not to be had' });
  });
}
