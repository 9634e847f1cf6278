import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PLATFORM_RULES } from '#contract/platforms/platforms.ts';
import { isPlatform } from '#contract/values/primitives.ts';
import { avatarSvg, cleanSeed, coverSvg, initialsSvg } from '#server/platform/pictures/drawn-pictures.ts';

const { resolve } = createRequire(import.meta.url);
const folder = (icon: string) => path.dirname(resolve(icon));

/** Folders of SVG files. */
const SETS: Record<string, () => string> = {
  tabler: () => folder('@tabler/icons/outline/home.svg'),
  'tabler-filled': () => folder('@tabler/icons/filled/home.svg'),
  brands: () => folder('simple-icons/icons/instagram.svg'),
};

/** A file system refuses longer ones. */
const LONGEST_NAME = 100;

/** Null for an unknown set or name. */
async function readIcon(set: string, name: string): Promise<string | null> {
  const place = Object.hasOwn(SETS, set) ? SETS[set] : undefined;
  if (!place || name.length > LONGEST_NAME || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return null;
  try {
    return await readFile(path.join(place(), `${name}.svg`), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** In a box of 24 × 24. */
async function brandPath(name: string): Promise<string | null> {
  const svg = await readIcon('brands', name);
  return /<path d="([^"]+)"/.exec(svg ?? '')?.[1] ?? null;
}

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
      const mark = isPlatform(platform) ? await brandPath(PLATFORM_RULES[platform].icon) : null;
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
