import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { openJobs } from '#server/platform/jobs.ts';
import { openLog } from '#server/platform/log.ts';
import { migratePostgres } from '#server/platform/migrate.ts';
import { openPostgres, type Postgres } from '#server/platform/postgres.ts';
import { ROOT } from '#server/platform/root.ts';

const FOLDER = path.join(ROOT, 'node_modules/.cache/limelight');

/** Statements that drop the databases nobody connects to: they are half of the copy that every store reads. */
const DROP_TEMPLATES = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
];

/** Depends on the scripts and packages. */
function templateFile(): string {
  const scripts = path.join(ROOT, 'server/db/postgres');
  const digest = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  for (const file of [import.meta.filename, path.join(ROOT, 'server/platform/postgres.ts')])
    digest.update(readFileSync(file));
  for (const name of readdirSync(scripts).sort())
    digest.update(`${name}\n`).update(readFileSync(path.join(scripts, name)));
  return path.join(FOLDER, `migrated-store-${digest.digest('hex').slice(0, 16)}.tar`);
}

/**
 * An in-memory workspace store with all migrations and the tables of the job queue: a copy of a template, because
 * creating one takes seconds.
 */
export async function migratedStore(): Promise<Postgres> {
  const file = templateFile();
  if (!existsSync(file)) await writeTemplate(file);
  // Read at once: an open Blob fails when another test file replaces the template.
  return openPostgres({ content: new Blob([readFileSync(file)]) });
}

async function writeTemplate(file: string): Promise<void> {
  const store = await openPostgres({});
  await migratePostgres(store);
  await (await openJobs(store, openLog('error'))).stop();
  for (const statement of DROP_TEMPLATES) await store.script(statement);
  mkdirSync(FOLDER, { recursive: true });
  // Concurrent test files write identical templates; the last one stays.
  const own = `${file}.${process.pid}`;
  await store.copyTo(own);
  await store.close();
  renameSync(own, file);
}
