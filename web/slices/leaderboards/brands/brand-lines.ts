import type { BrandSort } from '#contract/leaderboards/brand-sorts.ts';
import type { BrandRow, BrandTimeline, TimelineEntry } from '#contract/leaderboards/reports.ts';
import { dashed, slashed } from '../leaderboard-look.ts';

/** Limited by the number of colors. */
const MOST_LINES = 5;

const VALUE: Readonly<Record<BrandSort, (entry: TimelineEntry) => number | null>> = {
  publications: (e) => e.posts,
  reach: (e) => e.reach,
  impressions: (e) => e.impressions,
  interactions: (e) => e.interactions,
  view_count: (e) => e.view_count,
  video_posts: (e) => e.video_posts,
  media_value: (e) => e.media_value,
  influencers: (e) => e.influencers,
  followers: (e) => e.followers,
  engagement_rate: (e) => e.eg_rate,
};

export interface BrandLine {
  id: number;
  name: string;
  values: Array<number | null>;
}

/** Drawn brands: highlighted ones first, then by rank. */
export function drawnBrands(brands: readonly Pick<BrandRow, 'id' | 'is_highlighted'>[]): Set<number> {
  const first = brands.toSorted((a, b) => Number(b.is_highlighted) - Number(a.is_highlighted));
  return new Set(first.slice(0, MOST_LINES).map(({ id }) => id));
}

/** Place of each drawn brand among the lines, which are in the order of rank. */
export function lineOrder(brands: readonly Pick<BrandRow, 'id' | 'is_highlighted'>[]): Map<number, number> {
  const drawn = drawnBrands(brands);
  return new Map(brands.filter(({ id }) => drawn.has(id)).map(({ id }, line) => [id, line]));
}

/** A metric of every brand over time; days without posts have no rate and no followers. */
export function linesOf(brands: BrandTimeline['brands'], metric: BrandSort): BrandLine[] {
  return brands.map(({ id, name, timeline }) => ({ id, name, values: timeline.map(VALUE[metric]) }));
}

const DAY = 86_400_000;

/** Days of a timeline point, clipped to the period. @param date its first day, dd/MM/yyyy, as in the answer */
export function daysOfPoint(
  date: string,
  { interval, from_date, to_date }: Pick<BrandTimeline, 'interval' | 'from_date' | 'to_date'>,
): { of_from: string; of_to: string } {
  const [day = 1, month = 1, year = 1970] = date.split('/').map(Number);
  const next =
    interval === 'month'
      ? Date.UTC(year, month, 1)
      : Date.UTC(year, month - 1, day + (interval === 'week' ? 7 : 1));
  const first = dashed(date);
  const last = new Date(next - DAY).toISOString().slice(0, 10);
  return {
    of_from: slashed(first > from_date ? first : from_date),
    of_to: slashed(last < to_date ? last : to_date),
  };
}

/** Ranks at each point; null without a value. Ties share a rank. */
export function placesOf(lines: readonly BrandLine[]): BrandLine[] {
  return lines.map(({ id, name, values }) => ({
    id,
    name,
    values: values.map((value, at) =>
      value === null || value === 0
        ? null
        : 1 + lines.filter((line) => (line.values[at] ?? 0) > value).length,
    ),
  }));
}
