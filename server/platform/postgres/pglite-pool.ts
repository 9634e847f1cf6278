import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { countWorkspaceStatement } from '../clickhouse/measured-statements.ts';
import { ignoreUnhandled } from '../ignore-unhandled.ts';
import { startThread } from '../workers/pool-worker.ts';
import { remoteCalls } from '../workers/thread-calls.ts';
import type { PGliteThread } from './pglite-thread.ts';

type Store = PGliteThread['store'];

const PROGRAM = new URL('./pglite-thread.ts', import.meta.url);
/** For rows on their way; the engine's memory does not count. */
const HEAP_MB = 1024;
/** Rows leave at once. */
const YOUNG_MB = 8;

const BEGINS = /^\s*(?:begin|start transaction)\b/i;

/** True during a transaction: asking for the connection again would deadlock. */
export const holding = new AsyncLocalStorage<true>();

function mustBeOutside(): void {
  if (holding.getStore())
    throw new Error('The root database handle was used inside a transaction: pass the transaction down.');
}

/** PGlite on a thread of its own, in the folder `path`, or in memory with `content` from `copyTo`. */
export async function openPGlite(path?: string, content?: Blob, program = PROGRAM) {
  const thread = startThread(program, null, HEAP_MB, YOUNG_MB);
  const ask = remoteCalls<PGliteThread>(thread);
  let is_open = false;
  let is_closed = false;
  let calls = 0;
  thread.unref();
  thread.on('error', (error: Error) => fatal(error));
  thread.on('exit', (code) => fatal(new Error(`The workspace store ended (${code})`)));

  /** Without its store the process ends, as after any error that nobody handles. */
  function fatal(error: Error): void {
    if (!is_open) return;
    is_open = false;
    setImmediate(() => {
      throw error;
    });
  }

  /** The process waits for the thread only while it works. */
  function call<Name extends keyof Store>(name: Name): Store[Name] {
    const send = ask('store', name) as (...args: unknown[]) => Promise<unknown>;
    const held = async (...args: unknown[]) => {
      if (is_closed) throw new Error('The workspace store is closed');
      if (calls++ === 0) thread.ref();
      try {
        return await send(...args);
      } finally {
        if (--calls === 0) thread.unref();
      }
    };
    return held as Store[Name];
  }

  try {
    await call('open')(path, content);
    is_open = true;
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  const [alone, close] = [call('alone'), call('close')];
  return {
    pool: poolOf(call('query'), call('release')),
    async alone(text: string, values?: unknown[]) {
      mustBeOutside();
      return alone(text, values);
    },
    copyTo: call('copyTo'),
    async close() {
      await close();
      is_open = false;
      is_closed = true;
      await thread.terminate();
    },
  };
}

/** Like a pool of `pg`, so that Kysely's stock dialect serves both stores. */
function poolOf(query: Store['query'], release: Store['release']): PostgresPool {
  let sessions = 0;
  return {
    options: {} as never,
    async connect() {
      mustBeOutside();
      let session: number | undefined;
      const counted = async (text: string, values: readonly unknown[] = []) => {
        if (BEGINS.test(text)) session = sessions++;
        try {
          const result = await query(text, values, session);
          countWorkspaceStatement(text, result.seconds, false);
          return result;
        } catch (error) {
          countWorkspaceStatement(text, (error as { seconds?: number }).seconds ?? 0, true);
          throw error;
        }
      };
      return {
        query: counted as unknown as PostgresPoolClient['query'],
        // A store that is closed meanwhile has released it.
        release: () => session !== undefined && void ignoreUnhandled(release(session)),
      } as PostgresPoolClient;
    },
    end: async () => undefined,
  };
}
