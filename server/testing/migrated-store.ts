import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { migratePostgres } from '#server/platform/migrate.ts';
import { openPostgres, type Postgres } from '#server/platform/postgres.ts';
import { ROOT } from '#server/platform/root.ts';

const FOLDER = path.join(ROOT, 'node_modules/.cache/limelight');

/** Names the content: another script or another PGlite makes another file. */
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
 * An embedded workspace store in memory that every script has run on: a copy of one that is made once, as making a database takes
 * over a second and most test files want one.
 */
export async function migratedStore(): Promise<Postgres> {
  const file = templateFile();
  if (!existsSync(file)) await writeTemplate(file);
  // Read at once: a file that is opened as a Blob fails when another test file puts its own in the place.
  return openPostgres({ content: new Blob([readFileSync(file)]) });
}

async function writeTemplate(file: string): Promise<void> {
  const store = await openPostgres({});
  await migratePostgres(store);
  mkdirSync(FOLDER, { recursive: true });
  // Two test files may come here at once: theirs are alike, and the last one stays.
  const own = `${file}.${process.pid}`;
  await store.copyTo(own);
  await store.close();
  renameSync(own, file);
}
