import { chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { SQL_KNOWN } from './metrics/post-flags.ts';

/**
 * Rows of posts in the same form from every table (`post_terms`, `set_posts`, `posts`): key, flags and the
 * amounts of metrics/stored-columns.ts.
 */
const AMOUNTS =
  'account_id, created_at, flags, likes, comments, shares, views, v_interactions, v_impressions, v_reach, v_basis, needs_followers, story_share';
export const ROW_COLUMNS = raw(`post_id, ${AMOUNTS}`);
export const ROW_NAMES: readonly string[] = ROW_COLUMNS.text.split(', ');
/** In `posts` the key is `id`, and only `posts` has the reading time. */
export const POST_COLUMNS = raw(`id AS post_id, ${AMOUNTS}, observed_at`);

export const fact = (
  name:
    | 'profile_id'
    | 'company_id'
    | 'followers'
    | 'known_followers'
    | 'engagement_rate'
    | 'growth'
    | 'story_rate'
    | 'country'
    | 'gender'
    | 'is_demo',
): Sql => raw(`dictGet('account_facts', '${name}', toUInt64(account_id))`);

/** Likes and basis are known, so the post counts in the rate of its set. */
export const RATED = `(p_basis > 0 AND ${SQL_KNOWN.likes})`;

/**
 * Adds the account-based columns: p_basis (0 = unknown), p_impressions and p_reach including a story's
 * estimate, and is_estimated (1 where `flags` do not show an estimate: a story's, or views raised to the
 * measured reach). See docs/metrics.md.
 */
export const completed = (rows: Sql): Sql => chSql`SELECT *, v_impressions + estimate AS p_impressions,
  v_reach + if(story_share > 2, intDiv(estimate * story_share + 50, 100), 0) AS p_reach
FROM (SELECT *, story_share = 2 OR is_story_estimated AS is_estimated,
    if(is_story_estimated, greatest(toUInt64(round(${fact('story_rate')} * p_basis)), v_reach), 0) AS estimate
  FROM (SELECT *, v_basis + needs_followers * ${fact('known_followers')} AS p_basis,
      story_share > 0 AND story_share != 2 AND p_basis > 0 AND ${fact('story_rate')} >= 0 AS is_story_estimated
    FROM (${rows})))`;
