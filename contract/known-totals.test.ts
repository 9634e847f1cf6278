import { expect, it } from 'vitest';
import { knownTotal } from './known-totals.ts';
import type { PeriodTotals } from './report.ts';

const totals = (posts: number, missing: PeriodTotals['missing']) =>
  ({
    ...{ posts, influencers: 1, interactions: 0, impressions: 0, reach: 0, media_value: 0 },
    ...{ engagement_rate: null, total_followers: 500 },
    missing,
  }) as PeriodTotals;
const not_in_source = 3;
const parts = (count: number) => ({
  likes: { hidden_likes: 1, not_in_source: count - 1 },
  ...{ comments: { not_in_source }, shares: { not_in_source }, saves: { not_in_source } },
});

it('is unknown where no post has the number, however many reasons there are', () => {
  const all = {
    ...parts(3),
    views: { not_in_source },
    impressions: { not_in_source },
    reach: { not_in_source },
  };
  const silent = totals(3, all);
  for (const metric of ['interactions', 'impressions', 'reach', 'media_value'] as const)
    expect([metric, knownTotal(metric, silent)]).toEqual([metric, null]);
  expect([knownTotal('posts', silent), knownTotal('total_followers', silent)]).toEqual([3, 500]);
});

it('is 0 where one post says so, or there is none', () => {
  expect(knownTotal('interactions', totals(3, parts(2)))).toBe(0);
  expect(knownTotal('impressions', totals(4, { impressions: { not_in_source } }))).toBe(0);
  expect(knownTotal('media_value', totals(3, parts(3)))).toBe(0);
  expect(knownTotal('impressions', totals(0, {}))).toBe(0);
});
