import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import { countWorkspaceStatement } from '../clickhouse/measured-statements.ts';
import { noteDamagedPage } from '../damage.ts';
import { ofStore } from '../of-store.ts';
import { holding, openPGlite } from './pglite-pool.ts';
import { runTool } from './postgres-tools.ts';

export type Database = Kysely<Tables>;

/** The workspace store: PGlite on a thread of this process or PostgreSQL 15+; the job queue uses `executeSql`. */
export interface Postgres {
  db: Database;
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number }>;
  script(text: string): Promise<void>;
  /** Under a lock that all processes of this store share. */
  oneAtATime<T>(work: () => Promise<T>): Promise<T>;
  /**
   * A consistent copy: the folder of the embedded store (a tar for one in memory), or a pg_dump of a
   * server.
   */
  copyTo(place: string): Promise<void>;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}

// int8 as a number, like PGlite: ids and counts stay far below 2^53.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);

/** Arbitrary keys that no other advisory lock uses. */
const WORK_LOCK = 7_305_469_711;
const INDEX_LOCK = 7_305_469_712;

const serverOf = ofStore((_db: Database): { pool: pg.Pool | null } => ({ pool: null }));

/** Only one process may write an index at a time; the embedded store has one process. */
export async function indexingAlone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const { pool } = serverOf(db);
  return pool ? locked(pool, INDEX_LOCK, work) : work();
}

async function locked<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    // The lock is released with the connection.
    client.release(true);
  }
}

/** PostgreSQL at `url`, PGlite in the folder `path`, or PGlite in memory with `content` from `copyTo`. */
export async function openPostgres(options: {
  path?: string;
  url?: string;
  content?: Blob;
}): Promise<Postgres> {
  return options.url ? openServer(options.url) : openEmbedded(options.path, options.content);
}

async function openServer(url: string): Promise<Postgres> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // An idle connection that the server closes is replaced; queries meanwhile fail with their own error.
  pool.on('error', () => undefined);
  // The pool does not listen to connections in use: one that breaks would end the server.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query('select 1');
  const executeSql = async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      const result = await client.query(text, values);
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last.rows, rowCount: last.rowCount ?? 0 };
    } catch (error) {
      // A failed text with its own `begin` must not leave its transaction to the next user.
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };
  const db = openKysely(pool, ({ level, query, queryDurationMillis }) =>
    countWorkspaceStatement(query.sql, queryDurationMillis / 1000, level === 'error'),
  );
  serverOf(db).pool = pool;
  return {
    kind: 'postgres',
    db,
    executeSql,
    script: async (text) => void (await executeSql(text)),
    oneAtATime: (work) => locked(pool, WORK_LOCK, work),
    copyTo: (place) => runTool('pg_dump', url, ['--format=custom', '--file', place]),
    close: () => pool.end(),
  };
}

function openKysely(pool: PostgresPool, log: (event: LogEvent) => void = () => undefined): Database {
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      log(event);
      if (event.level === 'error') noteDamagedPage(db, event.error);
    },
  });
  return db;
}

async function openEmbedded(path: string | undefined, content: Blob | undefined): Promise<Postgres> {
  const { pool, alone, copyTo, close } = await openPGlite(path, content);
  return {
    kind: 'pglite',
    db: openKysely(pool),
    executeSql: alone,
    script: async (text) => void (await alone(text)),
    oneAtATime: (work) => work(),
    copyTo,
    close,
  };
}

/**
 * Joins a transaction that is open already. The root handle must not be used inside: PGlite has one connection and would
 * deadlock.
 */
export function transaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().execute((trx) => holding.run(true, () => work(trx)));
}
