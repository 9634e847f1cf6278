import { describe, expect, it } from 'vitest';
import { daysOfPoint, drawnBrands, lineOrder, linesOf, placesOf } from './brand-lines.ts';

const entry = (posts: number, eg_rate: number | null) => ({
  ...{ date: '01/06/2026', followers: null, influencers: posts, posts, reach: 10 * posts, impressions: 0 },
  ...{ interactions: 0, view_count: 0, video_posts: 0, media_value: 0, eg_rate },
});
const brand = (id: number, ...posts: number[]) => ({
  ...{ id, name: `brand ${id}`, picture: null, is_highlighted: false },
  timeline: posts.map((n) => entry(n, n > 0 ? 0.1 * n : null)),
});

it('marks the rows of drawn brands in the order of their lines', () => {
  const brands = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, is_highlighted: id === 7 }));
  expect([...lineOrder(brands)]).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
    [7, 4],
  ]);
});

describe('brands as lines', () => {
  const brands = [brand(1, 5, 0, 2), brand(2, 3, 4, 2), brand(3, 5, 1, 0)];

  it('draw a metric over time, with gaps if it is unknown', () => {
    expect(linesOf(brands, 'reach').map((l) => l.values)).toEqual([
      [50, 0, 20],
      [30, 40, 20],
      [50, 10, 0],
    ]);
    expect(linesOf(brands, 'engagement_rate')[0]?.values[1]).toBeNull();
  });

  it('or their ranks, shared by equals, none without a value', () => {
    expect(placesOf(linesOf(brands, 'publications')).map((l) => l.values)).toEqual([
      [1, null, 1],
      [3, 1, 1],
      [1, 2, null],
    ]);
  });

  it('link from a point to its days, which end with the period', () => {
    const period = { from_date: '2026-01-03', to_date: '2026-02-20' };
    const at = (date: string, interval: 'day' | 'week' | 'month') =>
      daysOfPoint(date, { interval, ...period });
    expect(at('05/01/2026', 'day')).toEqual({ of_from: '05/01/2026', of_to: '05/01/2026' });
    expect(at('29/12/2025', 'week')).toEqual({ of_from: '03/01/2026', of_to: '04/01/2026' });
    expect(at('26/01/2026', 'week')).toEqual({ of_from: '26/01/2026', of_to: '01/02/2026' });
    expect(at('01/01/2026', 'month')).toEqual({ of_from: '03/01/2026', of_to: '31/01/2026' });
    expect(at('01/02/2026', 'month')).toEqual({ of_from: '01/02/2026', of_to: '20/02/2026' });
  });

  it('are as many as there are colors, the highlighted ones first', () => {
    const ranked = Array.from({ length: 12 }, (_none, i) => ({ id: i + 1, is_highlighted: i === 10 }));
    expect([...drawnBrands(ranked)]).toEqual([11, 1, 2, 3, 4]);
  });
});
