import { expect, it } from 'vitest';
import {
  contraryOperator,
  joinTerms,
  keywordsOf,
  operatorOf,
  splitTerms,
  withoutOperators,
} from './search-terms.ts';

it('divides a search like the server', () => {
  const terms = splitTerms('#CleanBeauty, @maison.lumen «soin naturel» 口红 #cleanbeauty lip"stick !!');
  expect(terms.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'hashtag #cleanbeauty',
    'mention @maison.lumen',
    'phrase soin naturel',
    'word 口红',
    'word lip"stick',
  ]);
});

it('joins the parts again', () => {
  const terms = splitTerms('#lumen "night cream" serum');
  expect(joinTerms(terms)).toBe('#lumen "night cream" serum');
  expect(splitTerms(joinTerms(terms))).toEqual(terms);
});

it.each([
  ['#VinoGlow or @valombre', 'OR', '#VinoGlow @valombre'],
  ['#a OU #b, ou "night cream"', 'OR', '#a #b "night cream"'],
  ['#a and @b & @c', 'AND', '#a @b @c'],
  ['#a or @b and @c', null, '#a @b @c'],
  // Gold, and words alone.
  ['#bijoux or', null, '#bijoux or'],
  ['bague or blanc', null, 'bague or blanc'],
  ['#or @or', null, '#or @or'],
] as const)('reads the operator of %s', (text, operator, terms) => {
  expect([operatorOf(text), joinTerms(splitTerms(text))]).toEqual([operator, terms]);
  expect(splitTerms(withoutOperators(text))).toEqual(splitTerms(text));
});

it('names an operator against the search', () => {
  expect(contraryOperator('#a or @b', 'AND')).toBe('or');
  expect(contraryOperator('#a or @b', 'OR')).toBeNull();
  expect(contraryOperator('#a or @b et @c', 'OR')).toBe('et');
});

it('divides a text into keywords', () => {
  expect(keywordsOf('#a or @b')).toEqual(['#a', '@b']);
  expect(keywordsOf('#a @b "two words"')).toEqual(['#a', '@b', '"two words"']);
  expect(keywordsOf('two words')).toEqual(['two words']);
  expect(keywordsOf('#a or @b and @c')).toEqual(['#a or @b and @c']);
});
