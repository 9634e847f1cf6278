import { z } from 'zod';
import { BRAND_SORTS, type BrandSort, COUNTINGS } from '#contract/leaderboards/brand-sorts.ts';
import type { Leaderboard, LeaderboardFilter } from '#contract/leaderboards/leaderboard.ts';
import {
  type LeaderboardQuery,
  leaderboardQuery,
  RANKINGS,
  type Ranking,
  TOP_POST_SORTS,
} from '#contract/leaderboards/reports.ts';
import { csv, id } from '#contract/primitives.ts';
import { followerRange } from '#contract/tiers.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { compactNumber, money, percent } from '#web/platform/format.ts';

const { id: _id, timeline, ...filters } = leaderboardQuery.shape;

/** Addresses that were kept before tiers were written as bounds have their numbers. */
const NUMBERED = ['0-1000', '1000-10000', '10000-50000', '50000-500000', '500000-1000000', '1000000-'];
const tierOrNumber = z
  .string()
  .transform((text) => NUMBERED[Number(text)] ?? text)
  .pipe(followerRange);

/** The address of the screen: what is asked, then how it is looked at. */
export const leaderboardLook = z.object({
  ...filters,
  tier: csv(tierOrNumber).optional(),
  timeline: timeline.removeDefault().optional(),
  /** The filters are the reader's; else the leaderboard's own. */
  own: z.boolean().default(false),
  sort_by: z.enum(BRAND_SORTS).default('media_value'),
  counting: z.enum(COUNTINGS).default('full'),
  /** Over time: the numbers, or the places they give. */
  lines: z.enum(['numbers', 'places']).default('numbers'),
  ranking: z.enum(RANKINGS).default('reach'),
  posts_by: z.enum(TOP_POST_SORTS).default('interactions'),
  /** The two that stand side by side. */
  left: id.optional(),
  right: id.optional(),
  /** Whose posts are opened. */
  of_brand: id.optional(),
  of_creator: id.optional(),
  /** The posts of all brands are opened. */
  of_all: z.boolean().default(false),
  /** Of some days of the period alone, dd/MM/yyyy. */
  of_from: filters.from_date,
  of_to: filters.to_date,
});
export type LeaderboardLook = z.output<typeof leaderboardLook>;
export const USUAL = leaderboardLook.parse({});
export type PatchLook = (part: Partial<LeaderboardLook>, options?: { push?: boolean }) => void;

const FILTERS = [
  ...['timeline', 'from_date', 'to_date', 'platform', 'country', 'gender', 'tier', 'category'],
  ...['exclude_brand_profiles', 'paid', 'currency', 'emv_model'],
] as const;

/** How it is looked at, as far as the leaderboard keeps it beside its filters. */
const KEPT = ['sort_by', 'counting', 'lines'] as const;

/** The look with the leaderboard's own filters, as long as the reader chose none. */
export function withFilter(look: LeaderboardLook, filter: LeaderboardFilter | undefined): LeaderboardLook {
  if (look.own || filter === undefined) return look;
  return { ...look, ...filter };
}

/** The look of a visitor without hidden columns: orders that give nothing away, as the server has them. */
export function visibleLook(look: LeaderboardLook, hidden: ReadonlySet<string>): LeaderboardLook {
  return {
    ...look,
    sort_by: isShown(look.sort_by, hidden) ? look.sort_by : 'publications',
    posts_by: hidden.has(look.posts_by) ? 'created_time' : look.posts_by,
  };
}

/** Takes the reader's filters out of the address: those that the leaderboard came with count again. */
export const NO_FILTERS: Partial<LeaderboardLook> = {
  ...Object.fromEntries([...FILTERS, ...KEPT].map((name) => [name, undefined])),
  own: false,
};

/** What the calls are asked. */
export function inputOf(board: number, look: LeaderboardLook): LeaderboardQuery {
  const { timeline: preset = '7_days', ...rest } = look;
  const asked = Object.fromEntries(Object.entries(rest).filter(([name]) => FILTERS.includes(name as never)));
  return { ...(asked as Omit<LeaderboardQuery, 'id' | 'timeline'>), id: board, timeline: preset };
}

/** A look as the leaderboard keeps it for everybody. Days that were chosen are not kept: the preset stays as it was. */
export function filterOf(look: LeaderboardLook, before: LeaderboardFilter | undefined): LeaderboardFilter {
  const preset = look.from_date === undefined ? look.timeline : before?.timeline;
  const { sort_by, counting, lines, platform, country, gender, tier, category, currency, emv_model } = look;
  return {
    ...{ timeline: preset, platform, country, gender, tier, category, currency, emv_model },
    ...{ exclude_brand_profiles: look.exclude_brand_profiles, paid: look.paid, sort_by, counting, lines },
  };
}

export const RANKING_TEXT: Readonly<Record<Ranking, Phrase>> = {
  ...{ reach: 'Reach', impressions: 'Impressions', interaction: 'Interactions' },
  ...{ video_views: 'Video views', document_count: 'Posts' },
};

/** Columns of a public link that hide a metric. */
const HIDDEN_BY: Partial<Record<BrandSort | Ranking, string>> = {
  ...{ reach: 'reach', impressions: 'impressions', view_count: 'impressions', video_views: 'impressions' },
  ...{ interactions: 'interactions', interaction: 'interactions', engagement_rate: 'engagement_rate' },
  ...{ media_value: 'media_value', followers: 'followers' },
};
export const isShown = (metric: BrandSort | Ranking, hidden: ReadonlySet<string>): boolean =>
  !hidden.has(HIDDEN_BY[metric] ?? '');

/** The number format of a metric on axes and in cells. */
export function formatOf(metric: BrandSort, currency: string): (value: number) => string {
  if (metric === 'media_value') return (value) => money(value, currency);
  return metric === 'engagement_rate' ? percent : compactNumber;
}

/** Opens no posts. */
export const NO_POSTS = {
  ...{ of_brand: undefined, of_creator: undefined, of_all: false, of_from: undefined, of_to: undefined },
} satisfies Partial<LeaderboardLook>;

/** A day as the calls write it, and back. */
export const slashed = (day: string) => day.split('-').reverse().join('/');
export const dashed = (day: string) => day.split('/').reverse().join('-');

/** What every card of the screen is given. */
export interface LeaderboardPart {
  board: Leaderboard;
  look: LeaderboardLook;
  input: LeaderboardQuery;
  /** Changes the address alone. */
  patch: PatchLook;
  /** Changes what the leaderboard may keep as its default. */
  filter: PatchLook;
}
