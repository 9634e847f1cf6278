import type { Log } from './log.ts';

type Work = (signal: AbortSignal) => Promise<void>;

/** Runs work in the background, now and once a day. */
export const everyDay = (log: Log, name: string, work: Work) => repeated(log, 86_400_000, name, work);

/** Runs work in the background, now and once a minute. */
export const everyMinute = (log: Log, name: string, work: Work) => repeated(log, 60_000, name, work);

/** Looks for work in the background, now and every other second. */
export const everyOtherSecond = (log: Log, name: string, work: Work) => repeated(log, 2000, name, work);

/**
 * Runs work now and at intervals, one run at a time; while one runs, none is begun. A failure is logged; the next time tries again.
 * @returns stops it: aborts the signal of the current run and waits for it
 */
function repeated(log: Log, interval_ms: number, name: string, work: Work): () => Promise<void> {
  const ending = new AbortController();
  let run: Promise<void> | null = null;
  const begin = () => {
    run ??= work(ending.signal)
      .catch((error) => {
        if (!ending.signal.aborted) log.error(error, name);
      })
      .finally(() => {
        run = null;
      });
  };
  begin();
  const timer = setInterval(begin, interval_ms).unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await run;
  };
}
