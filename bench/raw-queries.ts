/**
 * The seven keyword queries as plain ClickHouse SQL over the product's tables, without its rules and answer
 * shapes. Placeholders: term, from and until (days).
 */
const fact = (name: string) => `dictGet('account_facts', '${name}', toUInt64(account_id))`;
const SUMS = `count() AS posts, sum(v_interactions) AS interactions, sum(v_impressions) AS impressions, sum(v_reach) AS reach,
  sum(v_basis) AS basis, sum(v_impressions * if(bitShiftRight(flags, 12) = 5, 70, 15) / 1000) AS media_value`;
const PEOPLE = `uniqExact(${fact('profile_id')}) AS influencers, sum(${fact('followers')}) AS followers`;
const ROWS = `post_terms FINAL WHERE term_hash = cityHash64({term:String}) AND created_at >= toDateTime({from:String}, 'UTC') AND created_at < toDateTime({until:String}, 'UTC')`;
const ACCOUNTS = `SELECT account_id, ${SUMS} FROM ${ROWS} GROUP BY account_id`;
const SUMS_OF_SUMS = ['posts', 'interactions', 'impressions', 'reach', 'basis', 'media_value']
  .map((c) => `sum(${c}) AS ${c}`)
  .join(', ');

export const RAW_QUERIES: Record<string, string> = {
  statistics: `SELECT flags, ${SUMS}, ${PEOPLE} FROM ${ROWS} GROUP BY flags WITH ROLLUP`,
  influencer_tier_analysis: `SELECT roundDown(${fact('followers')}, [-1, 0, 1000, 10000, 50000, 500000, 1000000]) AS tier, ${SUMS_OF_SUMS},
  ${PEOPLE} FROM (${ACCOUNTS}) GROUP BY tier`,
  metrics_by_day: `SELECT toDate(created_at) AS day, ${SUMS}, ${PEOPLE} FROM ${ROWS} GROUP BY day ORDER BY day`,
  top_influencers: `SELECT ${fact('profile_id')} AS profile_id, ${SUMS_OF_SUMS} FROM (${ACCOUNTS}) GROUP BY profile_id
  ORDER BY impressions DESC, profile_id LIMIT 30`,
  audience_statistics: `SELECT cell, sum(reach * share) AS reach, sum(impressions * share) AS impressions, sum(interactions * share) AS interactions,
  sum(media_value * share) AS media_value
  FROM (SELECT a.*, d.cells AS cells, d.shares AS shares FROM (${ACCOUNTS}) AS a
    INNER JOIN (SELECT account_id, cells, shares FROM audience_cells FINAL WHERE account_id IN (SELECT account_id FROM ${ROWS})) AS d
    ON d.account_id = a.account_id)
  ARRAY JOIN cells AS cell, shares AS share GROUP BY cell`,
  country_statistics: `SELECT ${fact('country')} AS country, ${SUMS_OF_SUMS}, ${PEOPLE} FROM (${ACCOUNTS}) GROUP BY country`,
  posts: `SELECT id, account_id, created_at, post_type, message, link, image, likes, comments, views FROM posts FINAL
  PREWHERE (account_id, created_at, id) IN (SELECT account_id, created_at, post_id FROM ${ROWS} ORDER BY created_at DESC, post_id LIMIT 30)`,
};
