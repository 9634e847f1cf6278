import { z } from 'zod';
import { report } from '#server/platform/report.ts';
import { bindings, matched } from '../matching.ts';
import { searchParam } from './sums.ts';

/** What the search matches at any time: posts without a date, and when the newest one was published. */
export const extent = report({
  name: 'keyword.extent',
  params: searchParam,
  row: z.object({ undated_posts: z.number(), newest_post: z.number() }),
  sql: (search) => `SELECT countIf(created_at = toDateTime(0)) AS undated_posts,
  toUnixTimestamp(max(created_at)) AS newest_post
FROM ${matched(search, 'all')}`,
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
