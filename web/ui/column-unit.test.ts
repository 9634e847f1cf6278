import { expect, it } from 'vitest';
import { columnNumber, columnUnit } from './column-unit.ts';

it('gives the numbers of a column the unit of the largest one', () => {
  const costs = [15_140, 910, 2340];
  const unit = columnUnit(costs);
  expect(costs.map((cost) => columnNumber(cost, unit, 'USD'))).toEqual(['$15.1k', '$0.91k', '$2.34k']);
});

it('keeps own units where a number would lose its digits', () => {
  const followers = [45_600_000, 812_000, 500];
  expect(columnUnit(followers)).toBeNull();
  expect(followers.map((one) => columnNumber(one, null))).toEqual(['45.6M', '812k', '500']);
});

it('writes three digits, also where the last ones are zeros', () => {
  expect([97_400, 71_000, 1_000_000, 999_950, -3000, 0].map((one) => columnNumber(one, null))).toEqual([
    '97.4k',
    '71.0k',
    '1.00M',
    '1.00M',
    '-3.00k',
    '0',
  ]);
});

it('leaves columns of small numbers, rates and words alone', () => {
  expect(columnUnit([0.05, 0.2, null])).toBeNull();
  expect(columnUnit(['a', undefined])).toBeNull();
  expect(columnNumber(12.5, null, 'USD')).toBe('$12.50');
});
