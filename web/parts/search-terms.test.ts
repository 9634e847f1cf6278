import { expect, it } from 'vitest';
import { joinTerms, keywordText, splitTerms } from './search-terms.ts';

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
  expect(keywordText('#lumen "night cream"', 'AND')).toBe('#lumen and “night cream”');
});
