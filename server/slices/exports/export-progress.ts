import type { Services } from '#server/platform/context.ts';

/** How often a run says how far it is, and looks whether it should go on. */
const TOLD_MS = 500;
/** Before the file is in its place, it is not done. */
const NEARLY = 0.99;

export interface Progress {
  /** Aborted when the export was canceled or taken over, with the reason `no_room` when the disk is almost full, `stopping` when the process ends. */
  signal: AbortSignal;
  /** How many rows there will be; null = unknown. */
  expect(rows: number | null): void;
  /** So many more rows are written. */
  counted(rows: number): void;
  /** Rows written so far. */
  rows(): number;
  is_replaced(): boolean;
  close(): void;
}

/** Tells the record how far a run is; the record tells whether it is still wanted. */
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
