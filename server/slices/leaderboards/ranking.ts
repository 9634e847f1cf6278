import {
  BRAND_METRICS,
  BRAND_SORTS,
  type BrandSort,
  SHARED_METRICS,
  type SharedMetric,
} from '#contract/leaderboards/brand-sorts.ts';
import type {
  BrandChanges,
  BrandRow,
  BrandStatistics,
  BrandsAnswer,
} from '#contract/leaderboards/reports.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { withheldChange } from '#server/analytics/change.ts';
import { knownSums, NOTHING, rateOf, sumOrNull } from '#server/analytics/metrics/metric-row.ts';
import { previousDays } from '#server/analytics/period.ts';
import {
  ALL_BRANDS,
  type BrandCoverage,
  type BrandPeriod,
  type BrandSums,
  brandNumbers,
} from '#server/analytics/questions/brands.ts';
import { engagementBy, originSums } from '#server/analytics/totals.ts';
import { viewable } from '#server/platform/gate.ts';
import { answered, type LeaderboardSet, leaderboardSet } from './leaderboard-set.ts';

const NOT_COVERED: Pick<BrandCoverage, 'posts' | 'days'> = { posts: [], days: 0 };
const EMPTY: BrandSums = { ...NOTHING, views: 0, known_views: 0, video_posts: 0 };

export function statisticsOf(sums: BrandSums): BrandStatistics {
  const { posts, influencers, video_posts } = sums;
  return {
    influencers,
    publications: posts,
    ...knownSums(sums),
    view_count: sumOrNull(sums.views, sums.known_views, posts),
    followers: sums.total_followers,
    video_posts,
    engagement_rate: rateOf(sums),
  };
}

type Counting = 'full' | 'split';
const isShared = (metric: BrandSort): metric is SharedMetric =>
  SHARED_METRICS.some((shared) => shared === metric);

/** A brand's number by the counting; only shared numbers can be split. */
function counted(row: BrandPeriod, metric: BrandSort, counting: Counting): number | null {
  const whole = statisticsOf(row)[metric];
  return whole !== null && counting === 'split' && isShared(metric)
    ? row.parts[BRAND_METRICS[metric]]
    : whole;
}

/** 0..1; null where the brand's own number is unknown, or no brand has any. */
function sharesOf(rows: readonly BrandPeriod[], counting: Counting) {
  const value = (row: BrandPeriod, metric: SharedMetric) => counted(row, metric, counting);
  const totals = new Map(
    SHARED_METRICS.map((m) => [m, rows.reduce((sum, row) => sum + (value(row, m) ?? 0), 0)]),
  );
  const share = (row: BrandPeriod | undefined, metric: SharedMetric) => {
    const [own, all] = [row ? value(row, metric) : 0, totals.get(metric) ?? 0];
    return own === null || all === 0 ? null : own / all;
  };
  return (row: BrandPeriod | undefined) =>
    Object.fromEntries(SHARED_METRICS.map((m) => [m, share(row, m)])) as BrandRow['share_of_voice'];
}

function changesOf(now: BrandStatistics, before: BrandStatistics): BrandChanges {
  const change = (metric: BrandSort) => {
    const [current, earlier] = [now[metric], before[metric]];
    if (current === null || earlier === null) return null;
    if (METRIC_TABLE[BRAND_METRICS[metric]].unit === 'ratio') return current - earlier;
    return earlier === 0 ? null : (current - earlier) / earlier;
  };
  return Object.fromEntries(BRAND_SORTS.map((metric) => [metric, change(metric)])) as BrandChanges;
}

/** Sums of the same numbers in another order differ by less. */
const DUST = 1e-9;
const LAST = Number.MAX_SAFE_INTEGER;
const isMore = (a: number, b: number) => a - b > DUST * Math.max(Math.abs(a), Math.abs(b));

/** From 1; equal numbers share a rank, unknown ones have none. */
export function ranksOf(values: ReadonlyArray<number | null>): Array<number | null> {
  const known = values.filter((value) => value !== null);
  return values.map((value) =>
    value === null ? null : 1 + known.filter((other) => isMore(other, value)).length,
  );
}

/** The average brand: sums divided by the number of brands, and the rate of all their posts. */
function averageOf(rows: readonly BrandStatistics[], rate: number | null): BrandStatistics {
  const mean = (metric: BrandSort) => {
    const known = rows.flatMap((row) => row[metric] ?? []);
    return known.length > 0 ? known.reduce((sum, v) => sum + v, 0) / known.length : null;
  };
  const whole = (metric: BrandSort) => {
    const value = mean(metric);
    return value === null ? null : Math.round(value);
  };
  const [influencers, publications, video_posts] = [
    ...(['influencers', 'publications', 'video_posts'] as const),
  ].map((metric) => whole(metric) ?? 0) as [number, number, number];
  return {
    influencers,
    publications,
    video_posts,
    reach: whole('reach'),
    impressions: whole('impressions'),
    interactions: whole('interactions'),
    view_count: whole('view_count'),
    followers: whole('followers'),
    media_value: mean('media_value'),
    engagement_rate: rate,
  };
}

export async function rankedBrands(
  leaderboard: LeaderboardSet,
  sort_by: BrandSort,
  counting: Counting,
): Promise<BrandsAnswer> {
  const { set, days, brands } = leaderboard;
  const [{ periods: rows, coverage }, withheld_posts] = await Promise.all([
    brandNumbers(set),
    set.countWithheld(),
  ]);
  const row = (brand: number, is_before: boolean) =>
    rows.find((r) => r.brand === brand && r.is_before === is_before && r.platform === 'all');
  const share = sharesOf(
    brands.flatMap((b) => row(b.id, false) ?? []),
    counting,
  );
  const stats = brands.map((b) => statisticsOf(row(b.id, false) ?? EMPTY));
  const before = brands.map((b) => statisticsOf(row(b.id, true) ?? EMPTY));
  const ranksIn = (is_before: boolean) =>
    ranksOf(
      brands.map((b) => {
        const sums = row(b.id, is_before);
        return sums ? counted(sums, sort_by, counting) : statisticsOf(EMPTY)[sort_by];
      }),
    );
  const [ranks, earlier] = [ranksIn(false), ranksIn(true)];
  const all = row(ALL_BRANDS, false);
  const covered = (brand: number, is_before: boolean) =>
    coverage.find((c) => c.brand === brand && c.is_before === is_before) ?? NOT_COVERED;
  const origins = (brand: number) => originSums(covered(brand, false).posts, set.emv);
  const newest = all ? null : await leaderboard.ever();
  const unordered = brands.map((brand, i): BrandRow => {
    const withheld = withheldChange(covered(brand.id, false), covered(brand.id, true));
    const [now, then] = [stats[i] as BrandStatistics, before[i] as BrandStatistics];
    const ofPlatforms = PLATFORMS.flatMap((platform) => {
      const sums = rows.find((r) => r.brand === brand.id && !r.is_before && r.platform === platform);
      return sums ? [[platform, statisticsOf(sums)] as const] : [];
    });
    return {
      ...brand,
      rank: ranks[i] ?? null,
      previous_rank: withheld === null ? (earlier[i] ?? null) : null,
      platforms: { all: now, ...Object.fromEntries(ofPlatforms) },
      origins: origins(brand.id),
      engagement_by: engagementBy(covered(brand.id, false).posts),
      previous: then,
      change: withheld === null ? changesOf(now, then) : null,
      change_withheld: withheld,
      share_of_voice: share(row(brand.id, false)),
    };
  });
  const previous = previousDays(days);
  return {
    ...answered(leaderboard),
    previous_from_date: previous.from_date,
    previous_to_date: previous.to_date,
    brands: unordered.sort(
      (a, b) => (a.rank ?? LAST) - (b.rank ?? LAST) || a.name.localeCompare(b.name) || a.id - b.id,
    ),
    average: averageOf(stats, all ? rateOf(all) : null),
    posts: all?.posts ?? 0,
    influencers: all?.influencers ?? 0,
    invented_posts: all?.invented ?? 0,
    withheld_posts,
    origins: origins(ALL_BRANDS),
    newest_day: newest?.to_date ?? null,
  };
}

export const rankingHandlers = {
  brands: viewable.leaderboards.brands.handler(async ({ context, input }) =>
    rankedBrands(await leaderboardSet(context, input), input.sort_by, input.counting),
  ),
};
