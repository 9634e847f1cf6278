import { expect, it } from 'vitest';
import { keywordIssue } from './term-search.tsx';

it('refuses invalid searches, in the contract’s words', () => {
  expect(keywordIssue('  ')).toBe('Keyword is required');
  expect(keywordIssue('x'.repeat(501))).toBe('Keyword must be at most 500 characters');
  expect(keywordIssue('# "!"')).toBe('Enter at least one letter or digit');
  expect(keywordIssue('serum')).toBeNull();
});
