import { expect, it } from 'vitest';
import { readSearch } from '#web/platform/url-state.ts';
import { leaderboardLook } from './leaderboard-look.ts';

it('reads the tiers of an old address by their numbers', () => {
  expect(readSearch(leaderboardLook, { tier: ['1', '5'] })?.tier).toEqual(['1000-10000', '1000000-']);
  expect(readSearch(leaderboardLook, { tier: '0,2000-3000' })?.tier).toEqual(['0-1000', '2000-3000']);
  expect(readSearch(leaderboardLook, { tier: ['6', '1'] })?.tier).toEqual(['1000-10000']);
});
