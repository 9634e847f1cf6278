import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import { countWorkspaceStatement } from '../clickhouse/measured-statements.ts';
import { noteDamagedPage } from '../damage.ts';
import { ofStore } from '../of-store.ts';
import { runTool } from './postgres-tools.ts';

export type Database = Kysely<Tables>;

/** The workspace store: PGlite in this process or PostgreSQL 15+; the job queue uses `executeSql`. */
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
  const db = openKysely(pool);
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

function openKysely(pool: PostgresPool): Database {
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      countWorkspaceStatement(event);
      if (event.level === 'error') noteDamagedPage(db, event.error);
    },
  });
  return db;
}

/** The engine sets file modes itself: only the owner may read its files (`ownerOnly`). */
class OwnersFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args);
    emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      ({ FS }: Parameters<NonNullable<typeof emscriptenOpts.preRun>[number]>[0]) => {
        const { chmod } = FS;
        FS.chmod = (place: string, mode: number, dontFollow?: boolean) =>
          chmod(place, mode & 0o7700, dontFollow);
      },
    ];
    return { emscriptenOpts };
  }
}

/** Settings of a store in memory, where a log of 16 MB and buffers of 128 MB would take longer than its content. */
const SMALL = ['--wal-segsize=1', '-c', 'shared_buffers=16MB', '-c', 'max_wal_size=4MB'];

/** Its usual 128 MB take 110 MB more memory, and no statement of a workspace is faster with them. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

async function openEmbedded(path: string | undefined, content: Blob | undefined): Promise<Postgres> {
  if (path) mkdirSync(path, { recursive: true });
  const parsers = { 1082: (text: string) => text };
  const lite = await (path
    ? PGlite.create({ fs: new OwnersFiles(path), parsers, startParams: START })
    : PGlite.create('memory://', {
        parsers,
        ...(content ? { loadDataDir: content } : { initDbStartParams: SMALL }),
      }));
  const pool = new PGlitePool(lite);
  return {
    kind: 'pglite',
    db: openKysely(pool),
    executeSql: (text, values) => pool.alone(() => runText(lite, text, values)),
    script: (text) => pool.alone(async () => void (await runText(lite, text))),
    oneAtATime: (work) => work(),
    // Holding the only connection freezes the files: a start recovers from them as after a kill.
    copyTo: (place) =>
      pool.alone(async () =>
        path === undefined
          ? writeFile(place, (await lite.dumpDataDir('none')).stream())
          : cp(path, place, { recursive: true, filter: (file) => !file.endsWith('postmaster.pid') }),
      ),
    // Not amid a transaction.
    close: () => pool.alone(() => lite.close()),
  };
}

async function runText(lite: PGlite, text: string, values?: unknown[]) {
  try {
    return await answerOf(lite, text, values);
  } catch (error) {
    // As above: the one connection must not stay in a failed transaction.
    await lite.exec('rollback');
    throw error;
  }
}

async function answerOf(lite: PGlite, text: string, values?: unknown[]) {
  if (values?.length) {
    const result = await lite.query(text, values);
    return { rows: result.rows as unknown[], rowCount: result.affectedRows ?? result.rows.length };
  }
  const results = await lite.exec(text);
  const last = results.findLast((r) => r.fields.length > 0) ?? results.at(-1);
  return { rows: (last?.rows ?? []) as unknown[], rowCount: last?.affectedRows ?? 0 };
}

/** True while PGlite's only connection is held: asking for it again would deadlock. */
const holding = new AsyncLocalStorage<true>();

/** PGlite as a `pg` pool of size one, so that Kysely's stock dialect serves both stores. */
class PGlitePool implements PostgresPool {
  #tail: Promise<void> = Promise.resolve();
  readonly lite: PGlite;

  constructor(lite: PGlite) {
    this.lite = lite;
  }
  get options() {
    return {} as never;
  }

  async connect(): Promise<PostgresPoolClient> {
    const release = await this.#turn();
    let free = false;
    let is_first = true;
    const query = async (text: string, params: readonly unknown[] = []) => {
      // The statements of a transaction would keep every answer waiting until its end.
      if (!is_first) await nextTurn();
      is_first = false;
      // As in `pg`: several statements are allowed without values.
      const result =
        params.length > 0
          ? await this.lite.query(text, params as unknown[])
          : ((await this.lite.exec(text)).at(-1) ?? { rows: [], affectedRows: 0 });
      const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SELECT';
      const rowCount = command === 'SELECT' ? result.rows.length : (result.affectedRows ?? 0);
      return { rows: result.rows, rowCount, command };
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: () => {
        if (!free) release();
        free = true;
      },
    } as PostgresPoolClient;
  }

  /** For work outside Kysely, while nobody else holds the connection. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.#turn();
    try {
      return await work();
    } finally {
      release();
    }
  }

  async #turn(): Promise<() => void> {
    if (holding.getStore()) {
      throw new Error('The root database handle was used inside a transaction: pass the transaction down.');
    }
    let free!: () => void;
    const previous = this.#tail;
    this.#tail = new Promise<void>((resolve) => {
      free = resolve;
    });
    await previous;
    return free;
  }

  async end() {
    await this.lite.close();
  }
}

/**
 * Joins a transaction that is open already. The root handle must not be used inside: PGlite has one connection and would
 * deadlock.
 */
export function transaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().execute((trx) => holding.run(true, () => work(trx)));
}
