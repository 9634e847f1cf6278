import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { migratePostgres } from '#server/platform/migrate.ts';
import { openPostgres, type Postgres } from '#server/platform/postgres.ts';
import { ROOT } from '#server/platform/root.ts';

const FOLDER = path.join(ROOT, 'node_modules/.cache/limelight');

/** Depends on the scripts and the PGlite version. */
function templateFile(): string {
  const scripts = path.join(ROOT, 'server/db/postgres');
  const digest = createHash('sha256').update(
    readFileSync(path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json')),
  );
  for (const name of readdirSync(scripts).sort())
    digest.update(`${name}\n`).update(readFileSync(path.join(scripts, name)));
  return path.join(FOLDER, `migrated-store-${digest.digest('hex').slice(0, 16)}.tar`);
}

/**
 * An in-memory workspace store with all migrations: a copy of a template, because creating one takes over a
 * second.
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
  mkdirSync(FOLDER, { recursive: true });
  // Concurrent test files write identical templates; the last one stays.
  const own = `${file}.${process.pid}`;
  await store.copyTo(own);
  await store.close();
  renameSync(own, file);
}
