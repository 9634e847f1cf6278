import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COLUMN_TEXTS } from '#server/analytics/metrics/stored-columns.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '#server/platform/clickhouse/open-clickhouse.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openLog } from '#server/platform/log.ts';
import { migrateClickHouse, migratePostgres } from '#server/platform/postgres/migrate.ts';
import { openPostgres, type Postgres } from '#server/platform/postgres/postgres.ts';
import { ROOT } from '#server/platform/root.ts';

// Migrated stores are copies of one that is made once: making one takes seconds.

const FOLDER = path.join(ROOT, 'node_modules/.cache/limelight');

function template(store: 'postgres' | 'clickhouse'): string {
  const scripts = path.join(ROOT, 'server/db', store);
  const files = [
    import.meta.filename,
    ...['package-lock.json', 'server/platform/postgres/pglite-thread.ts'].map((file) =>
      path.join(ROOT, file),
    ),
    ...readdirSync(scripts)
      .sort()
      .map((name) => path.join(scripts, name)),
  ];
  const digest = createHash('sha256').update(JSON.stringify(COLUMN_TEXTS));
  for (const file of files) digest.update(`${file}\n`).update(readFileSync(file));
  return path.join(FOLDER, `migrated-${store}-${digest.digest('hex').slice(0, 16)}`);
}

/** Writes under a name of its own first: two test files may come here at once. */
async function make(place: string, write: (own: string) => Promise<void>): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const own = `${place}.${process.pid}`;
  await write(own);
  try {
    renameSync(own, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(own, { recursive: true });
  }
}

/** Drops the template databases: half of what every store reads. */
const DROP_TEMPLATES = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
];

export async function migratedStore(): Promise<Postgres> {
  const file = template('postgres');
  if (!existsSync(file))
    await make(file, async (own) => {
      const store = await openPostgres({});
      await migratePostgres(store);
      await (await openJobs(store, openLog('error'))).stop();
      for (const statement of DROP_TEMPLATES) await store.script(statement);
      await store.copyTo(own);
      await store.close();
    });
  return openPostgres({ content: new Blob([readFileSync(file)]) });
}

/** The engine holds one folder per process: apps that are open at the same time share it. */
const shared = { apps: 0, folder: '' };

export async function migratedAnalytics(): Promise<ClickHouse> {
  const made = template('clickhouse');
  if (!existsSync(made))
    await make(made, async (own) => {
      const store = openClickHouse({ path: own });
      await migrateClickHouse(store, COLUMN_TEXTS);
      await store.close();
    });
  if (shared.apps++ === 0) {
    shared.folder = mkdtempSync(path.join(tmpdir(), 'limelight-analytics-'));
    cpSync(made, shared.folder, { recursive: true });
  }
  const store = openClickHouse({ path: shared.folder });
  return {
    ...store,
    async close() {
      await store.close();
      if (--shared.apps === 0) rmSync(shared.folder, { recursive: true, force: true });
    },
  };
}
