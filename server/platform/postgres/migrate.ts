import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { ClickHouse, Waiting } from '../clickhouse/clickhouse.ts';
import { ROOT } from '../root.ts';
import { BASE, OlderStore, takeOverAnalytics, takeOverWorkspace } from './former-migrations.ts';
import type { Database, Postgres } from './postgres.ts';

const scripts = (store: 'postgres' | 'clickhouse') => {
  const folder = path.join(ROOT, 'server/db', store);
  return readdirSync(folder)
    .filter((f) => /^\d{4}_.*\.sql$/.test(f))
    .sort()
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
};

/**
 * Tables, views and dictionaries of this version, from the CREATE, RENAME and DROP statements of the
 * scripts. Other ways must be handled here; tests compare the list with a migrated store.
 */
export function expectedTables(store: 'postgres' | 'clickhouse'): string[] {
  const known = expected.get(store) ?? tablesOf(store);
  expected.set(store, known);
  return known;
}

const expected = new Map<string, string[]>();

function tablesOf(store: 'postgres' | 'clickhouse'): string[] {
  const KIND = '(?:table|materialized view|view|dictionary)';
  const CHANGE = new RegExp(
    `^\\s*(?:(create|drop) ${KIND} (?:if (?:not )?exists )?(\\w+)|(?:alter|rename) table (\\w+) (?:rename )?to (\\w+))`,
    'gim',
  );
  const tables = new Set(['migration']);
  for (const { text } of scripts(store)) {
    for (const [, verb, name, before, after] of text.matchAll(CHANGE)) {
      if (verb?.toLowerCase() === 'create') tables.add(name ?? '');
      else tables.delete(name ?? before ?? '');
      if (after) tables.add(after);
    }
  }
  return [...tables].sort();
}

export async function missingTables(store: ClickHouse, waiting: Waiting = {}): Promise<string[]> {
  const sql = 'SELECT name FROM system.tables WHERE database = {database:String}';
  const there = await store.query<{ name: string }>(sql, { database: store.database }, 'tables', waiting);
  const names = new Set(there.map((r) => r.name));
  return expectedTables('clickhouse').filter((name) => !names.has(name));
}

export async function missingWorkspaceTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${expectedTables('postgres')}::text[]) as name where to_regclass(name) is null`.execute(
    db,
  );
  return rows.map((r) => r.name);
}

/** A later version used the store, and this one lacks its scripts. */
export class NewerStore extends Error {
  constructor(store: 'workspace' | 'analytics', script: string) {
    super(
      `The ${store} store was used by a newer Limelight (this one does not know ${script}). Start that version, or restore a backup made before it.`,
    );
  }
}

const otherStore = (store: 'workspace' | 'analytics', script: string) =>
  script < BASE ? new OlderStore(store) : new NewerStore(store, script);

/**
 * All scripts in one transaction. Processes that start together wait for each other. @returns how many
 * scripts ran
 */
export async function migratePostgres(store: Postgres): Promise<number> {
  await takeOverWorkspace(store);
  const migrator = new Migrator({
    db: store.db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          scripts('postgres').map(({ name, text }) => [
            name,
            { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
          ]),
        ),
    },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  const unknown = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (unknown) throw otherStore('workspace', unknown);
  if (error) throw error;
  return results?.length ?? 0;
}

/**
 * DDL cannot be rolled back here, so every statement can run twice, though not concurrently: callers hold
 * `Postgres.oneAtATime`. @param texts generated SQL for each `{name}` in the scripts @param tell called
 * with each script that changes an existing store: with much data it takes minutes
 */
export async function migrateClickHouse(
  store: ClickHouse,
  texts: Record<string, string>,
  tell: (name: string) => void = () => undefined,
): Promise<number> {
  await store.command('CREATE TABLE IF NOT EXISTS migration (name String) ENGINE = MergeTree ORDER BY name');
  const done = new Set(await takeOverAnalytics(store));
  const known = scripts('clickhouse');
  const unknown = [...done].find((name) => !known.some((s) => s.name === name));
  if (unknown) throw otherStore('analytics', unknown);
  const open = known.filter((s) => !done.has(s.name));
  for (const { name, text } of open) {
    if (done.size > 0) tell(name);
    for (const statement of statements(text)) {
      await store.command(filled(statement, { ...texts, database: store.database }));
    }
    await store.insert('migration', ['name'], [[name]]);
  }
  return open.length;
}

const filled = (statement: string, texts: Record<string, string>) =>
  statement.replace(/\{(\w+)\}/g, (all, name: string) => texts[name] ?? all);

/** A semicolon ends a statement; `--` comments are dropped. */
export function statements(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((s) => s.trim())
    .filter(Boolean);
}
