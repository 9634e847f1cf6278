import { mkdirSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { serve } from '../workers/thread-calls.ts';
import { kindOf, statementTurns } from './statement-turns.ts';

// The thread of an embedded workspace store, whose statements would delay every answer on the one that serves.

export interface StatementResult {
  rows: unknown[];
  rowCount: number;
  command: string;
  /** Without the time in the queue. */
  seconds: number;
}

/** Calls of the thread that serves. */
export interface PGliteThread {
  store: typeof store;
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

/** Its usual 128 MB stay in memory, and no statement of a workspace is faster with them. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

const parsers = { 1082: (text: string) => text };

let lite: PGlite;
let folder: string | undefined;
const turns = statementTurns();
/** Amid a transaction: its statements need no turn, and nobody else gets one. */
const holding = new Map<number, () => void>();

const store = {
  async open(path: string | undefined, content: Blob | undefined): Promise<void> {
    folder = path;
    if (path) mkdirSync(path, { recursive: true });
    lite = await (path
      ? PGlite.create({ fs: new OwnersFiles(path), parsers, startParams: START })
      : PGlite.create('memory://', {
          parsers,
          ...(content ? { loadDataDir: content } : { initDbStartParams: SMALL }),
        }));
  },

  /** @param session of a transaction, which holds the connection from its first statement until `release` */
  async query(text: string, values: readonly unknown[], session?: number): Promise<StatementResult> {
    if (session === undefined) return inTurn(kindOf(text), () => run(text, values));
    if (!holding.has(session)) holding.set(session, await turns.take(kindOf(text)));
    return run(text, values);
  },

  async release(session: number): Promise<void> {
    holding.get(session)?.();
    holding.delete(session);
  },

  /** One text, which may have a transaction of its own. */
  alone: (text: string, values: unknown[] = []) =>
    inTurn(kindOf(text), async () => {
      try {
        return await answerOf(text, values);
      } catch (error) {
        // The one connection must not stay in a failed transaction.
        await lite.exec('rollback');
        throw error;
      }
    }),

  /** Holding the only connection freezes the files: a start recovers from them as after a kill. */
  copyTo: (place: string) =>
    inTurn('write', async () =>
      folder === undefined
        ? writeFile(place, (await lite.dumpDataDir('none')).stream())
        : cp(folder, place, { recursive: true, filter: (file) => !file.endsWith('postmaster.pid') }),
    ),

  /** Not amid a transaction. */
  close: () => inTurn('write', () => lite.close()),
};

async function inTurn<T>(kind: 'read' | 'write', work: () => Promise<T>): Promise<T> {
  const leave = await turns.take(kind);
  return work().finally(leave);
}

async function run(text: string, values: readonly unknown[]): Promise<StatementResult> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    // As in `pg`: several statements are allowed without values.
    const result =
      values.length > 0
        ? await lite.query(text, [...values])
        : ((await lite.exec(text)).at(-1) ?? { rows: [], affectedRows: 0 });
    const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SELECT';
    const rowCount = command === 'SELECT' ? result.rows.length : (result.affectedRows ?? 0);
    return { rows: result.rows, rowCount, command, seconds: seconds() };
  } catch (error) {
    throw Object.assign(error as Error, { seconds: seconds() });
  }
}

async function answerOf(text: string, values: unknown[]) {
  if (values.length > 0) {
    const result = await lite.query(text, values);
    return { rows: result.rows as unknown[], rowCount: result.affectedRows ?? result.rows.length };
  }
  const results = await lite.exec(text);
  const last = results.findLast((r) => r.fields.length > 0) ?? results.at(-1);
  return { rows: (last?.rows ?? []) as unknown[], rowCount: last?.affectedRows ?? 0 };
}

if (parentPort) serve(parentPort, { store });
