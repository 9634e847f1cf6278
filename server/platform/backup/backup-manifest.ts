import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const FORMAT = 1;
const NAME = 'manifest.json';

const manifest = z.object({
  format: z.literal(FORMAT),
  /** Version of Limelight. */
  version: z.string(),
  made_at: z.string(),
  workspace: z.enum(['pglite', 'postgres']),
  /** `none`: an external analytics server with its own backups. */
  analytics: z.enum(['chdb', 'none']),
  /** Path within the backup, bytes, SHA-256. */
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

/** Not a backup, or an incomplete one; the message has the reason. */
export class BackupUnusable extends Error {}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Completes a backup: a folder without this file is incomplete. */
export async function writeManifest(
  folder: string,
  about: Omit<Manifest, 'format' | 'files'>,
): Promise<Manifest> {
  const files: Manifest['files'] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size } = await stat(file);
    files.push({ path: path.relative(folder, file), size, sha256: await digestOf(file) });
  }
  const whole: Manifest = { format: FORMAT, ...about, files };
  await writeFile(path.join(folder, `${NAME}.part`), JSON.stringify(whole), { flush: true });
  await rename(path.join(folder, `${NAME}.part`), path.join(folder, NAME));
  return whole;
}

/** Compares every file with the manifest. Throws `BackupUnusable`. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => null);
  if (text === null) throw new BackupUnusable(`${folder} is not a complete backup: ${NAME} is missing.`);
  const result = manifest.safeParse(parsed(text));
  if (!result.success)
    throw new BackupUnusable(`The ${NAME} of ${folder} is damaged, or of a newer version of Limelight.`);
  for (const { path: name, size, sha256 } of result.data.files) {
    const file = path.join(folder, name);
    if (path.relative(folder, file).startsWith('..'))
      throw new BackupUnusable(`The backup ${folder} names a file outside of it: ${name}.`);
    const there = await stat(file).catch(() => null);
    if (!there) throw new BackupUnusable(`The backup ${folder} is not whole: ${name} is missing.`);
    if (there.size !== size || (await digestOf(file)) !== sha256)
      throw new BackupUnusable(`The backup ${folder} is damaged: ${name} is not as it was written.`);
  }
  return result.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
