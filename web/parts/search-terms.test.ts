import { expect, it } from 'vitest';
import { keywordText } from './search-terms.ts';

it('shows a search in words', () => {
  expect(keywordText('#lumen "night cream"', 'AND')).toBe('#lumen and “night cream”');
  expect(keywordText('#lumen or @maison', 'OR')).toBe('#lumen or @maison');
});
