import { z } from 'zod';
import { SUMS, termMetrics } from '#server/platform/metrics/post-sql.ts';
import { report } from '#server/platform/report.ts';
import { bindings, fact, matched } from '../matching.ts';
import { searchParam, sums } from './sums.ts';

export const KEYWORD_DIMENSIONS = [
  'genders',
  'ages',
  'countries',
  'cities',
  'interests',
  'genders_per_age',
] as const;
const dimensions = `dimension IN (${KEYWORD_DIMENSIONS.map((d) => `'${d}'`).join(', ')})`;
/** A source may name a key without its share (−1): such a distribution weighs nothing. */
const withShares = 'arrayExists(s -> s >= 0, shares)';
/** Largest cities and interests; the other dimensions have few keys. */
const MOST_KEYS = 50;

const weighted = Object.keys(sums.shape)
  .filter((name) => name !== 'posts')
  .map((name) => `sum(a.${name} * share) AS ${name}`)
  .join(', ');

/** Per dimension and key Σ account metric × share; key '' = all accounts that have the dimension. */
export const audienceCells = report({
  name: 'keyword.audience_cells',
  params: searchParam,
  row: sums.omit({ posts: true }).extend({ dimension: z.string(), key: z.string() }),
  sql: (search) => `SELECT dimension, key, ${weighted}
FROM (
  SELECT dimension, account_id, arrayJoin(arrayZip(arrayConcat(keys, ['']), arrayConcat(shares, [toFloat32(1)]))) AS cell,
    cell.1 AS key, cell.2 AS share
  FROM account_audience FINAL
  WHERE ${dimensions} AND ${withShares} AND account_id IN (SELECT account_id FROM ${matched(search, 'current')})
) AS d
INNER JOIN (
  WITH ${termMetrics(search.emv)}
  SELECT account_id, ${SUMS} FROM ${matched(search, 'current')} GROUP BY account_id
) AS a ON a.account_id = d.account_id
WHERE share >= 0
GROUP BY dimension, key
ORDER BY reach DESC, key
LIMIT ${MOST_KEYS + 1} BY dimension`,
  bind: bindings,
});

/** How much of the reach comes from accounts with an audience, and how many profiles those are. */
export const audienceCoverage = report({
  name: 'keyword.audience_coverage',
  params: searchParam,
  row: z.object({ reach: z.number(), covered: z.number(), profiles: z.number() }),
  sql: (search) => `WITH ${termMetrics(search.emv)},
  account_id IN (SELECT account_id FROM account_audience FINAL WHERE ${dimensions} AND ${withShares}) AS has_audience
SELECT sum(m_reach) AS reach, sumIf(m_reach, has_audience) AS covered,
  groupBitmapIf(${fact('profile_id')}, has_audience) AS profiles
FROM ${matched(search, 'current')}`,
  bind: bindings,
});
