import { describe, expect, it } from 'vitest';
import { parseSearch, readSearch, stringifySearch } from '#web/platform/page/url-state.ts';
import {
  filterWords,
  isAsSaved,
  openedFilter,
  sameSearch,
  savedOf,
  screenSearch,
  searchIssues,
  searchOf,
  toAddress,
  withPeriod,
} from './keyword-state.ts';

const read = (text: string) => withPeriod(readSearch(screenSearch, parseSearch(text)) as never, '2026-11-21');

describe('the URL', () => {
  it('contains the whole state, in both directions', () => {
    const text =
      '?keyword=%23lumen+%22soin+naturel%22&from_date=2026-08-01&to_date=2026-10-31&search_type=AND' +
      '&platform=instagram&platform=tiktok&country=FR&min_range=1000&max_growth=20&metric=posts&prior=true&compare=serum';
    const state = read(text);
    expect(state).toMatchObject({ search_type: 'AND', platform: ['instagram', 'tiktok'], country: ['FR'] });
    expect(state).toMatchObject({ min_range: 1000, max_growth: 20, metric: 'posts', prior: true });
    expect(state.compare).toEqual(['serum']);
    expect(read(stringifySearch(toAddress(state)))).toEqual(state);
  });

  it('means the last three months without a period, and drops invalid values', () => {
    const state = read('?keyword=serum&country=france&metric=charm&min_range=-4&to_date=2026-02-31');
    expect(state).toMatchObject({ from_date: '2026-08-22', to_date: '2026-11-21', metric: 'impressions' });
    expect(state.country).toBeUndefined();
    expect(state.min_range).toBeUndefined();
  });

  it('compares with at most four others', () => {
    expect(read('?compare=a&compare=b&compare=c&compare=d&compare=e').compare).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leaves view settings out of the calls', () => {
    const search = searchOf(read('?keyword=serum&metric=posts&platform=tiktok&gender='));
    expect(Object.keys(search).toSorted()).toEqual([
      'from_date',
      'keyword',
      'platform',
      'search_type',
      'to_date',
    ]);
  });
});

describe('a saved filter', () => {
  const filter = { ...searchOf(read('?keyword=serum&country=FR&country=BE')), categories: ['spring'] };

  it('opens with its own search, with only the view from the URL', () => {
    const view = readSearch(screenSearch, parseSearch('?metric=reach&platform=tiktok'));
    const state = openedFilter(filter, view as never, '2026-12-24');
    expect(state).toMatchObject({ keyword: 'serum', metric: 'reach', to_date: '2026-11-21' });
    expect(state.platform).toBeUndefined();
    expect(sameSearch(searchOf(state), filter)).toBe(true);
  });

  it('keeps its comparison, unless the URL names another', () => {
    const saved = {
      ...savedOf(read('?keyword=serum&compare=balm&compare=%23oil&metric=reach')),
      categories: [],
    };
    expect(saved).toMatchObject({ keyword: 'serum', compare: ['balm', '#oil'] });
    expect(saved).not.toHaveProperty('metric');
    const plain = readSearch(screenSearch, parseSearch('?metric=posts'));
    const state = openedFilter(saved, plain as never, '2026-12-24');
    expect(state.compare).toEqual(['balm', '#oil']);
    expect(isAsSaved(state, saved)).toBe(true);
    expect(isAsSaved({ ...state, compare: ['balm'] }, saved)).toBe(false);
    expect(isAsSaved({ ...state, country: ['FR'] }, saved)).toBe(false);
    const other = readSearch(screenSearch, parseSearch('?compare=wax'));
    expect(openedFilter(saved, other as never, '2026-12-24').compare).toEqual(['wax']);
    // Saved before comparisons existed.
    expect(openedFilter(filter, plain as never, '2026-12-24').compare).toEqual([]);
  });

  it('counts as changed by its search, not by the order of a list', () => {
    expect(sameSearch({ ...filter, country: ['BE', 'FR'] }, filter)).toBe(true);
    expect(sameSearch({ ...filter, country: ['FR'] }, filter)).toBe(false);
    expect(sameSearch({ ...filter, platform: [] }, filter)).toBe(true);
  });
});

it('reports errors in the contract’s words', () => {
  const good = searchOf(read('?keyword=serum'));
  expect(searchIssues(good)).toBeNull();
  expect(searchIssues({ ...good, keyword: ' ' })).toEqual({ keyword: 'Keyword is required' });
  expect(searchIssues({ ...good, from_date: '2026-12-01' })).toEqual({
    to_date: 'The end must not be before the start',
  });
});

it('writes filters as words, each with its removal', () => {
  const search = searchOf(
    read(
      '?keyword=serum&country=FR&country=BE&country=ES&country=IT&min_range=1000&min_growth=-5&max_growth=20',
    ),
  );
  const words = filterWords(search);
  expect(words.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Country: France, Belgium + 2',
    'Followers: ≥ 1k',
    '30-day growth: −5% – 20%',
  ]);
  const cleared = Object.assign({}, search, ...words.map(({ clear }) => clear));
  expect(filterWords(cleared)).toEqual([]);
});
