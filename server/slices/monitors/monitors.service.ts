import type { Services } from '#server/platform/context.ts';
import type { Slice } from '#server/slice.ts';
import { budgetHandlers } from './budget/budget.ts';
import { costHandlers } from './budget/set-costs.ts';
import { disclosureHandlers } from './disclosure/disclosure-report.ts';
import { externalHandlers } from './external-posts.ts';
import { startFetching } from './fetching/fetching.jobs.ts';
import { deliverableHandlers } from './forecast/deliverables.ts';
import { monitorForecastHandlers } from './forecast/monitor-forecast.ts';
import { hashtagHandlers } from './hashtags/hashtag-posts.ts';
import { startSearchingHashtags } from './hashtags/hashtag-turns.ts';
import { sweepHashtags } from './hashtags/sweep-hashtags.ts';
import { linkRoutes } from './links/link.routes.ts';
import { sweepVisitors } from './links/link-clicks.ts';
import { linkHandlers } from './links/tracking-links.ts';
import { liveRoutes } from './live/live.routes.ts';
import { marketHandlers } from './market-performance.ts';
import { matchAsPostsCome, matchWorker, sweepSets } from './matching/matching.jobs.ts';
import { binHandlers, monitorBin } from './monitor-bin.ts';
import { contentHandlers, sweepContent } from './monitor-content.ts';
import { editHandlers } from './monitor-edit.ts';
import { folderHandlers } from './monitor-folders.ts';
import { influencerHandlers } from './monitor-influencers.ts';
import { itemHandlers } from './monitor-items.ts';
import { postHandlers } from './monitor-posts.ts';
import { previewHandlers } from './monitor-preview.ts';
import { reportHandlers } from './monitor-reports.ts';
import { monitorShareable } from './monitor-shareable.ts';
import { liftHandlers } from './orders/lift.ts';
import { orderFileHandlers, sweepOrderFiles } from './orders/order-files.ts';
import { orderReportHandlers } from './orders/order-report.ts';
import { orderRowHandlers } from './orders/order-rows.ts';
import { orderWebhookRoutes } from './orders/order-webhook.routes.ts';
import { orderWebhookHandlers } from './orders/order-webhook.ts';
import { ordersUpload } from './orders/orders.upload.ts';
import { promoCodeHandlers } from './orders/promo-codes.ts';
import { decisionHandlers } from './post-decisions.ts';
import { screenshotHandlers, screenshotRoutes, sweepScreenshots } from './screenshots.ts';
import { campaignHandlers } from './start-campaign.ts';
import { startKeepingStories, sweepStories } from './stories/keep-stories.ts';
import { storyVideoRoutes } from './stories/story-videos.ts';
import { coverageHandlers } from './story-coverage/coverage.ts';
import { monitorSchedule, weeklyHandlers } from './weekly/weekly-report.ts';
import { whyHandlers } from './why.ts';

const monitorHandlers = {
  ...itemHandlers,
  ...editHandlers,
  ...previewHandlers,
  ...binHandlers,
  ...folderHandlers,
  ...reportHandlers,
  ...contentHandlers,
  ...disclosureHandlers,
  ...influencerHandlers,
  ...marketHandlers,
  ...postHandlers,
  ...decisionHandlers,
  ...externalHandlers,
  ...screenshotHandlers,
  ...whyHandlers,
  ...budgetHandlers,
  ...costHandlers,
  ...monitorForecastHandlers,
  ...deliverableHandlers,
  ...campaignHandlers,
  ...linkHandlers,
  ...orderReportHandlers,
  ...orderRowHandlers,
  ...orderFileHandlers,
  ...promoCodeHandlers,
  ...orderWebhookHandlers,
  ...liftHandlers,
  ...weeklyHandlers,
  ...coverageHandlers,
  ...hashtagHandlers,
};

export const monitorSlice = {
  handlers: monitorHandlers,
  routes: [linkRoutes, liveRoutes, ordersUpload, orderWebhookRoutes, screenshotRoutes, storyVideoRoutes],
  jobs: (services: Services) => [matchWorker(services)],
  background: [matchAsPostsCome, startFetching, startSearchingHashtags, startKeepingStories],
  daily: [
    ...[sweepContent, sweepScreenshots, sweepStories, monitorBin.sweep, sweepSets],
    ...[sweepVisitors, sweepOrderFiles, sweepHashtags],
  ],
  shareable: { monitor: monitorShareable },
  scheduled: monitorSchedule,
} satisfies Slice;
