import { z } from 'zod';
import { TIERS } from '#server/platform/metrics/rates.ts';
import { report } from '#server/platform/report.ts';
import { bindings, fact, identity } from '../matching.ts';
import { accountSums } from './account-sums.ts';
import { creatorSums, SUMS_OF_SUMS, searchParam } from './sums.ts';

/** Lower bound of the account's tier; -1 = followers unknown. */
const tier = `roundDown(${fact('followers')}, [-1, ${TIERS.map((t) => t.from).join(', ')}])`;

/**
 * The period's totals, its tiers and its countries in one pass: posts are summed by account, so that what the account
 * is gets looked up once; the engine then merges tier × country cells for each tier, each country and the whole.
 * Profiles merge as bitmaps, since one profile's accounts may lie in several cells.
 */
export const summary = report({
  name: 'keyword.summary',
  params: searchParam,
  row: creatorSums.extend({
    scope: z.enum(['cell', 'total', 'tier', 'country']),
    tier: z.number(),
    country: z.string(),
    /** Unix seconds. */
    newest_post: z.number(),
  }),
  sql: (
    search,
  ) => `SELECT multiIf(grouping(tier, country) = 0, 'cell', grouping(tier) = 0, 'tier', grouping(country) = 0, 'country', 'total') AS scope,
  ${tier} AS tier, ${identity(search, 'country')} AS country, ${SUMS_OF_SUMS},
  sum(greatest(${fact('followers')}, 0)) AS total_followers, groupBitmap(${fact('profile_id')}) AS influencers,
  toUnixTimestamp(max(newest)) AS newest_post
FROM (${accountSums(search)})
GROUP BY tier, country WITH CUBE`,
  bind: bindings,
});
