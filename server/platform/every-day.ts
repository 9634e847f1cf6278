import type { Log } from './log.ts';

const DAY_MS = 86_400_000;

/**
 * Runs work in the background, now and once a day, one run at a time. A failure is logged; the next day tries again.
 * @returns stops it: aborts the signal of the current run and waits for it
 */
export function everyDay(
  log: Log,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const ending = new AbortController();
  let run: Promise<void> = Promise.resolve();
  const begin = () => {
    run = run
      .then(() => (ending.signal.aborted ? undefined : work(ending.signal)))
      .catch((error) => {
        if (!ending.signal.aborted) log.error(error, name);
      });
  };
  begin();
  const timer = setInterval(begin, DAY_MS).unref();
  return () => {
    clearInterval(timer);
    ending.abort();
    return run;
  };
}
