import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nanoid } from 'nanoid';
import sharp from 'sharp';
import { said } from '#contract/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Services } from './context.ts';
import { refuse } from './errors.ts';

const MOST_BYTES = 20_000_000;
const MOST_PIXELS = 50_000_000;
/** Longest edge in px. */
const EDGE = 2400;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff']);

/** Throws 400 or 413 with a sentence. */
export async function sentPicture(request: FastifyRequest): Promise<Buffer> {
  const bad = (sentence: Sentence) => refuse('BAD_REQUEST', sentence, 'image');
  try {
    const part = await request.file({ limits: { fileSize: MOST_BYTES } });
    if (!part) throw bad(said('choose_picture'));
    const bytes = await part.toBuffer();
    if (bytes.length === 0) throw bad(said('file_empty'));
    return bytes;
  } catch (error) {
    if (error instanceof ORPCError) throw error;
    if ((error as { statusCode?: number }).statusCode === 413)
      throw refuse('PAYLOAD_TOO_LARGE', said('picture_larger_than_mb', { n: MOST_BYTES / 1024 ** 2 }));
    throw bad(said('send_whole_picture_multipart_form'));
  }
}

/** As WebP, upright, without camera metadata. Throws 400 if it is not an image. */
export async function readPicture(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format ?? '')) throw new Error(`format ${format}`);
    return await picture
      .rotate()
      .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 })
      .toBuffer();
  } catch {
    const message = said('file_not_supported_image');
    throw refuse('BAD_REQUEST', message, 'image');
  }
}

/** Returns its key in the file store. */
export async function keepPicture(files: Services['files'], area: string, bytes: Buffer): Promise<string> {
  const key = `${area}/${nanoid()}.webp`;
  await files.write(key, Readable.from([bytes]));
  return key;
}

export const pictureAddress = (path: string, key: string): string =>
  `${path}/${key.slice(key.indexOf('/') + 1)}`;

/** Serves the images of an area at `path` to those who may see the object. */
export function keptPictures(
  app: FastifyInstance,
  { files }: Pick<Services, 'files'>,
  { path, area }: { path: string; area: string },
  maySee: (key: string, request: FastifyRequest, reply: FastifyReply) => Promise<boolean>,
): void {
  app.get<{ Params: { name: string } }>(`${path}/:name`, async (request, reply) => {
    const { name } = request.params;
    const missing = () =>
      reply.code(404).send({ code: 'NOT_FOUND', status: 404, message: said('picture_gone') });
    if (!/^[\w-]{21}\.webp$/.test(name)) return missing();
    const key = `${area}/${name}`;
    if (!(await maySee(key, request, reply))) return missing();
    const bytes = await buffer(files.read(key)).catch(() => null);
    if (bytes === null) return missing();
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('content-security-policy', "default-src 'none'")
      .type('image/webp')
      .send(bytes);
  });
}
