import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { knows } from './known.ts';
import { SQL_FLAGS } from './post-flags.ts';
import {
  IMPRESSIONS_PER_LIKE,
  REACH_SHARE,
  STORY_IMPRESSIONS,
  STORY_TYPES,
  VIEW_BASIS_TYPES,
  VIEW_TYPES,
} from './rates.ts';

/**
 * ClickHouse expressions over `posts`, computed when a post is written and stored with it, its terms and
 * sets, so that questions only add numbers (docs/metrics.md). `completed` (server/analytics/rows.ts) adds
 * what depends on the account. Unknown counts are 0; `flags` marks the known ones.
 */

const inTypes = (types: readonly PostType[]) => `post_type IN (${types.map((t) => `'${t}'`).join(', ')})`;

/** The most frequent value is the default, so that most rows need few comparisons. */
function byType(value: (t: PostType) => number): string {
  const groups = new Map<number, PostType[]>();
  for (const type of POST_TYPES) groups.set(value(type), [...(groups.get(value(type)) ?? []), type]);
  const [first, ...others] = [...groups].sort((a, b) => b[1].length - a[1].length);
  if (others.length === 0) return `${first?.[0] ?? 0}`;
  return `multiIf(${others.map(([v, types]) => `${inTypes(types)}, ${v}`).join(', ')}, ${first?.[0] ?? 0})`;
}

/** Whole percents, because integer arithmetic rounds half up on every machine. */
const reachPercent = byType((t) => Math.round(REACH_SHARE[t] * 100));

const interactions = 'toUInt64(likes) + comments + shares + saves';
/** Impressions where none were measured: views or an estimate. */
const standIn = `if(${inTypes(VIEW_TYPES)}, views, if(${inTypes(STORY_TYPES)}, 0, toUInt64(likes) * ${IMPRESSIONS_PER_LIKE}))`;
/** Apart from a story's estimate, which depends on its account. */
export const impressionsKnown = `(${knows('impressions')} OR (NOT ${inTypes(STORY_TYPES)} AND if(${inTypes(VIEW_TYPES)}, ${knows('views')}, ${knows('likes')})))`;
/** Reach cannot exceed impressions, so a larger measured reach raises them. */
const isRaised = `(${knows('reach')} AND NOT (${knows('impressions')}) AND ${impressionsKnown} AND reach > ${standIn})`;
const impressions = `if(${knows('impressions')}, impressions, if(${isRaised}, reach, ${standIn}))`;
const reach = `if(${knows('reach')}, reach, intDiv(${impressions} * ${reachPercent} + 50, 100))`;
const basis = `if(${inTypes(VIEW_BASIS_TYPES)}, toUInt64(views), if(${knows('followers')}, toUInt64(followers), 0))`;

const STORED = {
  flags: SQL_FLAGS,
  v_interactions: interactions,
  v_impressions: impressions,
  v_reach: reach,
  /** 0 where the basis is unknown or depends on the account. */
  v_basis: basis,
  /** 1: the basis is the account's latest followers. */
  needs_followers: `toUInt8(NOT ${inTypes(VIEW_BASIS_TYPES)} AND NOT (${knows('followers')}))`,
  /**
   * 0: the post has its own impressions; 2: its views were raised to the measured reach, which makes them
   * an estimate. Otherwise a story: reach as a percentage of its account-based impressions, or 1 where
   * reach is measured.
   */
  story_share: `toUInt8(multiIf(${inTypes(STORY_TYPES)} AND NOT (${knows('impressions')}), if(${knows('reach')}, 1, ${reachPercent}), ${isRaised}, 2, 0))`,
};

const TYPES: Record<keyof typeof STORED, string> = {
  flags: 'UInt32',
  v_interactions: 'UInt64',
  v_impressions: 'UInt64',
  v_reach: 'UInt64',
  v_basis: 'UInt64',
  needs_followers: 'UInt8',
  story_share: 'UInt8',
};
const NAMES = Object.keys(STORED) as Array<keyof typeof STORED>;

/** SELECT of the stored columns over rows with the columns of `posts`; `keys` are passed on, by default all others. */
export const withStoredColumns = (keys: string | null, rows: string): string =>
  `SELECT ${keys ?? `* EXCEPT (${NAMES.join(', ')})`}, ${NAMES.map((n) => `${STORED[n]} AS ${n}`).join(', ')} FROM (${rows})`;

/** SQL that migrations of the analytics store use as `{name}`. */
export const COLUMN_TEXTS: Record<string, string> = {
  stored_columns: NAMES.map((n) => `${n} ${TYPES[n]} DEFAULT ${STORED[n]}`).join(',\n  '),
  flags: `UInt32 DEFAULT ${SQL_FLAGS}`,
  /** A story's impressions per follower; −1 = unknown. */
  story_rate: `if(isFinite(engagement_rate), ${STORY_IMPRESSIONS} * engagement_rate, -1)`,
};
