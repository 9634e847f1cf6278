import { z } from 'zod';
import { report } from '#server/platform/report.ts';
import { bindings, matched } from '../matching.ts';
import { searchParam } from './sums.ts';

/** Matching posts without a date. They lie in a partition of their own, so the dated ones are never read. */
export const undated = report({
  name: 'keyword.undated',
  params: searchParam,
  row: z.object({ undated_posts: z.number() }),
  sql: (search) => `SELECT count() AS undated_posts FROM ${matched(search, 'undated')}`,
  bind: bindings,
});

/** How many posts of the period match. */
export const postCount = report({
  name: 'keyword.post_count',
  params: searchParam,
  row: z.object({ posts: z.number() }),
  sql: (search) => `SELECT count() AS posts FROM ${matched(search, 'current')}`,
  bind: bindings,
});
