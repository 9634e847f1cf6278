import { describe, expect, it } from 'vitest';
import { dayName } from '#server/analytics/day-starts.ts';
import { intervalStarts } from '#server/analytics/intervals.ts';
import { daysOfPreset, fromSlashes, intervalOf, withSlashes } from './leaderboard-period.ts';

describe('the period of a leaderboard', () => {
  it('ends today, and begins as many days or months before', () => {
    const from = (preset: Parameters<typeof daysOfPreset>[0], today: string) =>
      daysOfPreset(preset, today).from_date;
    expect(daysOfPreset('7_days', '2026-03-03')).toEqual({ from_date: '2026-02-25', to_date: '2026-03-03' });
    expect(from('1_month', '2026-05-31')).toBe('2026-05-01');
    expect(from('1_month', '2026-03-31')).toBe('2026-03-01');
    expect(from('3_months', '2026-01-15')).toBe('2025-10-16');
    expect(from('6_months', '2026-06-10')).toBe('2025-12-11');
    expect(from('1_year', '2028-02-29')).toBe('2027-03-01');
  });

  it('is written with slashes', () => {
    expect([fromSlashes('03/11/2026'), withSlashes('2026-11-03')]).toEqual(['2026-11-03', '03/11/2026']);
  });

  it('is divided into days, weeks that begin on Monday, or months', () => {
    const days = (from_date: string, to_date: string) => {
      const interval = intervalOf({ from_date, to_date });
      return [interval, intervalStarts({ from_date, to_date }, interval).map(dayName)] as const;
    };
    expect(days('2026-02-27', '2026-03-02')).toEqual([
      'day',
      ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    ]);
    expect([days('2026-01-01', '2026-02-04')[0], days('2026-01-01', '2026-02-05')[0]]).toEqual([
      'day',
      'week',
    ]);
    const [weekly, weeks] = days('2026-01-01', '2026-06-30');
    expect([weekly, weeks[0], weeks[1], weeks.at(-1), weeks.length]).toEqual([
      'week',
      '2025-12-29',
      '2026-01-05',
      '2026-06-29',
      27,
    ]);
    const [monthly, months] = days('2023-01-31', '2025-03-01');
    expect([monthly, months[0], months[1], months.at(-1), months.length]).toEqual([
      'month',
      '2023-01-01',
      '2023-02-01',
      '2025-03-01',
      27,
    ]);
  });
});
