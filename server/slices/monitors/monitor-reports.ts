import type { MonitorQuery } from '#contract/monitors/reports.ts';
import { PLATFORMS, POST_TYPES } from '#contract/primitives.ts';
import { metricsOf } from '#server/analytics/metrics/metric-row.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { credibilityOf } from '#server/analytics/questions/credibility.ts';
import { byType } from '#server/analytics/questions/types.ts';
import { reportAnswers } from '#server/analytics/report-answers.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { viewable } from '#server/platform/gate.ts';
import { forecastOfMonitor } from './forecast/monitor-forecast.ts';
import { monitorSet } from './monitor-set.ts';

async function statsOf(set: PostSet) {
  const [totals, { types }, credibility] = await Promise.all([
    totalsOf(set),
    byType(set),
    credibilityOf(set),
  ]);
  return {
    ...totals,
    followers: totals.total_followers,
    avg_cred_score: credibility.score,
    cred_profiles: credibility.profiles,
    media_type: POST_TYPES.flatMap((post_type) => {
      const sums = types.get(post_type);
      if (!sums) return [];
      const { influencers: _influencers, total_followers: _followers, ...row } = metricsOf(sums);
      return [{ post_type, ...row }];
    }),
  };
}

async function channelsOf(set: PostSet) {
  const { platforms } = await byType(set);
  return PLATFORMS.flatMap((platform) => {
    const sums = platforms.get(platform);
    return sums ? [{ platform, ...metricsOf(sums) }] : [];
  });
}

const m = viewable.monitors;
const report = reportAnswers((ctx: ReadCtx, query: MonitorQuery) => monitorSet(ctx, query));

export const reportHandlers = {
  stats: m.stats.handler(async ({ context, input }) => {
    const stats = await statsOf(await monitorSet(context, input));
    const forecast = await forecastOfMonitor(context, input.id);
    return { ...stats, ...(forecast ? { forecast } : {}) };
  }),
  metrics_by_day: m.metrics_by_day.handler(report.daily),
  top_influencers: m.top_influencers.handler(report.creators),
  influencer_tier_analysis: m.influencer_tier_analysis.handler(report.tiers),
  country_stats: m.country_stats.handler(report.countries),
  audience: m.audience.handler(report.audience),
  sentiment: m.sentiment.handler(report.sentiment),
  sentiment_words: m.sentiment_words.handler(report.sentiment_words),
  sentiment_posts: m.sentiment_posts.handler(report.sentiment_posts),
  sentiment_creators: m.sentiment_creators.handler(report.sentiment_creators),
  channel_split: m.channel_split.handler(async ({ context, input }) => ({
    channels: await channelsOf(await monitorSet(context, input)),
  })),
};
