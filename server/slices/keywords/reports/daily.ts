import { z } from 'zod';
import { ORIGINS } from '#contract/primitives.ts';
import { SUMS, termMetrics } from '#server/platform/metrics/post-sql.ts';
import { report } from '#server/platform/report.ts';
import { bindings, matched } from '../matching.ts';
import { creatorSums, PEOPLE, searchParam } from './sums.ts';

const byOrigin = (metric: string) =>
  ORIGINS.map((_name, i) => `sumIf(${metric}, ${metric}_origin = ${i})`).join(', ');

/** One row per day that has posts, in the company's days. */
export const daily = report({
  name: 'keyword.daily',
  params: searchParam,
  row: creatorSums.extend({
    day: z.string(),
    impressions_parts: z.array(z.number()),
    reach_parts: z.array(z.number()),
  }),
  sql: (search) => `WITH ${termMetrics(search.emv)}
SELECT toString(toDate(created_at, {timezone:String})) AS day, ${SUMS}, ${PEOPLE},
  [${byOrigin('m_impressions')}] AS impressions_parts, [${byOrigin('m_reach')}] AS reach_parts
FROM ${matched(search, 'current')}
GROUP BY toDate(created_at, {timezone:String})`,
  bind: bindings,
});
