import { expect, it } from 'vitest';
import { ranked } from './palette-ranking.ts';

const lines = [
  { label: 'Anna Larsen', handle: 'anna.larsen', matched: true },
  { label: 'Hanna', handle: 'hannah', matched: true },
  { label: 'Some Brand', handle: '@anna', matched: true },
  { label: 'Anna', handle: 'therealanna', matched: true },
  { label: 'Speaks of it in her bio', handle: 'xy', matched: true },
  { label: 'Profiles', also: 'Search creators and brands' },
];
const order = (typed: string) => ranked(typed, lines).map(({ label }) => label);

it('ranks the exact handle first, then the name, then prefixes and parts', () => {
  expect(order('anna')).toEqual(['Some Brand', 'Anna', 'Anna Larsen', 'Hanna', 'Speaks of it in her bio']);
  expect(order('@Anna')[0]).toBe('Some Brand');
  expect(order(' ANNA.LARSEN ')[0]).toBe('Anna Larsen');
});

it('finds pages by their words and leaves out others', () => {
  expect(order('brands')).toContain('Profiles');
  expect(order('profiles')[0]).toBe('Profiles');
  expect(ranked('zebra', [{ label: 'Profiles' }])).toEqual([]);
});

it('shows all in their order while nothing is typed', () => {
  expect(order('')).toEqual(lines.map(({ label }) => label));
});

it('accepts accents and one typo, after all exact matches', () => {
  const names = (typed: string) =>
    ranked(typed, [{ label: 'Leaderbords of May' }, { label: 'Leaderboards' }, { label: 'Élan' }]).map(
      ({ label }) => label,
    );
  expect(names('leaderboards')).toEqual(['Leaderboards', 'Leaderbords of May']);
  expect(names('leadrboards')).toEqual(['Leaderboards']);
  expect(names('elan')).toEqual(['Élan']);
  expect(names('zebra')).toEqual([]);
});

it('ranks recently opened results before equal matches', () => {
  const both = [{ label: 'Skincare May' }, { label: 'Skincare June', recent: true }, { label: 'Skincare' }];
  expect(ranked('skincare', both).map(({ label }) => label)).toEqual([
    'Skincare',
    'Skincare June',
    'Skincare May',
  ]);
});
