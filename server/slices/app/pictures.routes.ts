import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  avatarSvg,
  cleanSeed,
  coverSvg,
  initialsSvg,
  isPlatform,
  MARKS,
} from '#server/platform/drawn-pictures.ts';
import { brandPath, readIcon } from './icons.ts';

/** From the specification, section 9. */
const ICON_TIMEOUT_MS = 1500;

const FOREVER = 'public, max-age=31536000, immutable';

function sendSvg(request: FastifyRequest, reply: FastifyReply, svg: string) {
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', FOREVER).header('etag', etag).type('image/svg+xml; charset=utf-8');
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(svg);
}

const missing = (reply: FastifyReply, message: string) =>
  reply.code(404).send({ code: 'NOT_FOUND', status: 404, message });

/** Null after `ms`. */
export async function within<T>(ms: number, work: Promise<T>): Promise<{ value: T } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([work.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Generated images and icons show no data, hence no session. */
export function pictureRoutes(app: FastifyInstance, read: typeof readIcon = readIcon): void {
  const drawn = new LRUCache<string, string>({ max: 2000 });
  const once = (key: string, draw: () => string) => {
    const svg = drawn.get(key) ?? draw();
    drawn.set(key, svg);
    return svg;
  };
  app.get<{ Params: { seed: string } }>('/api/avatar/:seed.svg', async (request, reply) => {
    const seed = cleanSeed(request.params.seed);
    if (!seed) return missing(reply, 'An avatar needs a name');
    return sendSvg(
      request,
      reply,
      once(`avatar:${seed}`, () => avatarSvg(seed)),
    );
  });
  app.get<{ Params: { name: string } }>('/api/initials/:name.svg', async (request, reply) => {
    const name = cleanSeed(request.params.name);
    if (!name) return missing(reply, 'Initials need a name');
    return sendSvg(
      request,
      reply,
      once(`initials:${name}`, () => initialsSvg(name)),
    );
  });
  app.get<{ Params: { id: string }; Querystring: { platform?: string } }>(
    '/api/cover/:id.svg',
    async (request, reply) => {
      const seed = cleanSeed(request.params.id);
      if (!seed) return missing(reply, 'A cover needs a post');
      const { platform } = request.query;
      const mark = isPlatform(platform) ? await brandPath(MARKS[platform]) : null;
      return sendSvg(
        request,
        reply,
        once(`cover:${mark ? platform : ''}:${seed}`, () => coverSvg(seed, mark)),
      );
    },
  );
  app.get<{ Params: { set: string; name: string } }>('/api/icon/:set/:name.svg', async (request, reply) => {
    const { set, name } = request.params;
    const answer = await within(ICON_TIMEOUT_MS, read(set, name));
    if (!answer) {
      const message = `Icon ${set}/${name} took too long`;
      return reply.code(504).send({ code: 'GATEWAY_TIMEOUT', status: 504, message });
    }
    if (answer.value === null) return missing(reply, `Icon ${set}/${name} not found`);
    return sendSvg(request, reply, answer.value);
  });
}
