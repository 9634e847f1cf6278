import type { Monitor } from '#contract/monitors/monitor.ts';
import type { MonitorQuery, MonitorStats } from '#contract/monitors/reports.ts';
import { type ReportSet, reportSet, sentimentSource } from '#web/parts/report/report-set.ts';
import { api } from '#web/platform/api/api.ts';

const { monitors } = api;

export interface MonitorSet extends ReportSet {
  totals: (options?: { signal?: AbortSignal | undefined }) => Promise<MonitorStats>;
}

const calls = {
  totals: monitors.stats,
  daily: monitors.metrics_by_day,
  tiers: monitors.influencer_tier_analysis,
  countries: monitors.country_stats,
  audience: monitors.audience,
  creators: monitors.top_influencers,
  posts: async (...args: Parameters<typeof monitors.posts>) => {
    const { posts, total } = await monitors.posts(...args);
    return { posts: posts.map((post) => ({ ...post, matched: post.keywords })), total };
  },
};

/** Every answer about the posts of a monitor is kept under this. */
export const monitorKey = (id: number) => ['monitor', id] as const;

/** The posts of a monitor, or the part of it that is looked at. */
export function monitorSet(
  { from_date, to_date }: Pick<Monitor, 'from_date' | 'to_date'>,
  input: MonitorQuery,
): MonitorSet {
  const period = { from_date: input.from_date ?? from_date, to_date: input.to_date ?? to_date };
  return {
    ...reportSet({ key: [...monitorKey(input.id), input], period, search: input }, calls),
    sentiment: sentimentSource(input, monitors),
    comments: (post_id, page, options) => monitors.comments({ id: input.id, post_id, ...page }, options),
  };
}
