import type { ImportRecord } from '#contract/imports/imports.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { plural, t } from '#web/platform/language.ts';

export type ImportState = ImportRecord['state'];

export const STATE_WORDS: Readonly<Record<ImportState, Phrase>> = {
  uploaded: 'Ready to start',
  pending: 'Waiting',
  running: 'Running',
  paused: 'Paused',
  completed: 'Done',
  partial: 'Done with gaps',
  rejected: 'Nothing imported',
  canceled: 'Canceled',
  error: 'Failed',
  withdrawing: 'Being withdrawn',
  withdrawn: 'Withdrawn',
};

export const isMoving = (row: Pick<ImportRecord, 'state'>) =>
  row.state === 'pending' || row.state === 'running' || row.state === 'withdrawing';
/** Includes withdrawals in progress, which the history shows. */
export const hasEnded = (row: Pick<ImportRecord, 'state'>) =>
  ['completed', 'partial', 'rejected', 'canceled', 'error', 'withdrawing', 'withdrawn'].includes(row.state);

/** 0..1; null for a file of unknown size. */
export function shareRead(row: Pick<ImportRecord, 'bytes_read' | 'file_size' | 'state'>): number | null {
  if (['completed', 'partial', 'rejected'].includes(row.state)) return 1;
  return row.file_size > 0 ? Math.min(1, row.bytes_read / row.file_size) : null;
}

/** Run time in ms; null before the start. */
export function ranFor(
  row: Pick<ImportRecord, 'started_at' | 'finished_at'>,
  now = Date.now(),
): number | null {
  if (row.started_at === null) return null;
  return Math.max(0, (row.finished_at ? Date.parse(row.finished_at) : now) - Date.parse(row.started_at));
}

export interface Sample {
  /** Time in ms. */
  at: number;
  rows: number;
}

const WINDOW_MS = 8_000;

/** Keeps one sample per change over the last seconds. */
export function withSample(samples: readonly Sample[], next: Sample): Sample[] {
  const last = samples.at(-1);
  if (last?.rows === next.rows) return [...samples];
  return [...samples.filter((sample) => next.at - sample.at <= WINDOW_MS), next];
}

/** Rows per second over the samples; null until there are two. */
export function rowsPerSecond(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at === first.at) return null;
  return Math.max(0, Math.round(((last.rows - first.rows) * 1000) / (last.at - first.at)));
}

/** Queue position and the reason for waiting. */
export function waitingText({ waits }: Pick<ImportRecord, 'waits'>): string {
  if (waits === null) return t('Waiting to start');
  const { ahead, ahead_of_others, is_large } = waits;
  if (ahead === 0)
    return is_large
      ? t('Next in the queue: one large file is read at a time')
      : t('Next in the queue: two files are read at a time');
  const place = { place: ahead + 1 };
  return ahead_of_others === 0
    ? plural(
        ahead,
        '{place} in the queue, {n} import ahead',
        '{place} in the queue, {n} imports ahead',
        place,
      )
    : plural(
        ahead,
        '{place} in the queue, {n} import ahead, as companies take turns',
        '{place} in the queue, {n} imports ahead, as companies take turns',
        place,
      );
}
