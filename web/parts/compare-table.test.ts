import { expect, it } from 'vitest';
import { leaders } from './compare-table.tsx';

it('marks the largest number, unless all are equal or only one is known', () => {
  const row = { followers: 12_345, growth: -0.01 as number | null };
  const other = { followers: 5, growth: null };
  expect([...leaders([row, other], (one) => one.followers)]).toEqual([row]);
  expect(leaders([row, other], (one) => one.growth).size).toBe(0);
  expect(leaders([row, { ...row }], (one) => one.followers).size).toBe(0);
  expect(leaders([row, other], undefined).size).toBe(0);
});
