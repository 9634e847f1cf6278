import { expect, it } from 'vitest';
import { findingsOf } from './findings.ts';
import type { ResultNumbers } from './result-numbers.ts';

const group = (label: string, posts: number, impressions: number | null) => ({
  ...{ label, posts, impressions, interactions: null, engagement_rate: null },
});

const textsOf = (numbers: object) =>
  findingsOf({
    ...{ totals: { impressions: 1000, engagement_rate: null }, spans: { unit: 'week', rows: [] } },
    ...{
      types: [],
      tiers: [],
      creators: [],
      best: [],
      plan: null,
      budget: null,
      covered: null,
      orders: null,
    },
    ...numbers,
  } as unknown as ResultNumbers)?.points.map(({ text }) => text) ?? [];

it('does not rank formats against one with unknown impressions', () => {
  const even = [group('Reels', 10, 500), group('Posts', 10, 500)];
  expect(textsOf({ types: even })).toEqual([]);
  expect(textsOf({ types: [...even, group('Stories', 20, null)] })).toEqual([]);
  expect(
    textsOf({ types: [group('Reels', 10, 900), group('Posts', 10, 100), group('Stories', 20, null)] }),
  ).toEqual(['10 posts of 20 with known impressions (50%) generated 10% of impressions.']);
});

it('compares the leading creator with those with known impressions', () => {
  const even = [1, 2, 3].map((n) => group(`Creator ${n}`, 3, 300));
  const unknown = [4, 5, 6].map((n) => group(`Creator ${n}`, 3, null));
  expect(textsOf({ creators: [...even, ...unknown], totals: { impressions: 900 } })).toEqual([]);
});

it('does not say that creators with unknown followers engaged most', () => {
  const tier = (label: string, engagement_rate: number, is_unknown = false) => ({
    ...group(label, 5, 100),
    ...{ engagement_rate, is_unknown },
  });
  const known = [tier('1k–10k', 0.02), tier('10k–50k', 0.03)];
  const totals = { impressions: 300, engagement_rate: 0.02 };
  expect(textsOf({ tiers: [...known, tier('Unknown followers', 0.5, true)], totals })).toEqual(
    textsOf({ tiers: known, totals }),
  );
});
