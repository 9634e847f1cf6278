/**
 * The leaderboard queries in PostgreSQL over the same posts and stored numbers. $1 = terms of all brands,
 * $2 and $3 = days, the last one excluded; `brand_terms` maps terms to brands.
 */
const SUMS = `count(*) AS posts, sum(v_interactions) AS interactions, sum(v_impressions) AS impressions, sum(v_reach) AS reach,
  sum(v_basis) AS basis, sum(views) AS views, sum(v_impressions * CASE WHEN flags >> 12 = 5 THEN 70 ELSE 15 END / 1000.0::float8) AS media_value`;
const NUMBERS = ['posts', 'interactions', 'impressions', 'reach', 'basis', 'views', 'media_value'];
const SUMS_OF_SUMS = NUMBERS.map((c) => `sum(s.${c}) AS ${c}`).join(', ');
const RANKED = ['views', 'reach', 'posts', 'interactions', 'impressions'];

/** 0 means all brands together. */
const eachBrand = (from: string) => `(SELECT p.*, b.brand FROM posts p CROSS JOIN LATERAL
    (SELECT DISTINCT t.brand FROM brand_terms t WHERE t.term = ANY (p.terms) UNION ALL SELECT 0) AS b
  WHERE p.terms && $1::text[] AND p.created_at >= ${from} AND p.created_at < $3::timestamp)`;
const PERIOD = '$2::timestamp';
const BEFORE = '($2::timestamp - ($3::timestamp - $2::timestamp))';

const ACCOUNTS = `(SELECT account_id, brand, split_part(post_type, '_', 1) AS platform, created_at < $2::timestamp AS is_before, ${SUMS}
  FROM ${eachBrand(BEFORE)} AS p GROUP BY 1, 2, 3, 4) AS s JOIN accounts USING (account_id)`;

export const LEADERBOARD_QUERIES: Record<string, string> = {
  brands: `SELECT brand, platform, is_before, ${SUMS_OF_SUMS}, count(DISTINCT profile_id) AS influencers, sum(followers) AS followers
    FROM ${ACCOUNTS} GROUP BY GROUPING SETS ((brand, is_before), (brand, platform, is_before))`,
  coverage: `SELECT brand, created_at::date AS day, flags, count(*) AS posts FROM ${eachBrand(BEFORE)} AS p GROUP BY 1, 2, 3`,
  brand_timeline: `SELECT brand, date_trunc('month', created_at) AS month, ${SUMS}, count(DISTINCT profile_id) AS influencers
    FROM ${eachBrand(PERIOD)} AS p JOIN accounts USING (account_id) WHERE brand > 0 GROUP BY 1, 2`,
  influencers: `SELECT * FROM (SELECT *, least(${RANKED.map(
    (c) => `row_number() OVER (PARTITION BY brand > 0 ORDER BY ${c} DESC, profile_id)`,
  ).join(', ')}) AS place FROM (SELECT profile_id, brand, ${SUMS} FROM ${eachBrand(PERIOD)} AS p
      JOIN accounts USING (account_id) GROUP BY 1, 2) AS s) AS s WHERE place <= 20`,
  top_posts: `SELECT DISTINCT id, account_id, created_at, post_type, message, link, likes, comments, views, v_interactions
    FROM ${eachBrand(PERIOD)} AS p ORDER BY v_interactions DESC, id LIMIT 24`,
};
