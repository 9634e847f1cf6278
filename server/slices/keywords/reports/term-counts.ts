import { z } from 'zod';
import { report } from '#server/platform/report.ts';
import { oneOfTerms, termOf } from '#server/platform/term-hash.ts';

/** Posts by term. */
export const termCounts = report({
  name: 'keyword.term_counts',
  params: z.object({ terms: z.array(z.string()) }),
  row: z.object({ term: z.string(), posts: z.number() }),
  sql: () =>
    `SELECT ${termOf('terms')} AS term, count() AS posts FROM post_terms WHERE ${oneOfTerms('terms')} GROUP BY term_hash`,
});
