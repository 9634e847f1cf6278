import { cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Postgres } from '../postgres/postgres.ts';
import type { WriteLock } from '../postgres/write-lock.ts';
import { BackupUnusable, type Manifest, writeManifest } from './backup-manifest.ts';

export interface BackupSources {
  data: string;
  /** Version of Limelight. */
  version: string;
  postgres: Postgres;
  analytics: 'chdb' | 'clickhouse';
  writes: WriteLock;
}

/**
 * Crash-consistent online backup into a new folder: it contains everything acknowledged, and interrupted
 * work runs again. Imports and projections wait during the copy; reads continue, and edits wait only for
 * the workspace store.
 */
export async function makeBackup(sources: BackupSources, folder: string): Promise<Manifest> {
  const { data, postgres, analytics, writes, version } = sources;
  if (!path.relative(data, folder).startsWith('..'))
    throw new BackupUnusable(`A backup cannot be in the data folder itself: ${folder}.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupUnusable(`${folder} is not empty: a backup needs a folder of its own.`);
  const made_at = new Date().toISOString();
  await writes.hold(async (ch) => {
    await postgres.copyTo(path.join(folder, 'postgres'));
    if (analytics === 'chdb') {
      const target = path.join(folder, 'clickhouse').replaceAll('\\', '\\\\').replaceAll("'", "\\'");
      await ch.query(`BACKUP DATABASE ${ch.database} TO File('${target}')`, {}, 'backup');
    }
    // After the workspace store, so that every file it names is in the backup.
    await cp(path.join(data, 'files'), path.join(folder, 'files'), {
      recursive: true,
      filter: (file) => !file.endsWith('.part'),
    });
  });
  const kinds = { workspace: postgres.kind, analytics: analytics === 'chdb' ? 'chdb' : 'none' } as const;
  return writeManifest(folder, { version, made_at, ...kinds });
}
