import { describe, expect, it } from 'vitest';
import { readSearch } from '#web/platform/page/url-state.ts';
import { postsInput } from '../content/profile-content.tsx';
import { contentFiltersSet } from '../content/profile-content-filters.tsx';
import { chosenPlatform } from '../profile-data.ts';
import { profileState } from '../profile-state.ts';
import { percentileText, tierText } from './profile-benchmark.tsx';
import { byMonth, withGaps } from './profile-series.ts';
import { heat } from './profile-times.tsx';

describe('observations over time', () => {
  it('keep gaps in the usual interval', () => {
    const weekly = ['2026-01-01', '2026-01-08', '2026-01-15', '2026-02-05', '2026-02-12'];
    const { categories, values } = withGaps(weekly.map((date, value) => ({ date, value })));
    expect(categories).toEqual([...weekly.slice(0, 3), '2026-01-22', '2026-01-29', ...weekly.slice(3)]);
    expect(values).toEqual([0, 1, 2, null, null, 3, 4]);
  });

  it('are drawn as they are for one or no day', () => {
    expect(withGaps([])).toEqual({ categories: [], values: [] });
    expect(withGaps([{ date: '2026-01-01', value: 5 }])).toEqual({ categories: ['2026-01-01'], values: [5] });
  });

  it('contain every month by month, empty ones without a value', () => {
    expect(
      byMonth([
        { month: '2026-02', value: 2 },
        { month: '2025-11', value: 1 },
      ]),
    ).toEqual({
      categories: ['2025-11', '2025-12', '2026-01', '2026-02'],
      values: [1, null, null, 2],
    });
    expect(byMonth([])).toEqual({ categories: [], values: [] });
  });
});

describe('the URL of a profile', () => {
  it('is the call’s input, without empty values', () => {
    const state = readSearch(profileState, {
      tab: 'content',
      platform: 'tiktok',
      paid: 'false',
      page: '3',
      search: 'tea',
    });
    expect(state && postsInput('ada', state)).toEqual({
      id: 'ada',
      platform: ['tiktok'],
      paid: false,
      search: 'tea',
      sort_by: 'post_created_time',
      order: 'desc',
      page: 3,
      limit: 24,
    });
    expect(state && contentFiltersSet(state)).toBe(true);
  });

  it('drops invalid values and keeps the others', () => {
    const state = readSearch(profileState, { tab: 'luck', page: '0', sort_by: 'luck', order: 'asc' });
    expect(state).toMatchObject({ tab: 'overview', page: 1, sort_by: 'post_created_time', order: 'asc' });
    expect(state && contentFiltersSet(state)).toBe(false);
  });
});

describe('labels and shades', () => {
  it('name a tier and a rank', () => {
    expect(tierText({ from: 50_000, to: 500_000 }, [])).toBe('50k–500k followers');
    expect(tierText({ from: 1_000_000, to: null }, [])).toBe('over 1M followers');
    const mid = { from: 50_000, to: 500_000, label: 'Mid' };
    expect(tierText(mid, [mid])).toBe('Mid, 50k–500k followers');
    expect([1.6, 52, 83.4, 99.9, 0].map(percentileText)).toEqual(['2nd', '52nd', '83rd', '99th', '1st']);
  });

  it('shade by share of the largest', () => {
    expect([0, 1, 50, 100].map((value) => heat(value, 100))).toEqual([0, 1, 3, 5]);
    expect(heat(null, 100)).toBe(0);
  });

  it('choose the requested account, else the largest', () => {
    expect(chosenPlatform(['youtube', 'tiktok'], 'tiktok')).toBe('tiktok');
    expect(chosenPlatform(['youtube', 'tiktok'], 'snapchat')).toBe('youtube');
    expect(chosenPlatform([], undefined)).toBeNull();
  });
});
