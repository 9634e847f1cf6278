import { expect, it } from 'vitest';
import { bucketed, bucketOf, bucketUnit, fromFirstPost } from './day-buckets.ts';

const day = (time: string, posts: number) => ({ time, posts, impressions: posts * 100 });

it('keeps the total in every unit', () => {
  const rows = Array.from({ length: 70 }, (_, index) =>
    day(new Date(Date.UTC(2026, 7, 1 + index)).toISOString().slice(0, 10), index % 7),
  );
  const total = rows.reduce((sum, row) => sum + row.posts, 0);
  for (const unit of ['day', 'week', 'month'] as const) {
    const buckets = bucketed(rows, unit, [(row) => row.posts, (row) => row.impressions]);
    expect(buckets.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(total);
    expect(buckets.reduce((sum, { values }) => sum + (values[1] ?? 0), 0)).toBe(total * 100);
  }
  expect(bucketed(rows, 'month', [(row) => row.posts]).map(({ time }) => time)).toEqual([
    '2026-08-01',
    '2026-09-01',
    '2026-10-01',
  ]);
});

it('begins weeks on Monday and picks a readable unit', () => {
  expect([bucketOf('2026-11-22', 'week'), bucketOf('2026-11-23', 'week')]).toEqual([
    '2026-11-16',
    '2026-11-23',
  ]);
  expect([92, 365, 800].map((rows) => bucketUnit(rows))).toEqual(['day', 'week', 'week']);
  expect(bucketUnit(40, 'month')).toBe('month');
});

it('starts "all time" at the first post, and other periods at their start', () => {
  const rows = [day('2010-01-01', 0), day('2010-01-02', 0), day('2010-01-03', 2)];
  expect(fromFirstPost(rows).map(({ time }) => time)).toEqual(['2010-01-03']);
  expect(fromFirstPost(rows.slice(1))).toHaveLength(2);
});
