import { expect, it } from 'vitest';
import { isBehind, paceOf } from './home-pace.ts';

const days = { start_date: '2026-06-01', end_date: '2026-06-20' };

it('counts today as a day of the campaign', () => {
  expect(paceOf(days, '2026-06-01')).toEqual({ all: 20, day: 1, left: 19, elapsed: 0.05 });
  expect(paceOf(days, '2026-06-20')).toEqual({ all: 20, day: 20, left: 0, elapsed: 1 });
});

it.each([
  ['2026-06-10', 4, false],
  ['2026-06-10', 3, true],
  ['2026-06-20', 9, false],
  ['2026-06-20', 8, true],
])('on %s with %i of 10 posts is behind: %s', (today, published, behind) => {
  expect(isBehind({ ...days, pace: { planned: 10, published, by_hand: 0, due: null } }, today)).toBe(behind);
});

it('compares with the deliverables that are due, if they have days', () => {
  const of = (published: number, due: number) =>
    isBehind({ ...days, pace: { planned: 10, published, by_hand: 1, due } }, '2026-06-18');
  expect([of(2, 3), of(1, 3), of(0, 0)]).toEqual([false, true, false]);
});

it('has nothing behind without a plan', () => {
  expect(isBehind({ ...days, pace: null }, '2026-06-20')).toBe(false);
});
