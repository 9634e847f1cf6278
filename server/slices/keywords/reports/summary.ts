import { z } from 'zod';
import { postMetrics, SUMS } from '#server/platform/metrics/post-sql.ts';
import { TIERS } from '#server/platform/metrics/rates.ts';
import { report } from '#server/platform/report.ts';
import { bindings, fact, identity, matched } from '../matching.ts';
import { creatorSums, followersOf, searchParam } from './sums.ts';

/** Lower bound of the account's tier; -1 = followers unknown. */
const tier = `roundDown(${fact('followers')}, [-1, ${TIERS.map((t) => t.from).join(', ')}])`;

/**
 * The period's totals, its tiers and its countries in one pass: posts are grouped by tier × country of their account,
 * and the engine merges those few groups for each tier, each country and the whole. Profiles merge as bitmaps, since
 * one profile's accounts may lie in several groups; an account lies in one alone, so followers are known of the cells
 * and are summed from them (`total_followers` is 0 in the merged rows).
 */
export const summary = report({
  name: 'keyword.summary',
  params: searchParam,
  row: creatorSums.extend({
    scope: z.enum(['cell', 'total', 'tier', 'country']),
    tier: z.number(),
    country: z.string(),
  }),
  sql: (
    search,
  ) => `SELECT * EXCEPT (accounts, is_cell), if(is_cell, ${followersOf('accounts')}, 0) AS total_followers
FROM (
  WITH ${postMetrics(search.emv)}
  SELECT multiIf(grouping(tier, country) = 0, 'cell', grouping(tier) = 0, 'tier', grouping(country) = 0, 'country', 'total') AS scope,
    ${tier} AS tier, ${identity(search, 'country')} AS country, ${SUMS},
    groupBitmap(${fact('profile_id')}) AS influencers, grouping(tier, country) = 0 AS is_cell,
    if(is_cell, bitmapToArray(groupBitmapState(account_id)), []) AS accounts
  FROM ${matched(search, 'current')}
  GROUP BY tier, country WITH CUBE
)`,
  bind: bindings,
});
