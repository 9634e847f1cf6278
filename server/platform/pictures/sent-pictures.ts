import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nanoid } from 'nanoid';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '../context.ts';
import { refuse } from '../errors.ts';
import { type Decoded, decoder, type PictureRefusal, type PictureTask } from './picture-decoder.ts';
import { PICTURE_FORMATS } from './picture-format.ts';

const MOST_BYTES = 20_000_000;
const MOST_PIXELS = 50_000_000;
/** Longest edge in px. */
export const EDGE = 2400;

/** Throws 400 or 413 with a sentence. */
export async function sentPicture(request: FastifyRequest): Promise<Buffer> {
  const bad = (sentence: Sentence) => refuse('BAD_REQUEST', sentence, 'image');
  try {
    const part = await request.file({ limits: { fileSize: MOST_BYTES } });
    if (!part) throw bad(sentenceFor('picture_required'));
    const bytes = await part.toBuffer();
    if (bytes.length === 0) throw bad(sentenceFor('file_empty'));
    return bytes;
  } catch (error) {
    if (error instanceof ORPCError) throw error;
    if ((error as { statusCode?: number }).statusCode === 413)
      throw refuse('PAYLOAD_TOO_LARGE', sentenceFor('picture_too_large', { n: MOST_BYTES / 1024 ** 2 }));
    throw bad(sentenceFor('picture_upload_invalid'));
  }
}

/** Throws 400 with the reason. */
export async function decodeSent(
  task: PictureTask,
  sentences: Pick<Record<PictureRefusal, Sentence>, 'format'> & Partial<Record<PictureRefusal, Sentence>>,
): Promise<Decoded> {
  const decoded = await decoder.decode(task);
  if (!('refused' in decoded)) return decoded;
  const reasons: Record<PictureRefusal, Sentence> = {
    damaged: sentenceFor('picture_unreadable'),
    small: sentenceFor('picture_unreadable'),
    pixels: sentenceFor('picture_pixel_limit'),
    effort: sentenceFor('picture_too_costly'),
    ...sentences,
  };
  throw refuse('BAD_REQUEST', reasons[decoded.refused], 'image');
}

/** As WebP, upright, without camera metadata. Throws 400 if it is not an image. */
export async function readPicture(bytes: Buffer): Promise<Uint8Array> {
  const task: PictureTask = {
    bytes,
    from: PICTURE_FORMATS,
    most_pixels: MOST_PIXELS,
    size: { width: EDGE, height: EDGE, fit: 'inside' },
    to: 'webp',
    quality: 88,
  };
  return (await decodeSent(task, { format: sentenceFor('picture_format_unsupported') })).bytes;
}

/** Returns its key in the file store. */
export async function keepPicture(
  files: Services['files'],
  area: string,
  bytes: Uint8Array,
): Promise<string> {
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
      reply.code(404).send({ code: 'NOT_FOUND', status: 404, message: sentenceFor('picture_gone') });
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
