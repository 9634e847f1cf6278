import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { nanoid } from 'nanoid';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText } from '#contract/values/cut-text.ts';
import type { Services } from './context.ts';
import { refuse } from './errors.ts';

export interface StoredTable {
  /** In the file store. */
  key: string;
  name: string;
}

/** Without folders and unreadable characters. */
export function nameOfUpload(name: string | undefined): string {
  const plain = (name ?? '').toWellFormed().replace(/\p{Cc}/gu, '');
  return cutText(path.basename(plain.replaceAll('\\', '/')), 200) || 'upload';
}

/** An invalid or truncated multipart body is the sender's mistake; a failing disk is ours. */
export async function whole<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const { code, statusCode } = error as NodeJS.ErrnoException & { statusCode?: number };
    const isOurs = code !== undefined && !code.startsWith('FST_') && code !== 'ERR_STREAM_PREMATURE_CLOSE';
    if (isOurs || statusCode === 413) throw error;
    throw refuse('BAD_REQUEST', sentenceFor('file_upload_incomplete'));
  }
}

interface TableUpload {
  area: string;
  most_bytes: number;
  /** Name of the multipart field; without it any. */
  field?: string;
  without_file: Sentence;
  too_large: Sentence;
}

/** Streams the table of a request to the file store. Throws 400 or 413 and leaves no file behind. */
export async function sentTable(
  { files }: Pick<Services, 'files'>,
  request: FastifyRequest,
  { area, most_bytes, field, without_file, too_large }: TableUpload,
): Promise<StoredTable> {
  const part = await whole(request.file({ limits: { fileSize: most_bytes, files: 1 } }));
  if (!part || (field !== undefined && part.fieldname !== field)) throw refuse('BAD_REQUEST', without_file);
  const key = `${area}/${nanoid()}`;
  try {
    await whole(files.write(key, part.file));
    if (part.file.truncated) throw refuse('PAYLOAD_TOO_LARGE', too_large);
  } catch (error) {
    await files.remove(key);
    throw error;
  }
  return { key, name: nameOfUpload(part.filename) };
}
