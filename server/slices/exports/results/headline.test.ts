import { expect, it } from 'vitest';
import type { ResultNumbers } from './result-numbers.ts';
import { headlineOf } from './result-sections.ts';

const band = { p10: 400, p50: 500, p90: 650, mean: 510 };
const of = (like: object | null, plan: object = {}) =>
  headlineOf({
    ...{ name: 'VinoGlow', budget: null, covered: null, orders: null },
    totals: { posts: 24, impressions: 900, influencers: 14, change: null },
    plan: {
      totals: {
        like_for_like: { impressions: like },
        planned: 20,
        other_posts: 4,
        other_impressions: 380,
        ...plan,
      },
    },
  } as unknown as ResultNumbers);

it('compares planned posts with their forecast, and names the posts beyond the plan', () => {
  expect(of({ band, actual: 520, verdict: 'inside', posts: 20 })).toBe(
    'VinoGlow generated 520 impressions with its 20 planned posts, 4% more than forecast for them, inside the likely range. 4 posts beyond the plan generated 380 more.',
  );
});

it('compares published posts with the forecast of as many', () => {
  expect(
    of({ band, actual: 300, verdict: 'below', posts: 12 }, { other_posts: 1, other_impressions: null }),
  ).toBe(
    'VinoGlow generated 300 impressions with 12 of 20 planned posts, 40% less than forecast for them, below the likely range. One post beyond the plan.',
  );
});

it('has no comparison without a forecast of the posts', () => {
  expect(of(null)).toBe('VinoGlow generated 900 impressions.');
  expect(of({ band, actual: null, verdict: 'unknown', posts: 3 })).toBe(
    'VinoGlow generated 900 impressions.',
  );
});
