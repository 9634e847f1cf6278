import { startThread } from './workers/pool-worker.ts';

/** Called in reverse order. */
export type Closers = Array<() => Promise<unknown> | unknown>;

const GRACE_MS = 15_000;
const END_LATER = new URL('./end-later.ts', import.meta.url);
const HEAP_MB = 64;
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const;

/** Each of them, also after one that fails. Returns whether all succeeded. */
export async function closeAll(closers: Closers): Promise<boolean> {
  limitClosing();
  let succeeded = true;
  for (let close = closers.pop(); close; close = closers.pop()) {
    try {
      await close();
    } catch (error) {
      console.error(error);
      succeeded = false;
    }
  }
  return succeeded;
}

let is_limited = false;

/** By another thread, because this one may hang in a statement of an embedded store. */
function limitClosing() {
  if (!is_limited) startThread(END_LATER, { ms: GRACE_MS }, HEAP_MB).unref();
  is_limited = true;
}

/**
 * Opens what a program needs and closes it at a signal, at an error and if opening fails; then the process
 * exits with the code of `report`. Closing has a limit. Further signals change nothing: an exit while the
 * embedded engine runs statements is a segmentation fault, and npm repeats what a terminal sends.
 */
export async function runUntilStopped(
  open: (closers: Closers, stopping: AbortSignal) => Promise<void>,
  report: (error: unknown) => number,
): Promise<void> {
  const closers: Closers = [];
  const stopping = new AbortController();
  const end = async (code: number) => {
    if (stopping.signal.aborted) return;
    limitClosing();
    stopping.abort();
    await opening.catch(() => undefined);
    process.exit((await closeAll(closers)) ? code : 1);
  };
  for (const signal of SIGNALS) process.on(signal, () => end(0));
  process.on('beforeExit', () => end(0));
  process.on('uncaughtException', (error) => {
    console.error(error);
    void end(1);
  });
  const opening = open(closers, stopping.signal);
  try {
    await opening;
  } catch (error) {
    if (!stopping.signal.aborted) await end(report(error));
  }
}
