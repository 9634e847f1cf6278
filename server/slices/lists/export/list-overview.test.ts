import { expect, it } from 'vitest';
import type { ListProfile } from '#contract/lists/creators.ts';
import { planTable } from './list-overview.ts';

const planned = { post_type: null, price: null, status: 'planned', due: null };
const row = (name: string, price: number | null, quantity: number | null) =>
  ({
    ...{ name, price, publications: quantity },
    deliverables: [{ ...planned, quantity }],
  }) as unknown as ListProfile;

async function totalOf(...rows: ListProfile[]) {
  const [section] = planTable(rows, 'EUR', 'Plan');
  if (section?.kind !== 'table') throw new Error('No table');
  const all: unknown[][] = [];
  for await (const block of section.rows) all.push(...block);
  return all.at(-1)?.map((value) => value ?? null);
}

it('has an unknown price per post if a creator’s posts or price are unknown', async () => {
  expect(await totalOf(row('A', 300, 2), row('B', 300, 1))).toEqual(['Total', '', 3, 600, 200]);
  expect((await totalOf(row('A', 300, 2), row('B', 300, null)))?.slice(2)).toEqual([2, 600, null]);
  expect((await totalOf(row('A', 300, 2), row('B', null, 1)))?.slice(2)).toEqual([3, 300, null]);
  expect((await totalOf(row('A', 300, null)))?.slice(2)).toEqual([null, 300, null]);
});
