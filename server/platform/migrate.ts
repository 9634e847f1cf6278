import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClickHouse } from './clickhouse.ts';
import { distributed, onCluster } from './clickhouse-cluster.ts';
import { storedMetrics } from './metrics/post-sql.ts';
import type { Postgres } from './postgres.ts';
import { ROOT } from './root.ts';

const scripts = (store: 'postgres' | 'clickhouse') => {
  const folder = path.join(ROOT, 'server/db', store);
  return readdirSync(folder)
    .filter((f) => /^\d{4}_.*\.sql$/.test(f))
    .sort()
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
};

/** Brings the workspace store up to date. Each script runs once, in a transaction of its own. */
export async function migratePostgres(store: Postgres): Promise<number> {
  await store.script(
    'create table if not exists migration (name text primary key, at timestamptz not null default now())',
  );
  const done = new Set(
    (await store.executeSql('select name from migration')).rows.map((r) => (r as { name: string }).name),
  );
  const open = scripts('postgres').filter((s) => !done.has(s.name));
  for (const { name, text } of open) {
    await store.script(`begin;\n${text}\n;insert into migration (name) values ('${name}');\ncommit;`);
  }
  return open.length;
}

/**
 * Brings the analytics store up to date. Its DDL cannot be rolled back, so every statement can run twice.
 * @param tell hears of each script that changes a store of an earlier version: with much data it takes minutes
 */
export async function migrateClickHouse(
  store: ClickHouse,
  tell: (name: string) => void = () => undefined,
): Promise<number> {
  await define(store, 'CREATE TABLE IF NOT EXISTS migration (name String) ENGINE = MergeTree ORDER BY name');
  const done = new Set(
    (await store.query<{ name: string }>('SELECT name FROM migration')).map((r) => r.name),
  );
  const open = scripts('clickhouse').filter((s) => !done.has(s.name));
  for (const { name, text } of open) {
    if (done.size > 0) tell(name);
    for (const statement of statements(text)) {
      await define(store, filled(statement, store.database));
    }
    await store.insert('migration', ['name'], [[name]]);
  }
  return open.length;
}

/** The parts of the DDL that are not text of their own. */
const filled = (statement: string, database: string) =>
  statement.replaceAll('{database}', database).replace('{stored_metrics}', storedMetrics());

async function define(store: ClickHouse, statement: string) {
  await store.command(onCluster(statement, store.cluster));
  const face = store.cluster && distributed(statement, store.cluster, store.database);
  if (face) await store.command(face);
}

/** The statements of a script; a semicolon ends one, `--` comments are dropped. */
export function statements(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((s) => s.trim())
    .filter(Boolean);
}
