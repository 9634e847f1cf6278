import type { MonitorRules } from '#contract/monitors/setup.ts';
import { isTypeOf, POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { dayNumber, dayStart } from '#server/analytics/day-starts.ts';
import { keywordPart, type QueryPart } from '#server/analytics/terms/terms.ts';

/** The zones in which a day begins first and ends last, in seconds from UTC. */
const FIRST_ZONE = 14 * 3600;
const LAST_ZONE = 12 * 3600;

export interface MatchRules {
  /** Whether creators or lists were chosen; the lists may be empty. */
  has_creators: boolean;
  /** Accounts of the chosen creators. */
  accounts: readonly number[];
  /** One for each keyword, in order. */
  parts: readonly QueryPart[];
  search_type: MonitorRules['search_type'];
  creators_search_type: MonitorRules['creators_search_type'];
  types: readonly PostType[];
  /** from ≤ created < until, Unix seconds. */
  from: number;
  until: number;
  stories_cap: number | null;
  count_reels_once: boolean;
  timezone: string;
}

/** In the company's zone, or from the earliest to the latest zone of the world. */
export function timesOfDays(
  {
    start_date,
    end_date,
    exact_date_filter,
  }: Pick<MonitorRules, 'start_date' | 'end_date' | 'exact_date_filter'>,
  timezone: string,
): { from: number; until: number } {
  if (exact_date_filter)
    return {
      from: dayStart(dayNumber(start_date), timezone),
      until: dayStart(dayNumber(end_date) + 1, timezone),
    };
  return {
    from: Date.parse(start_date) / 1000 - FIRST_ZONE,
    until: Date.parse(end_date) / 1000 + 86_400 + LAST_ZONE,
  };
}

/** Chosen types of the chosen platforms. */
export function typesWatched({
  platforms_to_track,
  post_types,
}: Pick<MonitorRules, 'platforms_to_track' | 'post_types'>): PostType[] {
  return POST_TYPES.filter(
    (type) =>
      (platforms_to_track.length === 0 || platforms_to_track.some((p) => isTypeOf(type, p))) &&
      (post_types.length === 0 || post_types.includes(type)),
  );
}

export function matchRules(rules: MonitorRules, accounts: readonly number[], timezone: string): MatchRules {
  const { search_type, creators_search_type, stories_cap, count_reels_once } = rules;
  return {
    search_type,
    creators_search_type,
    stories_cap,
    count_reels_once,
    timezone,
    accounts,
    ...timesOfDays(rules, timezone),
    has_creators: rules.profile_ids.length + rules.list_ids.length > 0,
    parts: rules.keywords.flatMap((keyword) => keywordPart(keyword) ?? []),
    types: typesWatched(rules),
  };
}

/** For an equally long period before. */
export function daysBefore(rules: MatchRules): MatchRules {
  const { from, until } = rules;
  return { ...rules, from: Math.max(1, from - (until - from)), until: Math.max(1, from) };
}

/** The fields of a post that rules use. */
export interface Candidate {
  account_id: number;
  post_type: PostType;
  /** Unix seconds; 0 = undated. */
  created_at: number;
  /** One per part of the search. */
  holds: readonly boolean[];
}

/** Verdict of the rules on a single post, without caps on stories and reels. */
export interface Verdict {
  is_by_creator: boolean;
  holds_keywords: boolean;
  is_in_days: boolean;
  is_watched_type: boolean;
  /** By creator and keywords together. */
  is_wanted: boolean;
  is_in: boolean;
}

export function verdict(rules: MatchRules, post: Candidate): Verdict {
  const is_by_creator = rules.accounts.includes(post.account_id);
  const holds_keywords =
    rules.parts.length > 0 &&
    (rules.search_type === 'AND' ? post.holds.every(Boolean) : post.holds.some(Boolean));
  const is_in_days = post.created_at >= rules.from && post.created_at < rules.until;
  const is_watched_type = rules.types.includes(post.post_type);
  const is_wanted =
    rules.has_creators && rules.parts.length > 0 && rules.creators_search_type === 'AND'
      ? is_by_creator && holds_keywords
      : is_by_creator || holds_keywords;
  return {
    is_by_creator,
    holds_keywords,
    is_in_days,
    is_watched_type,
    is_wanted,
    is_in: is_wanted && is_in_days && is_watched_type,
  };
}
