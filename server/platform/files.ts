import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Keys are `area/name`, never chosen by a user. */
export interface Files {
  write(key: string, from: Readable): Promise<{ size: number }>;
  read(key: string): Readable;
  /** A local path, for readers that need to seek. */
  local(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  /** Includes unfinished writes. */
  list(area: string): Promise<Array<{ key: string; written_at: Date }>>;
}

export function diskFiles(folder: string): Files {
  const place = (key: string) => {
    if (!/^[a-z0-9-]+\/[A-Za-z0-9._-]+$/.test(key) || key.includes('..'))
      throw new Error(`Bad storage key ${key}`);
    return path.join(folder, key);
  };
  return {
    async write(key, from) {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true });
      // Atomic: readers find the whole file or none.
      const part = `${target}.${randomUUID()}.part`;
      try {
        await pipeline(from, createWriteStream(part));
        await rename(part, target);
      } finally {
        await rm(part, { force: true });
      }
      return { size: (await stat(target)).size };
    },
    read: (key) => createReadStream(place(key)),
    local: async (key) => place(key),
    remove: async (key) => rm(place(key), { force: true }),
    async list(area) {
      const names = await readdir(path.join(folder, area)).catch(() => []);
      const files = await Promise.all(
        names.map(async (name) => {
          const about = await stat(path.join(folder, area, name)).catch(() => null);
          return about ? [{ key: `${area}/${name}`, written_at: about.mtime }] : [];
        }),
      );
      return files.flat();
    },
  };
}

/** Deletes unused files of an area that are older than `before`; a newer one may be about to be used. Returns their number. */
export async function removeUnused(
  files: Pick<Files, 'list' | 'remove'>,
  area: string,
  { used, before }: { used: ReadonlySet<string | null | undefined>; before: Date },
): Promise<number> {
  const unused = (await files.list(area)).filter(
    ({ key, written_at }) => !used.has(key) && written_at < before,
  );
  for (const { key } of unused) await files.remove(key);
  return unused.length;
}
