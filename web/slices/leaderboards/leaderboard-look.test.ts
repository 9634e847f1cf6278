import { expect, it } from 'vitest';
import { readSearch } from '#web/platform/page/url-state.ts';
import { filterOf, leaderboardLook, USUAL, visibleLook, withFilter, withPosts } from './leaderboard-look.ts';

it('reads the tiers of an old URL by their numbers', () => {
  expect(readSearch(leaderboardLook, { tier: ['1', '5'] })?.tier).toEqual(['1000-10000', '1000000-']);
  expect(readSearch(leaderboardLook, { tier: '0,2000-3000' })?.tier).toEqual(['0-1000', '2000-3000']);
  expect(readSearch(leaderboardLook, { tier: ['6', '1'] })?.tier).toEqual(['1000-10000']);
});

it('is not sorted by columns hidden from visitors', () => {
  const look = { ...USUAL, sort_by: 'view_count' as const, posts_by: 'media_value' as const };
  expect(visibleLook(look, new Set())).toEqual(look);
  expect(visibleLook(look, new Set(['impressions', 'media_value']))).toMatchObject({
    sort_by: 'publications',
    posts_by: 'created_time',
  });
});

it('is saved with order, counting and lines; for chosen days the previous preset is kept', () => {
  const look = { ...USUAL, own: true, sort_by: 'reach', counting: 'split', lines: 'places' } as const;
  const kept = filterOf({ ...look, timeline: '1_year' }, undefined);
  expect(withFilter(USUAL, kept)).toMatchObject({ ...look, own: false, timeline: '1_year' });
  const days = { from_date: '01/05/2026', to_date: '10/05/2026' };
  expect(filterOf({ ...look, ...days }, { timeline: '6_months' }).timeline).toBe('6_months');
});

it('opens on the last month with posts, unless the reader chose a period', () => {
  const none = { posts: 0, newest_day: '2026-03-15' };
  const month = { timeline: undefined, from_date: '16/02/2026', to_date: '15/03/2026' };
  expect(withPosts(USUAL, none)).toEqual({ ...USUAL, ...month });
  for (const look of [
    { ...USUAL, own: true },
    { ...USUAL, from_date: '01/01/2020', to_date: '02/01/2020' },
  ])
    expect(withPosts(look, none)).toBe(look);
  for (const ranked of [undefined, { ...none, posts: 3 }, { posts: 0, newest_day: null }])
    expect(withPosts(USUAL, ranked)).toBe(USUAL);
});
