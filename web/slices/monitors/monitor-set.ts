import type { Monitor } from '#contract/monitors/monitor.ts';
import type { MonitorQuery, MonitorStats } from '#contract/monitors/reports.ts';
import type { ReportSet } from '#web/parts/report/report-set.ts';
import { api } from '#web/platform/api.ts';

const { monitors } = api;

export interface MonitorSet extends ReportSet {
  totals: (options?: { signal?: AbortSignal | undefined }) => Promise<MonitorStats>;
}

/** Query key of all data about a monitor's posts. */
export const monitorKey = (id: number) => ['monitor', id] as const;

/** The posts of a monitor, or the part of it that is looked at. */
export function monitorSet(
  { from_date, to_date }: Pick<Monitor, 'from_date' | 'to_date'>,
  input: MonitorQuery,
): MonitorSet {
  const period = { from_date: input.from_date ?? from_date, to_date: input.to_date ?? to_date };
  return {
    key: [...monitorKey(input.id), input],
    period,
    totals: (options) => monitors.stats(input, options),
    days: (days, options) => monitors.metrics_by_day({ ...input, ...days }, options),
    tiers: async (options) => (await monitors.influencer_tier_analysis(input, options)).tiers,
    countries: (options) => monitors.country_stats(input, options),
    audience: (options) => monitors.audience(input, options),
    creators: (page, options) => monitors.top_influencers({ ...input, ...page }, options),
    posts: async (page, options) => {
      const { posts, total } = await monitors.posts({ ...input, ...page }, options);
      return { posts: posts.map((post) => ({ ...post, matched: post.keywords })), total };
    },
    sentiment: {
      whole: (options) => monitors.sentiment(input, options),
      words: (options) => monitors.sentiment_words(input, options),
      posts: (page, options) => monitors.sentiment_posts({ ...input, ...page }, options),
      creators: (page, options) => monitors.sentiment_creators({ ...input, ...page }, options),
    },
    comments: (post_id, page, options) => monitors.comments({ id: input.id, post_id, ...page }, options),
  };
}
