import type { PoolWorker } from './workers/pool-worker.ts';

/** The program could not be loaded, as in the middle of an update; the cause has the reason. */
export class WorkerNotStarted extends Error {}

const MOST_FAILED = 3;
const PAUSE_MS = 60_000;

/** Counts workers that fail to start in a row; after a few none is started for a minute. */
export function startAttempts() {
  let failed = 0;
  let last_at = 0;
  let reason: unknown;
  const failure = (error: unknown) => {
    failed++;
    last_at = performance.now();
    reason = error;
    return new WorkerNotStarted(`A worker could not be started: ${(error as Error).message}`, {
      cause: error,
    });
  };
  return {
    start(open: () => PoolWorker): PoolWorker {
      if (failed >= MOST_FAILED && performance.now() < last_at + PAUSE_MS)
        throw new WorkerNotStarted(
          `Workers failed to start ${failed} times, so none is started for a minute: ${(reason as Error).message}`,
          { cause: reason },
        );
      try {
        return open();
      } catch (error) {
        throw failure(error);
      }
    },
    /** A start that is aborted has not failed. */
    async ready(worker: PoolWorker, aborted: AbortSignal): Promise<void> {
      try {
        await worker.ready;
      } catch (error) {
        throw aborted.aborted ? error : failure(error);
      }
      failed = 0;
    },
  };
}
