import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  bytes: Readable;
  /** Level of compression; 0 for bytes that are compressed already. */
  level?: number;
}

/** Tables become several times smaller even at a low level, which takes half the time of the usual one. */
const LEVEL = 2;

/** A zip, written while its entries are read, one after the other; an entry is asked for when the one before is in. */
export function zipBytes(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  mtime = new Date(),
): Readable {
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  const fill = async () => {
    for await (const { name, bytes: entry, level = LEVEL } of entries) {
      zip.addReadStream(entry, name, { compressionLevel: level, mtime });
      await finished(entry);
    }
    zip.end();
  };
  fill().catch((error) => bytes.destroy(error));
  // A failing stream reports its error twice.
  zip.on('error', (error) => bytes.destroy(error));
  return bytes;
}
