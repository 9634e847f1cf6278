import type { BrandTimeline } from '#contract/leaderboards/reports.ts';
import { dayName } from '#server/analytics/day-starts.ts';
import { intervalStarts } from '#server/analytics/intervals.ts';
import { NOTHING } from '#server/analytics/metrics/metric-row.ts';
import { brandDays } from '#server/analytics/questions/brands.ts';
import { viewable } from '#server/platform/gate.ts';
import { intervalOf, withSlashes } from './leaderboard-period.ts';
import { answered, type LeaderboardSet, leaderboardSet } from './leaderboard-set.ts';
import { statisticsOf } from './ranking.ts';

const EMPTY = { ...NOTHING, views: 0, known_views: 0, video_posts: 0 };

/** With an entry for each interval, including those without posts. */
export async function timelineOf(leaderboard: LeaderboardSet): Promise<BrandTimeline> {
  const interval = intervalOf(leaderboard.days);
  const starts = intervalStarts(leaderboard.days, interval);
  const rows = await brandDays(leaderboard.set, interval);
  const byBrand = Map.groupBy(rows, (row) => row.brand);
  return {
    ...answered(leaderboard),
    interval,
    brands: leaderboard.brands.map((brand) => {
      const byDay = new Map((byBrand.get(brand.id) ?? []).map((row) => [row.day, row]));
      const timeline = starts.map((start) => {
        const sums = byDay.get(start) ?? EMPTY;
        const { publications: posts, engagement_rate: eg_rate, ...numbers } = statisticsOf(sums);
        return { date: withSlashes(dayName(start)), posts, eg_rate, ...numbers };
      });
      return { ...brand, timeline };
    }),
  };
}

export const timelineHandlers = {
  brand_timeline: viewable.leaderboards.brand_timeline.handler(async ({ context, input }) =>
    timelineOf(await leaderboardSet(context, input)),
  ),
};
