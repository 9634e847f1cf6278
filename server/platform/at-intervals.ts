import type { Log } from './log.ts';

type Work = (signal: AbortSignal) => Promise<void>;

export const everyDay = (log: Log, name: string, work: Work) => repeated(log, 86_400_000, name, work);

export const everyMinute = (log: Log, name: string, work: Work) => repeated(log, 60_000, name, work);

export const everyOtherSecond = (log: Log, name: string, work: Work) => repeated(log, 2000, name, work);

/**
 * Runs never overlap. A failure is logged, and the next interval tries again. @returns stops it: aborts the
 * signal of the current run and waits for it
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
