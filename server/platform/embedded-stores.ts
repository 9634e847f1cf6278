import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { ClickHouse } from './clickhouse/clickhouse.ts';
import { openClickHouse } from './clickhouse/open-clickhouse.ts';
import { DiskFull, isDiskFull } from './data-folder/disk-full.ts';
import { openPostgres, type Postgres } from './postgres/postgres.ts';
import { StoreDamaged } from './store-damaged.ts';

/** The release of PostgreSQL whose files PGlite reads and writes. */
const POSTGRES_RELEASE = '18';
/** With less free space an engine cannot start. */
const LEAST_BYTES = 4_000_000;

/** Throws `StoreDamaged` or `DiskFull` with a sentence. */
export async function openWorkspace(data: string): Promise<Postgres> {
  const folder = path.join(data, 'postgres');
  checkVersion(data, folder);
  return tell('workspace', folder, () => openPostgres({ path: folder }));
}

/** Throws like `openWorkspace`. */
export function openAnalytics(data: string): Promise<ClickHouse> {
  const folder = path.join(data, 'clickhouse');
  return tell('analytics', folder, async () => openClickHouse({ path: folder }));
}

/**
 * Without its version file the engine would create a new store over the old one; with a wrong one it exits
 * silently.
 */
function checkVersion(data: string, folder: string): void {
  const file = path.join(folder, 'PG_VERSION');
  if (!existsSync(file)) {
    // A killed first start leaves part of the workspace store and no analytics store.
    const is_first = !existsSync(path.join(data, 'clickhouse'));
    if (is_first) return;
    const left = existsSync(folder) && readdirSync(folder).length > 0;
    throw new StoreDamaged('workspace', folder, left ? 'its file PG_VERSION is missing' : 'it is missing');
  }
  const version = readFileSync(file, 'latin1').trim();
  if (version === POSTGRES_RELEASE) return;
  const reason = /^\d{1,3}$/.test(version)
    ? `it is of PostgreSQL ${version}, and this version of Limelight reads ${POSTGRES_RELEASE}`
    : 'its file PG_VERSION cannot be read';
  throw new StoreDamaged('workspace', folder, reason);
}

/** Turns an engine's failure to open into a sentence. */
async function tell<T>(store: 'workspace' | 'analytics', folder: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const disk = await statfs(folder).catch(() => null);
    if (isDiskFull(error) || (disk && disk.bavail * disk.bsize < LEAST_BYTES))
      throw new DiskFull(folder, error);
    const reason =
      store === 'workspace'
        ? 'its write-ahead log or another of its files cannot be read'
        : 'its metadata cannot be read';
    throw new StoreDamaged(store, folder, reason, error);
  }
}
