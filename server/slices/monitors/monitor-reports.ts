import { PLATFORMS, POST_TYPES } from '#contract/primitives.ts';
import { audienceOf } from '#server/analytics/audience.ts';
import { countryRows, dailyRows, tierRows } from '#server/analytics/breakdowns.ts';
import { metricsOf } from '#server/analytics/metrics/metric-row.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { credibilityOf } from '#server/analytics/questions/credibility.ts';
import { byType } from '#server/analytics/questions/types.ts';
import { topCreators } from '#server/analytics/top-creators.ts';
import { totalsOf } from '#server/analytics/totals.ts';
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

export const reportHandlers = {
  stats: m.stats.handler(async ({ context, input }) => {
    const stats = await statsOf(await monitorSet(context, input));
    const forecast = await forecastOfMonitor(context, input.id);
    return { ...stats, ...(forecast ? { forecast } : {}) };
  }),
  metrics_by_day: m.metrics_by_day.handler(async ({ context, input }) =>
    dailyRows(await monitorSet(context, input)),
  ),
  top_influencers: m.top_influencers.handler(async ({ context, input }) => {
    const { limit, page, order, sort_by } = input;
    const set = await monitorSet(context, input);
    return topCreators(context, set, { limit, offset: (page - 1) * limit, order, sort_by });
  }),
  influencer_tier_analysis: m.influencer_tier_analysis.handler(async ({ context, input }) => ({
    tiers: await tierRows(await monitorSet(context, input)),
  })),
  country_stats: m.country_stats.handler(async ({ context, input }) =>
    countryRows(await monitorSet(context, input)),
  ),
  audience: m.audience.handler(async ({ context, input }) => audienceOf(await monitorSet(context, input))),
  channel_split: m.channel_split.handler(async ({ context, input }) => ({
    channels: await channelsOf(await monitorSet(context, input)),
  })),
};
