import { z } from 'zod';
import { SUMS, termMetrics } from '#server/platform/metrics/post-sql.ts';
import { report } from '#server/platform/report.ts';
import { bindings, fact, matched } from '../matching.ts';
import type { Search } from '../search.ts';
import { creatorSums, followersOf, searchParam } from './sums.ts';

const RANKS = {
  interactions: 'sum(m_interactions)',
  impressions: 'sum(m_impressions)',
  reach: 'sum(m_reach)',
  media_value: 'sum(m_media_value)',
  posts: 'count()',
  followers: followersOf('groupUniqArray(account_id)'),
  engagement_rate:
    'if(sumIf(m_basis, m_rated) > 0, sumIf(m_interactions, m_rated) / sumIf(m_basis, m_rated), NULL)',
} as const;

export interface Ranking {
  sort_by: keyof typeof RANKS;
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

const rankingParams = z.object({ search: searchParam, ranking: z.custom<Ranking>() });

/** The profiles of one page in their order, with the number of all; only the metric of the order is computed. */
export const ranking = report({
  name: 'keyword.ranking',
  params: rankingParams,
  row: z.object({ profile_id: z.number(), total: z.number() }),
  sql: ({ search, ranking: r }) => `WITH ${termMetrics(search.emv)}
SELECT ${fact('profile_id')} AS profile_id, ${RANKS[r.sort_by]} AS rank, count() OVER () AS total
FROM ${matched(search, 'current')}
GROUP BY profile_id ORDER BY rank ${r.order} NULLS LAST, profile_id
LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
  bind: ({ search, ranking: r }) => ({ ...bindings(search as Search), limit: r.limit, offset: r.offset }),
});

/** All numbers of a few profiles. */
export const ranked = report({
  name: 'keyword.ranked',
  params: z.object({ search: searchParam, profiles: z.array(z.number()) }),
  row: creatorSums.omit({ influencers: true }).extend({
    profile_id: z.number(),
    accounts: z.array(z.number()),
    followers_known: z.number(),
  }),
  sql: ({ search }) => `SELECT *, ${followersOf('accounts')} AS total_followers,
  arrayExists(a -> dictGet('account_facts', 'followers', toUInt64(a)) >= 0, accounts) AS followers_known
FROM (
  WITH ${termMetrics(search.emv)}
  SELECT ${fact('profile_id')} AS profile_id, ${SUMS}, arraySort(groupUniqArray(account_id)) AS accounts
  FROM ${matched(search, 'current', ` AND ${fact('profile_id')} IN {profiles:Array(UInt32)}`)}
  GROUP BY profile_id
)`,
  bind: ({ search, profiles }) => ({ ...bindings(search as Search), profiles }),
});
