import { expect, it } from 'vitest';
import { elapsed, marketName, progressText } from './monitor-words.ts';

const days = { start_date: '2026-02-01', end_date: '2026-02-04' };

it.each([
  ['2026-01-31', 0, 'starts in 1 day'],
  ['2026-02-01', 0.25, 'day 1 of 4'],
  ['2026-02-04', 1, 'day 4 of 4'],
  ['2026-02-10', 1, 'ended 6 days ago'],
])('is described on %s', (today, part, text) => {
  expect(elapsed(days, today)).toBe(part);
  expect(progressText(days, today)).toBe(text);
});

it('names a market by its country, or as it was typed', () => {
  expect(marketName('FR')).toBe('France');
  expect(marketName('Nordics')).toBe('Nordics');
  expect(marketName('')).toBe('');
});
