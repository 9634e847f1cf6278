import { expect, it } from 'vitest';
import { metricFormat } from './metric-text.ts';

it('writes one unit and three digits in a table, and one decimal of a percentage', () => {
  const money = metricFormat('media_value', 'USD');
  expect(money(910)).toBe('$910');
  expect([15_100, 910].map((value) => money(value, 1000))).toEqual(['$15.1k', '$0.91k']);
  expect([97_400, 71_000].map((value) => metricFormat('impressions', 'USD')(value, 1000))).toEqual([
    '97.4k',
    '71.0k',
  ]);
  expect(metricFormat('engagement_rate', 'USD')(0.0461, null)).toBe('4.6%');
});
