import { z } from 'zod';
import { type KnownBit, knows } from '#server/platform/metrics/known.ts';
import { type EmvChoice, postMetrics, SUMS } from '#server/platform/metrics/post-sql.ts';
import { report } from '#server/platform/report.ts';
import { METRIC_COLUMNS } from '#server/slices/profiles/statistics/profile-stats.ts';

/** Sums over all posts the company sees. Times are Unix seconds: before ≤ period before < from ≤ period < until. */
const period = {
  company_id: z.number(),
  before: z.number(),
  from: z.number(),
  until: z.number(),
};
const valued = { emv: z.custom<EmvChoice>() };

/** Posts from a moment on, without those of accounts that other companies made: few, so that the set is small. */
const posts = (columns: string, since: 'before' | 'from') =>
  `(SELECT ${columns} FROM posts FINAL
    WHERE created_at >= toDateTime({${since}:UInt32}) AND created_at < toDateTime({until:UInt32})
      AND account_id NOT IN (SELECT account_id FROM accounts FINAL WHERE company_id NOT IN (0, {company_id:UInt32})))`;
const profile = `dictGet('account_facts', 'profile_id', toUInt64(account_id))`;

const sums = {
  posts: z.number(),
  interactions: z.number(),
  impressions: z.number(),
  reach: z.number(),
  media_value: z.number(),
};

const lacks = (bit: KnownBit) => `NOT (${knows(bit)})`;
const hidden = knows('likes_hidden');
const no_impressions = 'NOT m_impressions_known';
const no_reach = `${no_impressions} AND ${lacks('reach')}`;
/** Which posts lack a number, and why: metric, reason, condition. */
export const LACKING = [
  ['likes', 'hidden_likes', `${lacks('likes')} AND ${hidden}`],
  ['likes', 'not_in_source', `${lacks('likes')} AND NOT (${hidden})`],
  ['comments', 'not_in_source', lacks('comments')],
  ['shares', 'not_in_source', lacks('shares')],
  ['saves', 'not_in_source', lacks('saves')],
  ['views', 'not_in_source', lacks('views')],
  ['impressions', 'hidden_likes', `${no_impressions} AND ${hidden}`],
  ['impressions', 'not_in_source', `${no_impressions} AND NOT (${hidden})`],
  ['reach', 'hidden_likes', `${no_reach} AND ${hidden}`],
  ['reach', 'not_in_source', `${no_reach} AND NOT (${hidden})`],
  ['engagement_rate', 'not_in_source', 'NOT m_rated'],
] as const;

/** By day of the company's time zone, over both periods, and by where the numbers come from (positions in ORIGINS). */
export const daySums = report({
  name: 'home.day_sums',
  params: z.object({ ...period, ...valued, timezone: z.string() }),
  row: z.object({
    time: z.string(),
    impressions_origin: z.number(),
    reach_origin: z.number(),
    is_edited: z.number(),
    ...sums,
    rated_interactions: z.number(),
    rated_basis: z.number(),
    /** Posts by position in LACKING. */
    lacking: z.array(z.number()),
  }),
  sql: ({ emv }) => `WITH ${postMetrics(emv)}
SELECT toDate(created_at, {timezone:String}) AS time, m_impressions_origin AS impressions_origin,
  m_reach_origin AS reach_origin, ${knows('edited')} AS is_edited, ${SUMS},
  [${LACKING.map(([, , condition]) => `countIf(${condition})`).join(', ')}] AS lacking
FROM ${posts(METRIC_COLUMNS, 'before')}
GROUP BY time, impressions_origin, reach_origin, is_edited ORDER BY time`,
});
export type DayRow = Awaited<ReturnType<typeof daySums>>[number];

/** Distinct profiles of each of the two periods, and the latest followers of their distinct accounts. */
export const people = report({
  name: 'home.people',
  params: z.object(period),
  row: z.object({ is_current: z.number(), influencers: z.number(), total_followers: z.number() }),
  sql: () => `SELECT is_current, uniqExactIf(${profile}, ${profile} != 0) AS influencers,
  sum(greatest(dictGet('account_facts', 'followers', toUInt64(account_id)), 0)) AS total_followers
FROM (SELECT DISTINCT account_id, created_at >= toDateTime({from:UInt32}) AS is_current FROM ${posts('account_id, created_at', 'before')})
GROUP BY is_current`,
});

/** Profiles whose posts of the period are worth most; accounts the projector has not reached yet have none. */
export const leaders = report({
  name: 'home.leaders',
  params: z.object({ ...period, ...valued, most: z.number() }),
  row: z.object({ profile_id: z.number(), first_account: z.number(), ...sums }),
  sql: ({ emv }) => `WITH ${postMetrics(emv)}
SELECT ${profile} AS profile_id, min(account_id) AS first_account, ${SUMS}
FROM ${posts(METRIC_COLUMNS, 'from')} WHERE ${profile} != 0
GROUP BY profile_id ORDER BY media_value DESC, profile_id LIMIT {most:UInt32}`,
});

/** When the facts of the accounts were read last, which the sums look up. */
export const factsRead = report({
  name: 'home.facts_read',
  params: z.object({}),
  row: z.object({ at: z.string(), accounts: z.number() }),
  // It is loaded when it is first asked for, which would change the answer.
  sql: () => `WITH (SELECT dictHas('account_facts', toUInt64(1))) AS loaded
SELECT toString(max(last_successful_update_time)) AS at, sum(element_count) AS accounts, any(loaded) AS is_loaded
FROM system.dictionaries WHERE name = 'account_facts' AND database = currentDatabase()`,
});
