import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { FileError } from './file-error.ts';
import { checkUnpacked, tooLarge } from './limits.ts';

/** Every `stream()` starts at the first byte. */
export interface ByteSource {
  gzipped: boolean;
  /** Compressed size for .gz. */
  bytes_total: number;
  /** Of the latest stream. */
  bytes_read(): number;
  /** Uncompressed bytes. Throws `broken_gzip` where a damaged .gz ends. */
  stream(): AsyncGenerator<Buffer, void, undefined>;
  /** At most `limit` uncompressed bytes; a truncated .gz gives what it has. */
  sample(limit: number): Promise<Buffer>;
  /** Throws `too_large` above `most` bytes. */
  whole(most: number): Promise<Buffer>;
}

const CHUNK_BYTES = 128 * 1024;

/** Gzip is recognised by its first two bytes, never by the name. */
export async function openBytes(path: string): Promise<ByteSource> {
  const { size, gzipped } = await inspect(path);
  let input: ReadStream | null = null;

  async function* stream(): AsyncGenerator<Buffer, void, undefined> {
    const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    input = file;
    const source = gzipped ? file.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : file;
    // pipe() forwards no errors: a failing disk must end the unzipped side as well.
    if (source !== file) file.on('error', (error) => source.destroy(error));
    try {
      let out = 0;
      for await (const chunk of source) {
        out += (chunk as Buffer).length;
        if (gzipped) checkUnpacked(out, file.bytesRead);
        yield chunk as Buffer;
      }
    } catch (error) {
      throw readingFailed(error);
    } finally {
      source.destroy();
      file.destroy();
    }
  }

  return {
    gzipped,
    bytes_total: size,
    bytes_read: () => input?.bytesRead ?? 0,
    stream,
    sample: (limit) => takeSample(stream(), limit),
    whole: (most) => takeWhole(stream(), most),
  };
}

async function inspect(path: string): Promise<{ size: number; gzipped: boolean }> {
  try {
    const info = await stat(path);
    if (!info.isFile()) throw new FileError('unreadable_file', sentenceFor('file_expected'));
    const handle = await open(path, 'r');
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      const gzipped = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
      return { size: info.size, gzipped };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw readingFailed(error);
  }
}

export async function takeSample(chunks: AsyncGenerator<Buffer>, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of chunks) {
      parts.push(chunk);
      length += chunk.length;
      if (length >= limit) break;
    }
  } catch (error) {
    // A truncated gzip still shows its first rows; reading the rows reports the error.
    if (!(error instanceof FileError && error.code === 'broken_gzip' && length > 0)) throw error;
  }
  return Buffer.concat(parts).subarray(0, limit);
}

async function takeWhole(chunks: AsyncGenerator<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length > most) throw tooLarge(sentenceFor('excel_gzip_too_large'));
  }
  return Buffer.concat(parts);
}

function readingFailed(error: unknown): FileError {
  if (error instanceof FileError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_')) {
    return new FileError('broken_gzip', sentenceFor('gzip_damaged'), { cause: error });
  }
  if (code === 'ENOENT')
    return new FileError('unreadable_file', sentenceFor('file_not_found'), { cause: error });
  return new FileError('unreadable_file', sentenceFor('file_unreadable'), { cause: error });
}
