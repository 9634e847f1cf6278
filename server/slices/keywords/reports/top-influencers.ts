import { z } from 'zod';
import { report } from '#server/platform/report.ts';
import { bindings, fact } from '../matching.ts';
import type { Search } from '../search.ts';
import { accountSums } from './account-sums.ts';
import { creatorSums, SUMS_OF_SUMS, searchParam } from './sums.ts';

const RANKS = {
  interactions: 'interactions',
  impressions: 'impressions',
  reach: 'reach',
  media_value: 'media_value',
  posts: 'posts',
  followers: 'total_followers',
  engagement_rate: 'if(rated_basis > 0, rated_interactions / rated_basis, NULL)',
} as const;

export interface Ranking {
  sort_by: keyof typeof RANKS;
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

/** The profiles of one page in their order, with all their numbers. */
export const topInfluencers = report({
  name: 'keyword.top_influencers',
  params: z.object({ search: searchParam, ranking: z.custom<Ranking>() }),
  row: creatorSums.omit({ influencers: true }).extend({
    profile_id: z.number(),
    first_account: z.number(),
    followers_known: z.number(),
  }),
  sql: ({ search, ranking: r }) => `SELECT *
FROM (
  SELECT ${fact('profile_id')} AS profile_id, ${SUMS_OF_SUMS}, min(a.account_id) AS first_account,
    sum(greatest(${fact('followers')}, 0)) AS total_followers, max(${fact('followers')}) >= 0 AS followers_known
  FROM (${accountSums(search)}) AS a
  GROUP BY profile_id
)
ORDER BY ${RANKS[r.sort_by]} ${r.order} NULLS LAST, profile_id
LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
  bind: ({ search, ranking: r }) => ({ ...bindings(search as Search), limit: r.limit, offset: r.offset }),
});
