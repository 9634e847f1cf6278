import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/tables.ts';

export type Database = Kysely<Tables>;

/** The workspace store: PGlite in this process or PostgreSQL 15+; `executeSql` is the door for the job queue. */
export interface Postgres {
  db: Database;
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number }>;
  /** Runs several statements of a migration. */
  script(text: string): Promise<void>;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}

// int8 as number, as PGlite gives it: ids and counts stay far below 2^53.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);

export async function openPostgres(options: { path?: string; url?: string }): Promise<Postgres> {
  return options.url ? openServer(options.url) : openEmbedded(options.path);
}

async function openServer(url: string): Promise<Postgres> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query('select 1');
  const executeSql = async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      const result = await client.query(text, values);
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last.rows, rowCount: last.rowCount ?? 0 };
    } catch (error) {
      // A text with its own `begin` that fails half-way must not leave its transaction to the next user.
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };
  return {
    kind: 'postgres',
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    executeSql,
    script: async (text) => void (await executeSql(text)),
    close: () => pool.end(),
  };
}

async function openEmbedded(path: string | undefined): Promise<Postgres> {
  if (path) mkdirSync(path, { recursive: true });
  const lite = await PGlite.create(path ?? 'memory://', { parsers: { 1082: (text: string) => text } });
  const pool = new PGlitePool(lite);
  return {
    kind: 'pglite',
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    executeSql: (text, values) => pool.alone(() => runText(lite, text, values)),
    script: (text) => pool.alone(async () => void (await runText(lite, text))),
    close: () => lite.close(),
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

/** True inside work that holds PGlite's only connection: asking for it again there would wait forever. */
const holding = new AsyncLocalStorage<true>();

/** PGlite as a `pg` pool of size one, so that Kysely's stock dialect serves both stores. */
class PGlitePool implements PostgresPool {
  #tail: Promise<void> = Promise.resolve();
  constructor(readonly lite: PGlite) {}
  get options() {
    return {} as never;
  }

  async connect(): Promise<PostgresPoolClient> {
    const release = await this.#turn();
    let free = false;
    const query = async (text: string, params: readonly unknown[] = []) => {
      const result = await this.lite.query(text, params as unknown[]);
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

  /** Runs work that is not Kysely's while nobody else holds the connection. */
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

/** A transaction in which the root handle may not be used (one connection on PGlite: it would wait forever). */
export function transaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute((trx) => holding.run(true, () => work(trx)));
}
