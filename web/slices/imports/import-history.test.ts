import { expect, test } from 'vitest';
import type { ImportRecord } from '#contract/imports.ts';
import { takenIn } from './import-history.tsx';

const record = (counts: Partial<ImportRecord>) =>
  ({ posts_new: 0, posts_changed: 0, posts_unchanged: 0, accounts_new: 0, ...counts }) as ImportRecord;

test('a failed import says in few words what it took in', () => {
  expect(takenIn(record({ posts_new: 20_000, posts_changed: 1, accounts_new: 3, snapshots_new: 9 }))).toBe(
    'Before that: 20,001 posts: 20,000 new, 1 changed',
  );
  expect(takenIn(record({ accounts_new: 1 }))).toBe('Before that: 1 new account');
  expect(takenIn(record({ rows_read: 7 }))).toBeNull();
});
