import { z } from 'zod';
import { isHidden } from '#contract/access/hidden-names.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { BRAND_SORTS, type BrandSort, COUNTINGS } from '#contract/leaderboards/brand-sorts.ts';
import type { Leaderboard, LeaderboardFilter } from '#contract/leaderboards/leaderboard.ts';
import {
  type BrandsAnswer,
  type LeaderboardQuery,
  leaderboardQuery,
  RANKINGS,
  type Ranking,
  TOP_POST_SORTS,
} from '#contract/leaderboards/reports.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { followerRange } from '#contract/report/tiers.ts';
import { csv, id } from '#contract/values/primitives.ts';
import { presetPeriod } from '#web/ui/inputs/period-picker.tsx';

const { id: _id, ...filters } = leaderboardQuery.shape;

/** URLs saved before tiers were stored by bounds contain tier numbers. */
const NUMBERED = ['0-1000', '1000-10000', '10000-50000', '50000-500000', '500000-1000000', '1000000-'];
const tierOrNumber = z
  .string()
  .transform((text) => NUMBERED[Number(text)] ?? text)
  .pipe(followerRange);

/** URL state: the query, then display settings. */
export const leaderboardLook = z.object({
  ...filters,
  tier: csv(tierOrNumber).optional(),
  /** Filters are the reader's own instead of the saved ones. */
  own: z.boolean().default(false),
  sort_by: z.enum(BRAND_SORTS).default('media_value'),
  counting: z.enum(COUNTINGS).default('full'),
  /** Timeline of values or of ranks. */
  lines: z.enum(['numbers', 'places']).default('numbers'),
  ranking: z.enum(RANKINGS).default('reach'),
  posts_by: z.enum(TOP_POST_SORTS).default('interactions'),
  /** The two compared brands. */
  left: id.optional(),
  right: id.optional(),
  /** Brand or creator whose posts are open. */
  of_brand: id.optional(),
  of_creator: id.optional(),
  /** Posts of all brands are open. */
  of_all: z.boolean().default(false),
  /** Days the open posts are limited to, dd/MM/yyyy. */
  of_from: filters.from_date,
  of_to: filters.to_date,
});
export type LeaderboardLook = z.output<typeof leaderboardLook>;
export const USUAL = leaderboardLook.parse({});
export type PatchLook = (part: Partial<LeaderboardLook>, options?: { push?: boolean }) => void;

const FILTERS = [
  'timeline',
  'from_date',
  'to_date',
  'platform',
  'country',
  'gender',
  'tier',
  'category',
  'exclude_brand_profiles',
  'paid',
  'currency',
  'emv_model',
] as const;

/** Display settings the leaderboard can save in addition to its filters. */
const KEPT = ['sort_by', 'counting', 'lines'] as const;

/** Applies the leaderboard's saved filters unless the reader has chosen others. */
export function withFilter(look: LeaderboardLook, filter: LeaderboardFilter | undefined): LeaderboardLook {
  if (look.own || filter === undefined) return look;
  return { ...look, ...filter };
}

/** View of a visitor with hidden columns: only orders that reveal nothing, as on the server. */
export function visibleLook(look: LeaderboardLook, hidden: ReadonlySet<string>): LeaderboardLook {
  return {
    ...look,
    sort_by: isShown(look.sort_by, hidden) ? look.sort_by : 'publications',
    posts_by: hidden.has(look.posts_by) ? 'created_time' : look.posts_by,
  };
}

/** Removes the reader's filters, so that the saved ones apply again. */
export const NO_FILTERS: Partial<LeaderboardLook> = {
  ...Object.fromEntries([...FILTERS, ...KEPT].map((name) => [name, undefined])),
  own: false,
};

export function inputOf(board: number, look: LeaderboardLook): LeaderboardQuery {
  const { timeline: preset = '7_days', ...rest } = look;
  const filters = Object.fromEntries(
    Object.entries(rest).filter(([name]) => FILTERS.includes(name as never)),
  );
  return { ...(filters as Omit<LeaderboardQuery, 'id' | 'timeline'>), id: board, timeline: preset };
}

/** View as saved for everybody. Custom days are not saved; the preset remains. */
export function filterOf(look: LeaderboardLook, before: LeaderboardFilter | undefined): LeaderboardFilter {
  const preset = look.from_date === undefined ? look.timeline : before?.timeline;
  const { sort_by, counting, lines, platform, country, gender, tier, category, currency, emv_model } = look;
  return {
    timeline: preset,
    platform,
    country,
    gender,
    tier,
    category,
    currency,
    emv_model,
    exclude_brand_profiles: look.exclude_brand_profiles,
    paid: look.paid,
    sort_by,
    counting,
    lines,
  };
}

export const RANKING_TEXT: Readonly<Record<Ranking, Phrase>> = {
  reach: METRIC_TABLE.reach.label,
  impressions: METRIC_TABLE.impressions.label,
  interaction: METRIC_TABLE.interactions.label,
  video_views: 'Video views',
  document_count: 'Posts',
};

export const isShown = (metric: BrandSort | Ranking, hidden: ReadonlySet<string>): boolean =>
  !isHidden(metric, hidden);

/** Closes the open posts. */
export const NO_POSTS = {
  of_brand: undefined,
  of_creator: undefined,
  of_all: false,
  of_from: undefined,
  of_to: undefined,
} satisfies Partial<LeaderboardLook>;

/** Converts between the calls' date format and ISO. */
export const slashed = (day: string) => day.split('-').reverse().join('/');
export const dashed = (day: string) => day.split('/').reverse().join('-');

/** The month until a day, as a period. */
export function monthUntil(day: string): Partial<LeaderboardLook> {
  const { from } = presetPeriod('1_month', day);
  return { timeline: undefined, from_date: slashed(from), to_date: slashed(day) };
}

/** A period that the reader did not choose and that has no posts is replaced by the last month with posts. */
export function withPosts(
  look: LeaderboardLook,
  ranked: Pick<BrandsAnswer, 'posts' | 'newest_day'> | undefined,
): LeaderboardLook {
  const newest = ranked?.newest_day;
  if (look.own || look.from_date !== undefined || ranked?.posts !== 0 || !newest) return look;
  return { ...look, ...monthUntil(newest) };
}

export interface LeaderboardPart {
  board: Leaderboard;
  look: LeaderboardLook;
  input: LeaderboardQuery;
  /** Changes only the URL. */
  patch: PatchLook;
  /** Changes settings that can be saved as default. */
  filter: PatchLook;
}
