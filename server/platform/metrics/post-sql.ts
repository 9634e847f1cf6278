import { type EmvModel, POST_TYPES, type PostType } from '#contract/primitives.ts';
import type { Company } from '../context.ts';
import { knows } from './known.ts';
import {
  EMV_RATES,
  IMPRESSIONS_PER_LIKE,
  REACH_SHARE,
  STORY_IMPRESSIONS,
  STORY_TYPES,
  VIEW_BASIS_TYPES,
  VIEW_TYPES,
} from './rates.ts';

/**
 * The metrics of one post as ClickHouse expressions over the columns that `posts` and `post_terms` share.
 * docs/metrics.md is the definition; post-kinds.ts says the same for columns in memory. Unknown parts count as 0 in sums,
 * `*_known` says whether the value is one. Counts are integers per post, so that any grouping adds up exactly.
 */

const inTypes = (types: readonly PostType[]) => `post_type IN (${types.map((t) => `'${t}'`).join(', ')})`;

/** A number by post type; the most frequent one is the default, so most models cost one test a row. */
function byType(value: (t: PostType) => number): string {
  const groups = new Map<number, PostType[]>();
  for (const type of POST_TYPES) groups.set(value(type), [...(groups.get(value(type)) ?? []), type]);
  const [first, ...others] = [...groups].sort((a, b) => b[1].length - a[1].length);
  if (others.length === 0) return `${first?.[0] ?? 0}`;
  return `multiIf(${others.map(([v, types]) => `${inTypes(types)}, ${v}`).join(', ')}, ${first?.[0] ?? 0})`;
}

const followersNow = `greatest(dictGet('account_facts', 'followers', toUInt64(account_id)), 0)`;
const accountRate = `dictGet('account_facts', 'engagement_rate', toUInt64(account_id))`;
/** Followers at posting time where the source had them, else the account's latest. 0 = unknown. */
const followersThenOr = (latest: string) => `if(${knows('followers')}, toInt64(followers), ${latest})`;
const followersThen = followersThenOr(followersNow);

/** Interactions of a post, and whether any part of them is known. */
export const interactions = 'toUInt64(likes) + comments + shares + saves';
export const interactionsKnown = 'bitAnd(known, 15) != 0';

/** Stories alone need the account's facts: a term of its own, so that all other posts never look them up. */
const storyEstimated = `(${inTypes(STORY_TYPES)} AND NOT ${knows('impressions')})`;
const storyImpressions = `toUInt64(round(ifNotFinite(${STORY_IMPRESSIONS} * ${accountRate}, 0) * ${followersThen}))`;
const impressions = `if(${knows('impressions')}, impressions,
    if(${inTypes(VIEW_TYPES)}, views, if(${inTypes(STORY_TYPES)}, 0, toUInt64(likes) * ${IMPRESSIONS_PER_LIKE})))
    + if(${storyEstimated}, ${storyImpressions}, 0)`;
const impressionsKnown = `if(${storyEstimated}, isFinite(${accountRate}) AND ${followersThen} > 0,
    ${knows('impressions')} OR if(${inTypes(VIEW_TYPES)}, ${knows('views')}, ${knows('likes')}))`;
/** Index into ORIGINS: 0 measured, 1 platform_views, 2 estimated, 3 imported, 4 edited. */
const impressionsOrigin = `multiIf(${knows('impressions')}, multiIf(${knows('edited')}, 4, ${knows('impressions_imported')}, 3, 0),
    ${inTypes(VIEW_TYPES)}, 1, 2)`;

/** Shares are whole percents: integer arithmetic rounds half up, the same on every machine. */
const estimatedReach = `intDiv(m_impressions * ${byType((t) => Math.round(REACH_SHARE[t] * 100))} + 50, 100)`;
const reach = `if(${knows('reach')}, if(m_impressions_known, least(reach, m_impressions), reach), ${estimatedReach})`;
const reachOrigin = `if(${knows('reach')}, multiIf(${knows('edited')}, 4, ${knows('reach_imported')}, 3, 0), 2)`;

/** What a post's interactions are divided by; `latest`: SQL of the account's latest followers, 0 = unknown. */
export const postBasis = (latest: string): string =>
  `if(${inTypes(VIEW_BASIS_TYPES)}, toInt64(views), ${followersThenOr(latest)})`;
const basis = postBasis(followersNow);

/** Money of a post in the company's currency; `per_usd`: units of a currency per US dollar. */
function mediaValue(model: EmvModel, currency: string, per_usd: Record<string, number>): string {
  const rates = EMV_RATES[model];
  const factor = (t: PostType) => (per_usd[currency] ?? 1) / (per_usd[rates[t].currency] ?? 1);
  const term = (column: string, value: (t: PostType) => number) =>
    POST_TYPES.some((t) => value(t) !== 0) ? [`${column} * ${byType((t) => value(t) * factor(t))}`] : [];
  return [
    ...term('m_impressions', (t) => rates[t].per_mille / 1000),
    ...term('likes', (t) => rates[t].like),
    ...term('comments', (t) => rates[t].comment),
    ...term('shares', (t) => rates[t].share),
    ...term('views', (t) => rates[t].view_mille / 1000),
  ].join(' + ');
}

export interface EmvChoice {
  model: EmvModel;
  currency: string;
  per_usd: Record<string, number>;
}

/** The company's choice of EMV model and currency, or the model asked for. */
export const emvOf = ({ company }: { company: Company }, model?: EmvModel): EmvChoice => ({
  model: model ?? company.emv_model,
  currency: company.currency,
  per_usd: company.per_usd,
});

/**
 * `WITH` clause (without the keyword) that defines, per post: m_interactions, m_interactions_known, m_impressions,
 * m_impressions_known, m_impressions_origin, m_reach, m_reach_origin, m_basis, m_rated (1 when the post counts in the
 * engagement rate) and m_media_value.
 */
export function postMetrics(emv: EmvChoice): string {
  return `${interactions} AS m_interactions,
  ${interactionsKnown} AS m_interactions_known,
  ${impressions} AS m_impressions,
  ${impressionsKnown} AS m_impressions_known,
  ${impressionsOrigin} AS m_impressions_origin,
  ${reach} AS m_reach,
  ${reachOrigin} AS m_reach_origin,
  ${basis} AS m_basis,
  (m_interactions_known AND m_basis > 0) AS m_rated,
  ${mediaValue(emv.model, emv.currency, emv.per_usd)} AS m_media_value`;
}

/**
 * Columns of the view that feeds `post_terms` (server/db/clickhouse/0004_keyword_reading.sql): the metrics that follow
 * from the post alone. What needs the account's facts is 0 there; `completed` in post-kinds.ts fills it in.
 */
export function storedMetrics(): string {
  const alone = `if(${knows('impressions')}, impressions, if(${inTypes(VIEW_TYPES)}, views, if(${inTypes(STORY_TYPES)}, 0, toUInt64(likes) * ${IMPRESSIONS_PER_LIKE})))`;
  const aloneKnown = `(${knows('impressions')} OR (NOT ${inTypes(STORY_TYPES)} AND if(${inTypes(VIEW_TYPES)}, ${knows('views')}, ${knows('likes')})))`;
  const estimated = `intDiv(${alone} * ${byType((t) => Math.round(REACH_SHARE[t] * 100))} + 50, 100)`;
  const aloneReach = `if(${knows('reach')}, if(${aloneKnown}, least(reach, ${alone}), reach), ${estimated})`;
  return `${interactions} AS v_interactions,
  ${alone} AS v_impressions,
  ${aloneReach} AS v_reach,
  toUInt64(${postBasis('0')}) AS v_basis`;
}

/** Aggregates over posts that every report shares; engagement_rate = rated_interactions ÷ rated_basis. */
export const SUMS = `count() AS posts,
  sum(m_interactions) AS interactions,
  sum(m_impressions) AS impressions,
  sum(m_reach) AS reach,
  sum(m_media_value) AS media_value,
  sumIf(m_interactions, m_rated) AS rated_interactions,
  sumIf(m_basis, m_rated) AS rated_basis`;
