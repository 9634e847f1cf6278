import { describe, expect, it } from 'vitest';
import { calendarTicks } from './calendar-ticks.ts';

const days = (from: string, count: number, step = 1) =>
  Array.from({ length: count }, (_none, i) => {
    const day = new Date(`${from}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + i * step);
    return day.toISOString().slice(0, 10);
  });
const months = (from: number, count: number) =>
  Array.from({ length: count }, (_none, i) =>
    new Date(Date.UTC(2020, from + i, 1)).toISOString().slice(0, 7),
  );
const labelled = (categories: string[]) => calendarTicks(categories).map((at) => categories[at]);

describe('labels of a calendar axis', () => {
  it('are at every day of a week', () => {
    expect(labelled(days('2026-05-06', 7))).toHaveLength(7);
  });

  it('are at the Mondays of a month', () => {
    expect(labelled(days('2026-05-02', 30))).toEqual([
      '2026-05-04',
      '2026-05-11',
      '2026-05-18',
      '2026-05-25',
    ]);
    // 1 June 2026 is a Monday.
    expect(labelled(days('2026-06-01', 30))[0]).toBe('2026-06-01');
  });

  it('are at the first days of the months of half a year', () => {
    expect(labelled(days('2026-02-10', 150))).toEqual([
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
      '2026-06-01',
      '2026-07-01',
    ]);
  });

  it('are at the first weeks of months', () => {
    const weeks = days('2026-01-05', 52, 7);
    expect(labelled(weeks)).toHaveLength(11);
    expect(labelled(weeks).slice(0, 2)).toEqual(['2026-02-02', '2026-03-02']);
  });

  it('are at quarters, then at years', () => {
    expect(labelled(months(1, 24)).slice(0, 2)).toEqual(['2020-04', '2020-07']);
    expect(labelled(months(1, 60))).toEqual(['2021-01', '2022-01', '2023-01', '2024-01', '2025-01']);
    expect(labelled(months(0, 60))[0]).toBe('2020-01');
    expect(labelled(months(0, 12 * 40)).length).toBeLessThanOrEqual(13);
  });

  it('follow the data if observations are rare', () => {
    expect(labelled(['2026-01-01', '2026-03-20'])).toEqual(['2026-01-01', '2026-03-20']);
    expect(labelled([])).toEqual([]);
  });
});

it('skip a start whose label would overlap the next one', () => {
  const days = ['2025-12-29', '2026-01-02', '2026-01-30', '2026-02-03', '2026-03-03', '2026-04-03'];
  const all = calendarTicks(days);
  expect(calendarTicks(days, 0.3).length).toBeLessThan(all.length);
  expect(calendarTicks(days, 0.3).at(-1)).toBe(all.at(-1));
});
