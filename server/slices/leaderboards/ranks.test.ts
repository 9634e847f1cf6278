import { expect, it } from 'vitest';
import { ranksOf } from './ranking.ts';

it('gives equal sums one rank in any order of addition, and unknown ones none', () => {
  expect(ranksOf([0.1 + 0.2, 0.3, null, 1, 0])).toEqual([2, 2, null, 1, 4]);
  expect(ranksOf([1_000_000, 1_000_001])).toEqual([2, 1]);
});
