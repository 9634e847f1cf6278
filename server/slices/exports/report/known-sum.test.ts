import { expect, it } from 'vitest';
import { followersFact, knownSum } from './known-sum.ts';

it('adds up known values, and is unknown without any value', () => {
  expect(knownSum([1, null, 2])).toEqual({ sum: 3, known: 2, of: 3 });
  expect(knownSum([0])).toEqual({ sum: 0, known: 1, of: 1 });
  expect(knownSum([null, undefined])).toEqual({ sum: null, known: 0, of: 2 });
});

it('says how many creators the followers are of', () => {
  const [whole] = followersFact([1000, 2000]);
  expect(whole).toMatchObject({ fact: '3,000', detail: 'of main accounts; audiences overlap' });
  expect(followersFact([1000, null])[0]?.detail).toContain('of 1 of 2 main accounts');
  expect(followersFact([null])).toEqual([]);
});
