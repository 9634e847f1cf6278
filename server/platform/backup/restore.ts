import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { restoreChdb } from '../clickhouse/chdb.ts';
import { openPostgres } from '../postgres/postgres.ts';
import { runTool } from '../postgres/postgres-tools.ts';
import { checkBackup, type Manifest } from './backup-manifest.ts';

/** A restore is not possible; the message has the remedy. */
export class RestoreRefused extends Error {}

export interface RestoreTarget {
  /** The data folder, already locked. */
  data: string;
  database_url?: string;
  /** Moves existing data aside. */
  replace: boolean;
}

const PARTS = ['postgres', 'clickhouse', 'files'] as const;

/**
 * Everything is verified and unpacked next to the current data, and swapped in at the end: a restore that
 * fails earlier changes nothing. @returns the manifest, and the folder with the previous data
 */
export async function restoreBackup(
  backup: string,
  target: RestoreTarget,
): Promise<{ manifest: Manifest; aside: string | null }> {
  const { data, database_url, replace } = target;
  const manifest = await checkBackup(backup);
  const wanted = manifest.workspace === 'postgres';
  if (wanted !== Boolean(database_url))
    throw new RestoreRefused(
      wanted
        ? 'This backup is of a PostgreSQL server: set DATABASE_URL to an empty database for it.'
        : 'This backup is of the embedded workspace store: restore it without DATABASE_URL.',
    );
  const there = (await readdir(data)).filter((name) => (PARTS as readonly string[]).includes(name));
  if (there.length > 0 && !replace)
    throw new RestoreRefused(
      `${data} holds data already. Name another folder by LIMELIGHT_DATA, or add --replace to put what is there aside.`,
    );
  await mustFit(manifest, data);
  const unpacked = path.join(data, 'restoring');
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked);
  if (manifest.analytics === 'chdb')
    await restoreChdb(path.join(backup, 'clickhouse'), path.join(unpacked, 'clickhouse'));
  const copied = manifest.workspace === 'pglite' ? (['postgres', 'files'] as const) : (['files'] as const);
  for (const part of copied)
    if (existsSync(path.join(backup, part)))
      await cp(path.join(backup, part), path.join(unpacked, part), { recursive: true });
  if (database_url) await restoreServer(path.join(backup, 'postgres'), database_url);
  const aside = there.length > 0 ? path.join(data, `replaced-${Date.now()}`) : null;
  if (aside) await mkdir(aside);
  for (const part of PARTS) {
    if (aside && there.includes(part)) await rename(path.join(data, part), path.join(aside, part));
    if (existsSync(path.join(unpacked, part))) await rename(path.join(unpacked, part), path.join(data, part));
  }
  await rm(unpacked, { recursive: true });
  return { manifest, aside };
}

async function mustFit(manifest: Manifest, data: string): Promise<void> {
  const needed = manifest.files.reduce((sum, { size }) => sum + size, 0);
  const { bavail, bsize } = await statfs(data);
  if (needed > bavail * bsize)
    throw new RestoreRefused(
      `The backup needs ${Math.ceil(needed / 1e6)} MB; ${data} has ${Math.floor((bavail * bsize) / 1e6)} MB free.`,
    );
}

/** Only into an empty database, because a server's data cannot be moved aside. */
async function restoreServer(dump: string, url: string): Promise<void> {
  const store = await openPostgres({ url });
  const { rows } = await store
    .executeSql("select 1 from information_schema.tables where table_schema in ('public', 'jobs') limit 1")
    .finally(() => store.close());
  if (rows.length > 0)
    throw new RestoreRefused('The database of DATABASE_URL holds tables already: name an empty one.');
  await runTool('pg_restore', url, ['--no-owner', '--exit-on-error', '--single-transaction', dump]);
}
