import { z } from 'zod';
import { termMetrics } from '#server/platform/metrics/post-sql.ts';
import { report } from '#server/platform/report.ts';
import { bindings, IS_CURRENT, matched } from '../matching.ts';
import { searchParam } from './sums.ts';

/**
 * The posts of the period and of the one before by what is known of them: a few dozen rows, from which origins and
 * missing numbers follow.
 */
export const origins = report({
  name: 'keyword.origins',
  params: searchParam,
  row: z.object({
    is_current: z.number(),
    known: z.number(),
    impressions_known: z.number(),
    rated: z.number(),
    impressions_origin: z.number(),
    reach_origin: z.number(),
    posts: z.number(),
    interactions: z.number(),
    impressions: z.number(),
    reach: z.number(),
    media_value: z.number(),
    basis: z.number(),
  }),
  sql: (search) => `WITH ${termMetrics(search.emv)}
SELECT ${IS_CURRENT} AS is_current, known, m_impressions_known AS impressions_known, m_rated AS rated,
  m_impressions_origin AS impressions_origin, m_reach_origin AS reach_origin, count() AS posts,
  sum(m_interactions) AS interactions, sum(m_impressions) AS impressions, sum(m_reach) AS reach,
  sum(m_media_value) AS media_value, sum(m_basis) AS basis
FROM ${matched(search, 'both')}
GROUP BY is_current, known, impressions_known, rated, impressions_origin, reach_origin`,
  bind: bindings,
});
export type OriginRow = Awaited<ReturnType<typeof origins>>[number];
