import type { Services } from '#server/platform/context.ts';

/** Interval of progress reports and of checks for cancellation. */
const TOLD_MS = 500;
/** Not done before the file is in place. */
const NEARLY = 0.99;

export interface Progress {
  /**
   * Aborted when the export was cancelled or taken over, with the reason `no_room` when the disk is almost
   * full, `stopping` when the process ends.
   */
  signal: AbortSignal;
  /** Total number of rows; null = unknown. */
  expect(rows: number | null): void;
  counted(rows: number): void;
  rows(): number;
  is_replaced(): boolean;
  close(): void;
}

/** Records the progress of a run, and reads whether it is still wanted. */
export function openProgress(
  { db, space, log }: Pick<Services, 'db' | 'space' | 'log'>,
  { id, run }: { id: number; run: string },
  stopping?: AbortSignal,
): Progress {
  const stop = new AbortController();
  const end = () => stop.abort('stopping');
  stopping?.addEventListener('abort', end, { once: true });
  let expected: number | null = null;
  let rows = 0;
  let told = Promise.resolve();

  async function tell() {
    if ((await space.look()).is_low) return stop.abort('no_room');
    const share = expected ? Math.min(NEARLY, rows / expected) : null;
    const row = await db
      .updateTable('export')
      .set({ rows, progress: share })
      .where('id', '=', id)
      .where('run', '=', run)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    if (!row) stop.abort('replaced');
  }

  const timer = setInterval(() => {
    told = told.then(tell).catch((error) => log.warn({ err: error, export: id }, 'progress of an export'));
  }, TOLD_MS).unref();

  return {
    signal: stop.signal,
    expect(total) {
      expected = total;
    },
    counted(more) {
      rows += more;
    },
    rows: () => rows,
    is_replaced: () => stop.signal.reason === 'replaced',
    close() {
      clearInterval(timer);
      stopping?.removeEventListener('abort', end);
    },
  };
}
