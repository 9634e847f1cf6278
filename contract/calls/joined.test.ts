import { expect, expectTypeOf, it } from 'vitest';
import { joined } from './joined.ts';

const posts = { list: 1, remove: 2 };
const people = { invite: 'three' };

it('joins objects in their order', () => {
  const all = joined(posts, people, { rename: true });
  expect(Object.entries(all)).toEqual([
    ['list', 1],
    ['remove', 2],
    ['invite', 'three'],
    ['rename', true],
  ]);
  expectTypeOf(all).toEqualTypeOf<{ list: number; remove: number; invite: string; rename: boolean }>();
});

it('refuses a double key, at compile time and at start', () => {
  // @ts-expect-error both have `remove`
  expect(() => joined(posts, people, { remove: 4 })).toThrow('Two parts have the key remove.');
  const hidden: object = { invite: 5 };
  expect(() => joined(people, hidden)).toThrow('Two parts have the key invite.');
});
