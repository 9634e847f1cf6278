import { setTimeout as sleep } from 'node:timers/promises';
import type { Transferable } from 'node:worker_threads';
import { places } from '../at-most.ts';
import { startAttempts } from '../start-attempts.ts';
import type { PoolWorker } from './pool-worker.ts';

/** Runs tasks in workers (`threadWorker`, `processWorker`), one at a time in each. */
export interface WorkerPool<Task, Result> {
  /**
   * A worker that does not start, or ends early, fails its task alone. Throws `WorkerNotStarted`,
   * `LimitExceeded`, the error of the task, or the reason of the signal, which ends the worker.
   */
  run(task: Task, options?: { signal?: AbortSignal; transfer?: Transferable[] }): Promise<Result>;
  close(): Promise<void>;
}

interface Limits {
  /** Processor time, so that neither waiting nor a busy machine counts. */
  cpu_ms: number;
  /** Resident memory of a process. */
  megabytes?: number;
}

interface PoolOptions {
  /** Workers at once; other tasks wait. */
  most: number;
  start: () => PoolWorker;
  limits?: Limits;
}

export class LimitExceeded extends Error {
  readonly limit: keyof Limits;

  constructor(limit: keyof Limits) {
    super(`A task exceeded its limit (${limit})`);
    this.limit = limit;
  }
}

const IDLE_MS = 30_000;
const WATCH_MS = 100;
/** Ends a task that uses no processor time, because it waits for something that never comes. */
const WALL_FACTOR = 10;

export function openPool<Task, Result>({ most, start, limits }: PoolOptions): WorkerPool<Task, Result> {
  const enter = places(most);
  const attempts = startAttempts();
  const closing = new AbortController();
  const workers = new Set<PoolWorker>();
  const idle = new Map<PoolWorker, NodeJS.Timeout>();

  function take(): PoolWorker {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.is_ended()) workers.delete(worker);
      else return worker;
    }
    return attempts.start(() => {
      const worker = start();
      workers.add(worker);
      return worker;
    });
  }

  function rest(worker: PoolWorker): void {
    worker.hold(false);
    idle.set(worker, setTimeout(() => idle.delete(worker) && retire(worker), IDLE_MS).unref());
  }

  async function retire(worker: PoolWorker): Promise<void> {
    await worker.end();
    workers.delete(worker);
  }

  return {
    async run(task, { signal, transfer } = {}) {
      const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const leave = await enter(stop);
      const over = new AbortController();
      let worker: PoolWorker | null = null;
      try {
        stop.throwIfAborted();
        const current = take();
        worker = current;
        current.hold(true);
        const stopped = Promise.withResolvers<never>();
        stop.addEventListener('abort', () => stopped.reject(stop.reason), { signal: over.signal });
        const work = async () => {
          await attempts.ready(current, over.signal);
          // A worker that has ended fails its task itself.
          if (limits) watch(current, limits, over.signal, stopped.reject).catch(() => undefined);
          return current.run(task, transfer);
        };
        const end = await Promise.race([work(), stopped.promise]);
        rest(current);
        worker = null;
        if ('error' in end) throw end.error;
        return end.result as Result;
      } finally {
        over.abort();
        if (worker) void retire(worker).finally(leave);
        else leave();
      }
    },
    async close() {
      closing.abort(new Error('The workers are closing'));
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...workers].map(retire));
    },
  };
}

/** Until `over` is aborted. */
async function watch(
  worker: PoolWorker,
  { cpu_ms, megabytes = Number.POSITIVE_INFINITY }: Limits,
  over: AbortSignal,
  fail: (error: LimitExceeded) => void,
): Promise<void> {
  const timer = setTimeout(() => fail(new LimitExceeded('cpu_ms')), cpu_ms * WALL_FACTOR);
  over.addEventListener('abort', () => clearTimeout(timer));
  const before = await worker.usage();
  while (!over.aborted) {
    await sleep(Math.min(WATCH_MS, cpu_ms));
    const now = await worker.usage();
    if (now.cpu_ms - before.cpu_ms > cpu_ms) fail(new LimitExceeded('cpu_ms'));
    if ((now.megabytes ?? 0) > megabytes) fail(new LimitExceeded('megabytes'));
  }
}
