import { expect, it } from 'vitest';
import { lastDay } from './last-day.ts';

it.each([
  ['2026-11-20', '2026-11-21'],
  ['2026-11-14', '2026-11-21'],
  ['2026-11-13', '2026-11-13'],
  ['2020-11-07', '2020-11-07'],
  ['2031-01-01', '2026-11-21'],
  [null, '2026-11-21'],
])('ends periods over posts up to %s on %s', (newest, day) => {
  expect(lastDay(newest, '2026-11-21')).toBe(day);
});
