import { expect, it } from 'vitest';
import { ofStore, ofView, viewOf } from './of-store.ts';

it('shares one state between a store and its views, with separate answers', () => {
  const store = { version: () => 'newest' };
  const held = viewOf(store, { version: () => 'held' });
  const older = viewOf(held, { version: () => 'older' });
  const queueOf = ofStore((_store: typeof store) => ({ waiting: [] }));
  const answersOf = ofView((view: typeof store) => ({ version: view.version() }));
  expect(queueOf(held)).toBe(queueOf(store));
  expect(queueOf(older)).toBe(queueOf(store));
  expect(queueOf({ ...store })).not.toBe(queueOf(store));
  expect([store, held, older].map((view) => answersOf(view).version)).toEqual(['newest', 'held', 'older']);
  expect(answersOf(held)).toBe(answersOf(held));
});
