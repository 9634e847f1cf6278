/**
 * The seven keyword queries in PostgreSQL over the same posts and stored numbers. $1 = term, $2 and $3 =
 * days, the last one excluded.
 */
const SUMS = `count(*) AS posts, sum(v_interactions) AS interactions, sum(v_impressions) AS impressions, sum(v_reach) AS reach,
  sum(v_basis) AS basis, sum(v_impressions * CASE WHEN flags >> 12 = 5 THEN 70 ELSE 15 END / 1000.0::float8) AS media_value`;
const SUMS_OF_SUMS = ['posts', 'interactions', 'impressions', 'reach', 'basis', 'media_value']
  .map((c) => `sum(${c}) AS ${c}`)
  .join(', ');
const PEOPLE = 'count(DISTINCT profile_id) AS influencers, sum(followers) AS followers';
const WHERE = 'WHERE terms @> ARRAY[$1::text] AND created_at >= $2::timestamp AND created_at < $3::timestamp';
const ACCOUNTS = `(SELECT account_id, ${SUMS} FROM posts ${WHERE} GROUP BY account_id) AS s JOIN accounts USING (account_id)`;
const POSTS = `posts JOIN accounts USING (account_id) ${WHERE}`;

export const POSTGRES_QUERIES: Record<string, string> = {
  statistics: `SELECT flags, ${SUMS}, ${PEOPLE} FROM ${POSTS} GROUP BY ROLLUP (flags)`,
  influencer_tier_analysis: `SELECT tier, ${SUMS_OF_SUMS}, ${PEOPLE} FROM ${ACCOUNTS} GROUP BY tier`,
  metrics_by_day: `SELECT created_at::date AS day, ${SUMS}, ${PEOPLE} FROM ${POSTS} GROUP BY day ORDER BY day`,
  top_influencers: `SELECT profile_id, ${SUMS_OF_SUMS} FROM ${ACCOUNTS} GROUP BY profile_id
    ORDER BY impressions DESC, profile_id LIMIT 30`,
  audience_statistics: `SELECT cell, sum(reach * share) AS reach, sum(impressions * share) AS impressions,
    sum(interactions * share) AS interactions, sum(media_value * share) AS media_value
    FROM ${ACCOUNTS} JOIN audience USING (account_id), unnest(cells, shares) AS c (cell, share) GROUP BY cell`,
  country_statistics: `SELECT country, ${SUMS_OF_SUMS}, ${PEOPLE} FROM ${ACCOUNTS} GROUP BY country`,
  posts: `SELECT id, account_id, created_at, post_type, message, link, likes, comments, views FROM posts ${WHERE}
    ORDER BY created_at DESC, id LIMIT 30`,
};
