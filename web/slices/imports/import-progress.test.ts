import { describe, expect, it } from 'vitest';
import { ranFor, rowsPerSecond, shareRead, waitingText, withSample } from './import-progress.ts';

describe('the progress of an import', () => {
  it('is the share of bytes read, all when it is done, unknown without a size', () => {
    expect(shareRead({ bytes_read: 25, file_size: 100, state: 'running' })).toBe(0.25);
    expect(shareRead({ bytes_read: 130, file_size: 100, state: 'running' })).toBe(1);
    expect(shareRead({ bytes_read: 0, file_size: 100, state: 'completed' })).toBe(1);
    expect(shareRead({ bytes_read: 5, file_size: 0, state: 'running' })).toBeNull();
  });

  it('counts rows per second over the last seconds', () => {
    let samples = withSample([], { at: 0, rows: 0 });
    expect(rowsPerSecond(samples)).toBeNull();
    samples = withSample(samples, { at: 2000, rows: 40_000 });
    expect(rowsPerSecond(samples)).toBe(20_000);
    expect(withSample(samples, { at: 2500, rows: 40_000 })).toHaveLength(2);
    samples = withSample(samples, { at: 10_000, rows: 80_000 });
    expect(rowsPerSecond(samples)).toBe(5000);
  });

  it('shows its duration', () => {
    const started_at = '2026-11-21T08:00:00.000Z';
    expect(ranFor({ started_at, finished_at: '2026-11-21T08:00:03.400Z' })).toBe(3400);
    expect(ranFor({ started_at, finished_at: null }, Date.parse(started_at) + 500)).toBe(500);
    expect(ranFor({ started_at: null, finished_at: null })).toBeNull();
  });

  it('shows the place of a waiting import in the queue, and why', () => {
    const text = (ahead: number, ahead_of_others: number, is_large: boolean) =>
      waitingText({ waits: { ahead, ahead_of_others, is_large } });
    expect(text(0, 0, true)).toBe('Next in the queue: one large file is read at a time');
    expect(text(0, 0, false)).toBe('Next in the queue: two files are read at a time');
    expect(text(1, 0, true)).toBe('2 in the queue, 1 import ahead');
    expect(text(3, 1, false)).toBe('4 in the queue, 3 imports ahead, as companies take turns');
  });
});
