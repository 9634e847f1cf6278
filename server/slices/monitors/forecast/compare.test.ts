import { expect, it } from 'vitest';
import type { Band, ForecastCell, ForecastTotals } from '#contract/forecast.ts';
import { comparedPlan } from './compare.ts';

const band = (p10: number, p90: number): Band => ({ p10, p50: (p10 + p90) / 2, p90, mean: (p10 + p90) / 2 });
const cell = (profile_id: number, publications: number, of: Band | null) =>
  ({
    profile_id,
    post_type: 'instagram_post',
    publications,
    impressions: of,
    interactions: of,
  }) as ForecastCell;
const totals = (publications: number, unknown_publications = 0) =>
  ({
    ...{ publications, unknown_publications, budget: 900 },
    ...{ impressions: band(100, 200), interactions: band(10, 20) },
  }) as ForecastTotals;
const row = (profile_id: number, posts: number, impressions: number | null, interactions: number | null) => ({
  ...{ profile_id, post_type: 'instagram_post' as const, posts, impressions, interactions },
});

const NONE = { posts: 0, impressions: null, interactions: null };

it('compares as many posts as were planned, and calls the others open', () => {
  const { lines, totals: whole } = comparedPlan(
    {
      cells: [
        ...[cell(1, 1, band(10, 20)), cell(2, 1, band(10, 20)), cell(3, 1, band(10, 20))],
        ...[cell(4, 2, band(10, 20)), cell(5, 1, band(10, 20)), cell(6, 1, null), cell(7, 0, band(0, 0))],
      ],
      totals: totals(7, 1),
    },
    [row(1, 1, 10, 20), row(2, 1, 9.9, 20.1), row(3, 1, null, 15), row(4, 1, 15, 15), row(6, 1, 5, 5)],
    { posts: 3, impressions: 1, interactions: 1 },
  );
  expect(lines.map((line) => [line.profile_id, line.impressions.verdict, line.interactions.verdict])).toEqual(
    [
      [1, 'inside', 'inside'],
      [2, 'below', 'above'],
      [3, 'unknown', 'inside'],
      [4, 'open', 'open'],
      [5, 'open', 'open'],
      [6, 'unknown', 'unknown'],
    ],
  );
  expect(lines[4]?.impressions.actual).toBeNull();
  expect(whole).toMatchObject({ planned: 7, published: 5, other_posts: 3, budget: 900 });
  // One post has unknown impressions, so the total is unknown.
  expect(whole.impressions).toMatchObject({ actual: null, verdict: 'open' });
  expect(whole.interactions).toMatchObject({ actual: 20 + 20.1 + 15 + 15 + 5, verdict: 'open' });
});

it('compares the total with its own range once everything is published', () => {
  const plan = { cells: [cell(1, 2, band(90, 120)), cell(2, 1, band(90, 120))], totals: totals(3) };
  const judged = (a: number, b: number) =>
    comparedPlan(plan, [row(1, 2, a, 5), row(2, 1, b, 5)], NONE).totals.impressions;
  expect(judged(90, 60)).toMatchObject({ actual: 150, verdict: 'inside' });
  expect(judged(150, 51)).toMatchObject({ verdict: 'above' });
  expect(judged(50, 49)).toMatchObject({ verdict: 'below' });
  // Lines assigned elsewhere do not make the total complete too early.
  expect(comparedPlan(plan, [row(1, 3, 100, 5)], NONE).totals.impressions.verdict).toBe('open');
  expect(comparedPlan(plan, [], NONE).totals.impressions).toMatchObject({ actual: null, verdict: 'open' });
});

it('compares published posts with the forecast of as many, in a wider range', () => {
  const plan = { cells: [cell(1, 2, band(90, 110)), cell(2, 2, band(90, 110))], totals: totals(4) };
  const like = (...rows: ReturnType<typeof row>[]) =>
    comparedPlan(plan, rows, NONE).totals.like_for_like.impressions;
  expect(like(row(1, 2, 80, 5), row(2, 2, 100, 5))).toEqual({
    ...{ band: { p10: 100, p50: 150, p90: 200, mean: 150 }, actual: 180, verdict: 'inside', posts: 4 },
  });
  const half = like(row(1, 2, 150, 5));
  expect(half).toMatchObject({ actual: 150, verdict: 'above', posts: 2 });
  expect(half?.band).toMatchObject({ p10: 42, p50: 75, p90: 113 });
  expect(like(row(1, 1, 20, 5), row(2, 1, null, 5))).toMatchObject({ band: { p50: 38 }, posts: 1 });
  expect(like()).toBeNull();
});
