import { z } from 'zod';
import { report } from '#server/platform/report.ts';

/** Posts of some time by term. */
export const termCounts = report({
  name: 'keyword.term_counts',
  params: z.object({ terms: z.array(z.string()), from: z.number(), until: z.number() }),
  row: z.object({ term: z.string(), posts: z.number() }),
  sql: () => `SELECT term, count() AS posts FROM post_terms
WHERE term IN {terms:Array(String)} AND created_at >= toDateTime({from:UInt32}) AND created_at < toDateTime({until:UInt32})
GROUP BY term`,
});
