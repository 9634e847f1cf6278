import { expect, it } from 'vitest';
import { copyName, cutText, shortText } from './cut-text.ts';

it('cuts texts between characters', () => {
  expect(cutText('abc', 5)).toBe('abc');
  expect(cutText('abcdef', 5)).toBe('abcde');
  expect(cutText('abcd😀', 5)).toBe('abcd');
  expect(cutText('abc😀', 5)).toBe('abc😀');
  expect(shortText('abcd😀', 5)).toBe('abcd…');
  expect(shortText('abc😀', 5)).toBe('abc😀');
});

it('names copies in 120 letters', () => {
  expect(copyName('Spring')).toBe('Spring (copy)');
  const copy = copyName('😀'.repeat(60));
  expect(copy).toHaveLength(119);
  expect(copy.isWellFormed()).toBe(true);
});
