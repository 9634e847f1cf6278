import { expect, test } from 'vitest';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { outcome, takenIn } from './import-outcome.ts';

const NONE = {
  ...{ rows_read: 0, rows_rejected: 0, rows_erased: 0, rows_with_posts: 0 },
  ...{ posts_new: 0, posts_changed: 0, posts_unchanged: 0 },
  ...{ accounts_new: 0, snapshots_new: 0, audiences_new: 0 },
  ...{ comments_new: 0, comments_changed: 0, comments_unchanged: 0, commented_posts: 0, comments_waiting: 0 },
};
const record = (counts: Partial<ImportRecord>) => ({ ...NONE, ...counts }) as ImportRecord;

test('describes the outcome of all rows in a sentence', () => {
  const all = record({ rows_read: 1351, rows_with_posts: 1351, posts_new: 1100, posts_changed: 60 });
  expect(outcome(all)).toBe(
    '1,351 rows, 1,160 posts: 1,100 new, 60 changed · 191 rows were later observations of a post',
  );
  // 10 = 6 posts + 1 later + 1 account only + 1 rejected + 1 erased.
  const mixed = { rows_read: 10, rows_with_posts: 7, rows_rejected: 1, rows_erased: 1, accounts_new: 2 };
  expect(outcome(record({ ...mixed, posts_new: 5, posts_unchanged: 1 }))).toBe(
    '10 rows, 6 posts: 5 new, 1 unchanged · 1 row was a later observation of a post, 1 row contained no post, 1 row was rejected, 1 row was skipped: erased on request · 2 new accounts',
  );
});

test('leaves out later observations if posts were not counted by row', () => {
  expect(outcome(record({ rows_read: 9, rows_with_posts: null, posts_new: 4 }))).toBe(
    '9 rows, 4 posts: 4 new',
  );
});

test('does not mention posts for a table of accounts', () => {
  expect(outcome(record({ rows_read: 9, accounts_new: 4, rows_rejected: 1 }))).toBe(
    '1 row was rejected · 4 new accounts',
  );
  expect(outcome(record({ rows_read: 9 }))).toBe('Nothing new');
  expect(outcome(record({ rows_read: 9, rows_rejected: 9 }))).toBe('Nothing new: 9 rows were rejected');
  expect(outcome(record({}))).toBe('Nothing imported');
});

test('says briefly what a failed import added', () => {
  expect(takenIn(record({ posts_new: 20_000, posts_changed: 1, accounts_new: 3, snapshots_new: 9 }))).toBe(
    'Before that: 20,001 posts: 20,000 new, 1 changed',
  );
  expect(takenIn(record({ accounts_new: 1 }))).toBe('Before that: 1 new account');
  expect(takenIn(record({ rows_read: 7 }))).toBeNull();
});

test('counts the posts of a table of comments, and missing ones', () => {
  const brought = { comments_new: 1100, comments_changed: 50, commented_posts: 38, comments_waiting: 12 };
  // 1,200 = 1,150 comments + 40 repeated comments + 10 rejected.
  expect(outcome(record({ rows_read: 1200, rows_rejected: 10, ...brought }))).toBe(
    '1,200 rows, 1,150 comments of 38 posts: 1,100 new, 50 changed · 12 on posts that are not imported yet · 40 rows repeated a comment, 10 rows were rejected',
  );
  const again = { comments_unchanged: 2, commented_posts: 1 };
  expect(outcome(record({ rows_read: 3, rows_erased: 1, ...again }))).toBe(
    '3 rows, 2 comments of 1 post: 2 unchanged · 1 row was skipped: erased on request',
  );
  expect(takenIn(record({ rows_read: 3, ...again }))).toBe('Before that: 2 comments of 1 post: 2 unchanged');
});
