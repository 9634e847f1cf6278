import { Readable } from 'node:stream';
import { FILE_FORMATS } from '#contract/report/export-formats.ts';
import { type ZipEntry, zipBytes } from '#server/platform/zip-bytes.ts';
import { csvBytes } from './csv.ts';
import { aboutEntry, tableEntries, tablesOf } from './tables.ts';
import type { Writer } from './writer.ts';

const CSV = { extension: 'csv', type: FILE_FORMATS.csv.type, bytes: csvBytes };

/** Signs that are no part of a file's name on any system. */
const plain = (name: string) => name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'picture';

/** The tables as CSV with the pictures of their rows that this installation holds. */
export const writeZip: Writer = async (document, { cover, pictures }) => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const { name, bytes } of tableEntries(tablesOf(document.sections), CSV))
      yield { name: `data/${name}`, bytes };
    yield aboutEntry(document, cover);
    const taken = new Set<string>();
    for await (const { name, url } of document.pictures?.() ?? []) {
      const picture = await pictures.kept(url);
      if (!picture) continue;
      let free = plain(name);
      for (let n = 2; taken.has(free); n++) free = `${plain(name)}-${n}`;
      taken.add(free);
      yield { name: `pictures/${free}.webp`, bytes: Readable.from([picture]), level: 0 };
    }
  }
  return { bytes: zipBytes(entries()), extension: 'zip', type: FILE_FORMATS.zip.type };
};
