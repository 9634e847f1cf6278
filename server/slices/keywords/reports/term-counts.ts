import { z } from 'zod';
import { report } from '#server/platform/report.ts';

/** Posts by term. */
export const termCounts = report({
  name: 'keyword.term_counts',
  params: z.object({ terms: z.array(z.string()) }),
  row: z.object({ term: z.string(), posts: z.number() }),
  sql: () =>
    'SELECT term, count() AS posts FROM post_terms WHERE term IN {terms:Array(String)} GROUP BY term',
});
