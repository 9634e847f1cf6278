import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { FileError } from '../file-error.ts';
import { checkUnpacked, tooLarge } from '../limits.ts';

/** A workbook has some dozens of parts; images and pivot tables add more. */
const MOST_PARTS = 20_000;

/** A workbook is a zip archive. */
export interface Parts {
  has(name: string): boolean;
  /** Unpacked text as a stream. Throws `too_large` beyond `most` bytes. */
  text(name: string, most: number, onRead?: (share: number) => void): AsyncGenerator<string, void, undefined>;
  close(): void;
}

/** From a path or bytes. Throws `not_a_table` for an invalid archive. */
export async function openParts(from: string | Buffer): Promise<Parts> {
  const options = { lazyEntries: true, autoClose: false } as const;
  const zip = await (typeof from === 'string'
    ? openPromise(from, options)
    : fromBufferPromise(from, options)
  ).catch(damaged);
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > MOST_PARTS) throw tooLarge(sentenceFor('excel_part_limit'));
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new FileError('not_a_table', sentenceFor('excel_locked'));
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    damaged(error);
  }
  return {
    has: (name) => entries.has(name),
    text: (name, most, onRead) => textOf(zip, entries.get(name), most, onRead),
    close: () => zip.close(),
  };
}

async function* textOf(
  zip: ZipFile,
  entry: Entry | undefined,
  most: number,
  onRead?: (share: number) => void,
): AsyncGenerator<string, void, undefined> {
  if (!entry) throw new FileError('not_a_table', sentenceFor('excel_part_missing'));
  let stream: Readable | null = null;
  try {
    stream = await zip.openReadStreamPromise(entry, {});
    const decoder = new TextDecoder();
    let out = 0;
    for await (const chunk of stream) {
      out += (chunk as Buffer).length;
      if (out > most) throw tooLarge(sentenceFor('excel_text_limit'));
      checkUnpacked(out, entry.compressedSize);
      onRead?.(out / Math.max(1, entry.uncompressedSize));
      yield decoder.decode(chunk as Buffer, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    damaged(error);
  } finally {
    stream?.destroy();
  }
}

/** Any failure of the archive counts as a damaged file. */
export function damaged(error: unknown): never {
  if (error instanceof FileError) throw error;
  throw new FileError('not_a_table', sentenceFor('excel_damaged'), {
    cause: error,
  });
}
