import { expect, it } from 'vitest';
import { activeFilters } from '#web/parts/search-filters/active-filters.ts';
import { readAudienceKey, writeAudienceKey } from '#web/parts/search-filters/filter-labels.ts';
import { parseSearch, readSearch } from '#web/platform/page/url-state.ts';
import { clamped, foldNegative, rangeInput } from './filter-range.tsx';
import { sortOf } from './profiles-columns.tsx';
import {
  cleared,
  DEFAULTS,
  filtersOf,
  fromSaved,
  profilesUrl,
  searchPatch,
  searchText,
  setFilters,
  withoutDefaults,
} from './profiles-state.ts';

const read = (address: string) => {
  const state = readSearch(profilesUrl, parseSearch(address));
  if (state === null) throw new Error('the address was not understood');
  return state;
};
const words = (address: string) =>
  activeFilters(read(address), 'EUR').map((chip) => `${chip.label} ${chip.value}`);

it('reads a deep link, repeated or comma-separated, and drops invalid values', () => {
  const state = read('country=FR,BE&gender=female&min_range=50000&verified=true&view=cards&max_growth=7');
  expect(state).toMatchObject({
    country: ['FR', 'BE'],
    gender: ['female'],
    min_range: 50_000,
    verified: true,
    view: 'cards',
  });
  expect(state.max_growth).toBeUndefined();
  expect(read('country=FR&country=BE').country).toEqual(['FR', 'BE']);
});

it('keeps defaults and empty lists out of the URL', () => {
  expect(withoutDefaults(DEFAULTS)).toEqual({});
  expect(withoutDefaults({ ...read('platform=tiktok&order=asc'), country: [] })).toEqual({
    platform: 'tiktok',
    order: 'asc',
  });
});

it('searches #topics and @names in posts and other words in names', () => {
  expect(searchPatch(' #slow ', {})).toEqual({ keyword: '#slow', search: undefined });
  expect(searchPatch('mina', { keyword: '#slow' })).toEqual({ search: 'mina', keyword: undefined });
  // A keyword the box does not show is a separate filter and stays.
  expect(searchPatch('mina', { keyword: 'tea' })).toEqual({ search: 'mina', keyword: 'tea' });
  expect(searchText(read('keyword=%40mina'))).toBe('@mina');
  expect(searchText(read('search=mina&keyword=tea'))).toBe('mina');
});

it('describes every filter in words', () => {
  expect(
    words(
      'platform=instagram&min_range=50000&max_range=1500000&min_engagement=0.03&min_credibility=0.7&or_unknown=credibility&audience_country=FR:0.3&audience_country=BE&max_price=900',
    ),
  ).toEqual([
    'Platform Instagram',
    'Followers 50k – 1.5M',
    'Engagement ≥ 3%',
    'Credibility ≥ 0.70 or unknown',
    'Price ≤ €900',
    'Audience in France ≥ 30%',
    'or in Belgium ≥ 10%',
  ]);
  expect(words('audience_interest=tea&audience_interest=art:0.2').at(-1)).toBe('and into Art ≥ 20%');
  expect(words('audience_interest=tea&audience_interest=art:0.2&ia_operator=OR').at(-1)).toBe(
    'or into Art ≥ 20%',
  );
  expect(words('country=FR,BE,DE,ES,IT&verified=false')).toEqual([
    'Country France, Belgium, Germany and 2 more',
    'Account not verified',
  ]);
});

it('removes one chip and leaves the others', () => {
  const state = read(
    'min_price=10&min_growth=0.1&or_unknown=price,growth&audience_city=Rome:0.2&audience_city=Oslo',
  );
  const without = (id: string) => activeFilters(state, 'EUR').find((chip) => chip.id === id)?.without;
  expect(without('price')).toEqual({ min_price: undefined, max_price: undefined, or_unknown: ['growth'] });
  expect(without('audience_city Rome:0.2')).toEqual({ audience_city: ['Oslo'] });
});

it('clears all filters but the kind of profile', () => {
  const state = read('kind=brand&country=FR&search=x&sort_by=price&view=cards');
  const after = { ...state, ...cleared(state) };
  expect(after).toMatchObject({ kind: 'brand', sort_by: 'price', view: 'cards' });
  expect(after.country).toBeUndefined();
  expect(after.search).toBeUndefined();
});

it('saves settings and reads saved filters of other releases', () => {
  const state = read('platform=tiktok&country=FR&sort_by=price&page=3');
  expect(setFilters(state)).toEqual({ platform: 'tiktok', country: ['FR'] });
  expect(fromSaved({ platform: 'tiktok', country: ['FR'], gone: 1, gender: ['cat'] })).toEqual({
    platform: 'tiktok',
    country: ['FR'],
  });
});

it('counts a range without its limits', () => {
  const one = rangeInput('price', filtersOf(read('min_price=10&or_unknown=price,growth&country=FR')));
  expect(one).toEqual({ metric: 'price', country: ['FR'], or_unknown: ['growth'] });
});

it('combines shrinking profiles into one bar and limits values to the search’s range', () => {
  const bins = [
    { from: -0.2, to: -0.1, count: 2 },
    { from: -0.1, to: 0, count: 3 },
    { from: 0, to: 0.1, count: 4 },
  ];
  expect(foldNegative(bins)).toEqual([
    { from: -0.2, to: 0, count: 5 },
    { from: 0, to: 0.1, count: 4 },
  ]);
  expect(clamped([-0.1, 3], true)).toEqual([0, 1]);
  expect(clamped([5, 2], false)).toEqual([2, 5]);
  expect(clamped([null, null], true)).toEqual([null, null]);
});

it('reads and writes audience keys, with colons inside unchanged', () => {
  expect(readAudienceKey('FR:0.3', 0.1)).toEqual(['FR', 0.3]);
  expect(readAudienceKey('Rome', 0.15)).toEqual(['Rome', 0.15]);
  expect(writeAudienceKey('FR', 0.1 + 0.2)).toBe('FR:0.3');
});

it('shows the sorted column of old Instagram sort fields, too', () => {
  expect(sortOf(read('sort_by=ig_followed_by&order=asc'))).toEqual({
    column: 'followers',
    descending: false,
  });
  expect(sortOf(read('sort_in=asc'))).toEqual({ column: 'followers', descending: false });
});
