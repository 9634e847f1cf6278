import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { drainPending, Session } from 'chdb';
import { throughFile } from './block-file.ts';
import {
  CallerLeft,
  type ClickHouse,
  type ClickHouseOptions,
  rowsOf,
  StoreClosed,
  type Waiting,
} from './clickhouse.ts';
import { measured } from './measured-statements.ts';
import { readNative } from './native-format.ts';
import { withLiterals } from './sql-literals.ts';
import { statementQueue } from './statement-queue.ts';

/** A connection runs one statement at a time, so use one for each thread. */
const CONNECTIONS = Math.min(16, Math.max(2, availableParallelism()));

/**
 * The engine keeps freed memory, half a gigabyte after a large question. Above this size it is purged, at
 * most once per interval. A purge takes 40 ms, so it happens while blocks arrive and shortly afterwards.
 */
const ENOUGH_BYTES = 1_100_000_000;
const GIVE_BACK_EVERY = 1000;
const GIVE_BACK_AFTER = 10_000;

/** Any path is allowed, because only this process names one. */
const ARGUMENTS = ['--backups.allowed_path=/'];

const quote = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");

/** Of all stores of a process, which share an engine. */
let kept_tables = 0;

/** One folder per process: stores without a path share this one. */
const memory = { folder: '', open: 0 };

function enterMemory(): string {
  if (memory.open++ === 0) memory.folder = mkdtempSync(path.join(tmpdir(), 'limelight-'));
  return memory.folder;
}

function leaveMemory() {
  if (--memory.open === 0) rmSync(memory.folder, { recursive: true, force: true });
}

/**
 * The embedded engine. Settings are set once for each connection, and values are literals: the library
 * serialises statements with bound parameters across connections.
 */
export function openChdb(options: ClickHouseOptions, settings: Record<string, string | number>): ClickHouse {
  const isMemory = !options.path || options.path === ':memory:';
  const folder = isMemory ? enterMemory() : (options.path as string);
  mkdirSync(folder, { recursive: true });
  // The folder is locked, so leftovers come from a killed process.
  const incoming = path.join(folder, 'incoming');
  if (!isMemory) rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  const sessions = Array.from(
    { length: CONNECTIONS },
    () => new Session(folder, { connectionArgs: ARGUMENTS }),
  );
  const set = Object.entries(settings).map(([name, value]) => `SET ${name} = '${value}'`);
  if (options.max_memory) set.push(`SET max_memory_usage = ${options.max_memory}`);
  for (const session of sessions) for (const statement of set) session.query(statement);

  let last_block = Number.NEGATIVE_INFINITY;
  let given_back = Number.NEGATIVE_INFINITY;
  async function giveBack(session: Session) {
    const now = performance.now();
    if (now - last_block > GIVE_BACK_AFTER || now - given_back < GIVE_BACK_EVERY) return;
    if (process.memoryUsage.rss() < ENOUGH_BYTES) return;
    given_back = now;
    // Builds with another allocator refuse; the rows are written anyway.
    await session.queryAsync('SYSTEM JEMALLOC PURGE', { format: 'Null' }).catch(() => undefined);
  }

  const queue = statementQueue(sessions);
  const using = <T>(name: string, work: (session: Session) => Promise<T>, waiting?: Waiting) =>
    queue.using(async (session) => {
      try {
        return await measured(name, () => work(session));
      } finally {
        await giveBack(session);
      }
    }, waiting);

  async function ask(
    sql: string,
    params: Record<string, unknown>,
    name: string,
    format: string,
    waiting?: Waiting,
  ) {
    try {
      const text = withLiterals(sql, params);
      return await using(name, (s) => s.queryAsync(text, { format }), waiting);
    } catch (error) {
      if (error instanceof CallerLeft || error instanceof StoreClosed) throw error;
      throw new Error(`ClickHouse ${name}: ${(error as Error).message}`, { cause: error });
    }
  }

  // This process is the only writer, so it counts changes itself: per table for inserts, for all tables for
  // commands. Failed ones count too, because some rows may be written.
  const inserts = new Map<string, number>();
  let commands = 0;

  return {
    damaged: new Set(),
    database: 'default',
    cluster: null,
    shards: (select) => `(${select})`,
    incoming,
    async query<Row>(sql: string, params: Record<string, unknown> = {}, name = 'query', waiting?: Waiting) {
      return rowsOf<Row>((await ask(sql, params, name, 'JSONEachRow', waiting)).text());
    },
    async columns(sql, params = {}, name = 'columns', waiting = {}) {
      return readNative((await ask(sql, params, name, 'Native', waiting)).bytes());
    },
    async bytes(format, sql, params = {}, name = 'bytes', waiting = {}) {
      return (await ask(sql, params, name, format, waiting)).bytes();
    },
    async version(tables) {
      const counts = tables ? tables.map((t) => inserts.get(t) ?? 0) : [...inserts.values()];
      return `${commands} ${counts.join(' ')}`;
    },
    async command(sql, params = {}) {
      try {
        await using('command', (s) => s.queryAsync(withLiterals(sql, params), { format: 'Null' }));
      } finally {
        commands++;
      }
    },
    async insert(table, columns, rows) {
      if (rows.length === 0) return;
      const values = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));
      try {
        await using(`insert ${table}`, (s) =>
          s.insert({ table, columns: [...columns], values, format: 'JSONCompactEachRow' }),
        );
      } finally {
        inserts.set(table, (inserts.get(table) ?? 0) + 1);
      }
    },
    async insertSelect(table, columns, select, params = {}) {
      const sql = withLiterals(`INSERT INTO ${table} (${columns.join(', ')}) ${select}`, params);
      try {
        await using(`insert ${table}`, (s) => s.queryAsync(sql, { format: 'Null' }));
      } finally {
        inserts.set(table, (inserts.get(table) ?? 0) + 1);
      }
    },
    async insertBlock(table, columns, block) {
      // The library passes only text to its engine.
      if (block.length > 0)
        await throughFile(incoming, block, (file) => this.insertFile(table, columns, file));
    },
    async insertFile(table, columns, file) {
      const names = Object.keys(columns);
      const structure = names.map((name) => `${name} ${columns[name]}`).join(', ');
      const from = `file('${quote(file)}', 'Native', '${quote(structure)}')`;
      last_block = performance.now();
      try {
        await using(`insert ${table}`, (s) =>
          s.queryAsync(`INSERT INTO ${table} (${names.join(', ')}) SELECT * FROM ${from}`, {
            format: 'Null',
          }),
        );
      } finally {
        inserts.set(table, (inserts.get(table) ?? 0) + 1);
      }
    },
    async keepRows(columns, select, params, most) {
      const name = `kept.rows_${++kept_tables}`;
      const run = (sql: string) => using('kept rows', (s) => s.queryAsync(sql, { format: 'JSONEachRow' }));
      const drop = async () => void (await run(`DROP TABLE IF EXISTS ${name}`));
      const declared = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
      await run('CREATE DATABASE IF NOT EXISTS kept ENGINE = Memory');
      await run(`CREATE TABLE ${name} (${declared.join(', ')}) ENGINE = Memory`);
      try {
        const selected = `SELECT ${Object.keys(columns).join(', ')} FROM (${withLiterals(select, params)}) LIMIT ${most + 1}`;
        await run(`INSERT INTO ${name} ${selected}`);
        const [count] = rowsOf<{ n: number }>((await run(`SELECT count() AS n FROM ${name}`)).text());
        const { n: rows = 0 } = count ?? {};
        if (rows <= most) return { name, rows, drop };
      } catch (error) {
        await drop();
        throw error;
      }
      await drop();
      return null;
    },
    async close() {
      await queue.close();
      await drainPending();
      for (const session of sessions) session.close();
      if (isMemory) leaveMemory();
    },
  };
}

export async function restoreChdb(backup: string, folder: string): Promise<void> {
  const session = new Session(folder, { connectionArgs: ARGUMENTS });
  try {
    await session.queryAsync(`RESTORE DATABASE default FROM File('${quote(backup)}')`, { format: 'Null' });
  } finally {
    session.close();
    await drainPending();
  }
}
