import { expect, test } from 'vitest';
import type { DailyRow } from '#contract/report/report.ts';
import { dayText, momentText, periodText } from '#server/platform/date-text.ts';
import { spansOf, weekOf } from './report-spans.ts';

const origins = { measured: 0, platform_views: 0, estimated: 0, imported: 0, edited: 0 };
const day = (time: string, posts: number): DailyRow => ({
  ...{ time, interval: 'day', posts, interactions: null, influencers: posts, reach: null },
  ...{ impressions: posts > 0 ? posts * 10 : null, engagement_rate: null, total_followers: null },
  ...{ media_value: null, impressions_origins: origins, reach_origins: origins },
});
const days = (from: string, n: number) =>
  Array.from({ length: n }, (_one, i) =>
    day(new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10), i % 14 < 7 ? 1 : 0),
  );

test('numbers weeks by ISO 8601', () => {
  expect(['2024-12-30', '2026-01-01', '2027-01-03', '2026-10-25'].map(weekOf)).toEqual([1, 1, 53, 43]);
});

test('divides a period into days, weeks or months, with gaps without posts', () => {
  expect(spansOf(days('2026-03-01', 20), 'day')).toMatchObject({ unit: 'day' });
  const weeks = spansOf(days('2026-08-31', 56), 'day');
  expect(weeks.unit).toBe('week');
  expect(weeks.rows.map(({ label }) => label)).toEqual(
    [36, 37, 38, 39, 40, 41, 42, 43].map((n) => `wk ${n}`),
  );
  expect(weeks.rows.map(({ impressions }) => impressions)).toEqual([70, null, 70, null, 70, null, 70, null]);
  const months = spansOf(days('2026-01-15', 300), 'day');
  expect(months.unit).toBe('month');
  expect(months.rows[0]).toMatchObject({ label: 'Jan 2026', posts: 10 });
});

test('writes days in plain language', () => {
  expect(dayText('2026-10-09')).toBe('9 Oct 2026');
  expect(momentText('2026-10-26T09:12:59.000Z')).toBe('26 Oct 2026, 09:12 UTC');
  const period = (from_date: string, to_date: string) => periodText({ from_date, to_date });
  expect(period('2026-08-31', '2026-10-25')).toBe('31 August to 25 October 2026');
  expect(period('2026-10-01', '2026-10-25')).toBe('1 to 25 October 2026');
  expect(period('2025-12-01', '2026-01-25')).toBe('1 December 2025 to 25 January 2026');
  expect(period('2026-10-25', '2026-10-25')).toBe('25 October 2026');
});
