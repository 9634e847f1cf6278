import { describe, expect, it } from 'vitest';
import { asWritten } from '#contract/sentences/sentences.ts';
import { type Interval, STORY_MS, storySpans } from './story-spans.ts';

const HOUR = 3_600_000;
const iso = (hour: number) => new Date(hour * HOUR).toISOString();

/** Deterministic pseudo-random whole numbers. */
function numbers(seed: number) {
  let last = seed;
  return (below: number) => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((last / 2_147_483_648) * below);
  };
}

describe('the time of stories', () => {
  it('is one line without gaps that equals a simple count for each hour', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const next = numbers(seed);
      const period = { from: next(50) * HOUR, until: (60 + next(300)) * HOUR };
      const now = next(400) * HOUR;
      const captured = Array.from({ length: next(8) }, (): Interval => {
        const from = next(350) * HOUR;
        return { from, until: from + (1 + next(60)) * HOUR };
      });
      const spans = storySpans(period, now, captured, [], asWritten('nobody asked'));
      expect(spans[0]?.from).toBe(new Date(period.from).toISOString());
      expect(spans.at(-1)?.until).toBe(new Date(period.until).toISOString());
      for (const [i, one] of spans.entries()) if (i > 0) expect(one.from).toBe(spans[i - 1]?.until);
      for (let hour = period.from; hour < period.until; hour += HOUR) {
        const isSeen = hour < now && captured.some((one) => one.from <= hour && hour < one.until);
        const state = isSeen ? 'captured' : hour < now - STORY_MS ? 'missed' : 'ahead';
        const at = new Date(hour).toISOString();
        expect(spans.find((one) => one.from <= at && at < one.until)?.state).toBe(state);
      }
    }
  });

  it('has the reason of the failed query if it was missed', () => {
    const failed = [{ from: 40 * HOUR, until: 44 * HOUR, error: asWritten('The token has expired.') }];
    const spans = storySpans(
      { from: 0, until: 200 * HOUR },
      200 * HOUR,
      [{ from: 30 * HOUR, until: 100 * HOUR }],
      failed,
      asWritten('nobody asked'),
    );
    expect(spans).toEqual([
      { from: iso(0), until: iso(30), state: 'missed', reason: asWritten('The token has expired.') },
      { from: iso(30), until: iso(100), state: 'captured', reason: null },
      { from: iso(100), until: iso(176), state: 'missed', reason: asWritten('nobody asked') },
      { from: iso(176), until: iso(200), state: 'ahead', reason: null },
    ]);
  });
});
