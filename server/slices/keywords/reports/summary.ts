import { z } from 'zod';
import { postMetrics, SUMS } from '#server/platform/metrics/post-sql.ts';
import { TIERS } from '#server/platform/metrics/rates.ts';
import { report } from '#server/platform/report.ts';
import { bindings, fact, identity, matched } from '../matching.ts';
import { creatorSums, SUMS_OF_SUMS, searchParam } from './sums.ts';

/** 0 = followers unknown, else the index in TIERS + 1. */
const tier = TIERS.map((t) => `(f >= ${t.from})`).join(' + ');

/**
 * The period's totals, its tiers and its countries in one pass: posts are grouped by tier × country of their account,
 * and those few groups again by each. An account is in one group only, so followers add up; profiles are united as
 * bitmaps, since one profile's accounts may lie in several.
 */
export const summary = report({
  name: 'keyword.summary',
  params: searchParam,
  row: creatorSums.extend({
    scope: z.enum(['total', 'tier', 'country']),
    tier: z.number(),
    country: z.string(),
  }),
  sql: (
    search,
  ) => `SELECT multiIf(grouping(tier) = 0, 'tier', grouping(country) = 0, 'country', 'total') AS scope,
  tier, country, ${SUMS_OF_SUMS}, sum(followers_sum) AS total_followers, groupBitmapArray(profiles) AS influencers
FROM (
  SELECT *, bitmapToArray(accounts_map) AS accounts,
    arrayMap(a -> dictGet('account_facts', 'profile_id', toUInt64(a)), accounts) AS profiles,
    arraySum(arrayMap(a -> greatest(dictGet('account_facts', 'followers', toUInt64(a)), 0), accounts)) AS followers_sum
  FROM (
    WITH ${postMetrics(search.emv)}, ${fact('followers')} AS f
    SELECT toUInt8(${tier}) AS tier, ${identity(search, 'country')} AS country, ${SUMS},
      groupBitmapState(account_id) AS accounts_map
    FROM ${matched(search, 'current')}
    GROUP BY tier, country
  )
)
GROUP BY GROUPING SETS ((), (tier), (country))`,
  bind: bindings,
});
