import { joined } from '#contract/calls/joined.ts';
import type { MonitorQuery } from '#contract/monitors/reports.ts';
import { PLATFORMS, POST_TYPES } from '#contract/values/primitives.ts';
import { metricsOf } from '#server/analytics/metrics/metric-row.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { credibilityOf } from '#server/analytics/questions/credibility.ts';
import { byType } from '#server/analytics/questions/types.ts';
import { reportAnswers } from '#server/analytics/report-answers.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { binnedRow, binOf } from '#server/owned/bin.ts';
import type { ReadCtx, Services } from '#server/platform/context.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { ownerOfMonitor, withinMonitorLimits } from '#server/slices/lists/followed-creators.ts';
import type { Slice } from '#server/slices/slice.ts';
import { budgetHandlers } from './budget/budget.ts';
import { costHandlers } from './budget/set-costs.ts';
import { disclosureHandlers } from './disclosure/disclosure-report.ts';
import { deliverableHandlers } from './forecast/deliverables.ts';
import { forecastOfMonitor, monitorForecastHandlers } from './forecast/monitor-forecast.ts';
import { liveRoutes } from './live/live.routes.ts';
import { marketHandlers } from './market-performance.ts';
import { matchMonitor } from './matching/match.ts';
import { matchAsPostsCome, matchWorker, sweepSets } from './matching/matching.jobs.ts';
import { MONITOR, monitorFor } from './monitor-access.ts';
import { editHandlers } from './monitor-edit.ts';
import { folderHandlers } from './monitor-folders.ts';
import { influencerHandlers } from './monitor-influencers.ts';
import { itemHandlers, readMonitor } from './monitor-items.ts';
import { previewHandlers } from './monitor-preview.ts';
import { monitorSet } from './monitor-set.ts';
import { monitorShareable } from './monitor-shareable.ts';
import { externalHandlers } from './posts/external-posts.ts';
import { contentHandlers, sweepContent } from './posts/monitor-content.ts';
import { postHandlers } from './posts/monitor-posts.ts';
import { decisionHandlers } from './posts/post-decisions.ts';
import { screenshotHandlers, screenshotRoutes, sweepScreenshots } from './posts/screenshots.ts';
import { storyVideoRoutes } from './posts/story-videos.ts';
import { whyHandlers } from './posts/why.ts';
import { type CreateLinks, campaignHandlers } from './start-campaign.ts';
import { monitorSchedule, weeklyHandlers } from './weekly/weekly-report.ts';

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

const viewableMonitors = viewable.monitors;
const report = reportAnswers((ctx: ReadCtx, query: MonitorQuery) => monitorSet(ctx, query));

const reportHandlers = {
  stats: viewableMonitors.stats.handler(async ({ context, input }) => {
    const stats = await statsOf(await monitorSet(context, input));
    const forecast = await forecastOfMonitor(context, input.id);
    return { ...stats, ...(forecast ? { forecast } : {}) };
  }),
  metrics_by_day: viewableMonitors.metrics_by_day.handler(report.daily),
  top_influencers: viewableMonitors.top_influencers.handler(report.creators),
  influencer_tier_analysis: viewableMonitors.influencer_tier_analysis.handler(report.tiers),
  country_stats: viewableMonitors.country_stats.handler(report.countries),
  audience: viewableMonitors.audience.handler(report.audience),
  sentiment: viewableMonitors.sentiment.handler(report.sentiment),
  sentiment_words: viewableMonitors.sentiment_words.handler(report.sentiment_words),
  sentiment_posts: viewableMonitors.sentiment_posts.handler(report.sentiment_posts),
  sentiment_creators: viewableMonitors.sentiment_creators.handler(report.sentiment_creators),
  channel_split: viewableMonitors.channel_split.handler(async ({ context, input }) => ({
    channels: await channelsOf(await monitorSet(context, input)),
  })),
};

const monitorBin = binOf({ area: 'monitors', noun: 'monitor', table: 'monitor', type: MONITOR });

const m = os.monitors;

const binHandlers = {
  delete: m.delete.handler(async ({ context, input }) => {
    const { name } = await monitorFor(context, input.id, 'delete');
    await monitorBin.put(context, input.id);
    context.record.target = name;
    return { status: 'success' as const };
  }),
  bin: m.bin.handler(async ({ context }) => ({ monitors: (await monitorBin.read(context)).map(binnedRow) })),
  restore: m.restore.handler(async ({ context, input }) => {
    await monitorBin.find(context, input.id);
    await transaction(context.db, (db) => {
      const inside = { ...context, db };
      return withinMonitorLimits(inside, ownerOfMonitor(input.id), () =>
        monitorBin.restore(inside, input.id),
      );
    });
    await matchMonitor(context, input.id);
    return readMonitor(context, input.id);
  }),
};

const monitorHandlers = (createLinks: CreateLinks) =>
  joined(
    itemHandlers,
    editHandlers,
    previewHandlers,
    binHandlers,
    folderHandlers,
    reportHandlers,
    contentHandlers,
    disclosureHandlers,
    influencerHandlers,
    marketHandlers,
    postHandlers,
    decisionHandlers,
    externalHandlers,
    screenshotHandlers,
    whyHandlers,
    budgetHandlers,
    costHandlers,
    monitorForecastHandlers,
    deliverableHandlers,
    campaignHandlers(createLinks),
    weeklyHandlers,
  );

export const monitorSlice = (createLinks: CreateLinks) =>
  ({
    handlers: monitorHandlers(createLinks),
    routes: [liveRoutes, screenshotRoutes, storyVideoRoutes],
    jobs: (services: Services) => [matchWorker(services)],
    background: [matchAsPostsCome],
    daily: [sweepContent, sweepScreenshots, monitorBin.sweep, sweepSets],
    shareable: { monitor: monitorShareable },
    scheduled: monitorSchedule,
  }) satisfies Slice;
