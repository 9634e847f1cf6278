import type { FastifyInstance } from 'fastify';
import { checkParts, damageProblems } from '#server/platform/damage.ts';
import { project } from '#server/projector/projector.ts';
import { exporters } from './exporters.ts';
import { everyDay, everyMinute } from './platform/at-intervals.ts';
import type { Services } from './platform/context.ts';
import { base } from './platform/gate.ts';
import { openHttp } from './platform/http.ts';
import { deliveryWorker, recoverMessages } from './platform/outbox.ts';
import { accountHandlers } from './slices/account/account.service.ts';
import { checkDueRules, recoverAlertChecks, sweepAlerts } from './slices/alerts/alerts.jobs.ts';
import { alertHandlers } from './slices/alerts/alerts.service.ts';
import { alertDeliveryWorker, queueDeliveries } from './slices/alerts/deliveries.ts';
import { docsRoutes } from './slices/app/docs.routes.ts';
import { fetchedPictureRoutes } from './slices/app/fetched-pictures.routes.ts';
import { mcpRoutes } from './slices/app/mcp/mcp.routes.ts';
import { openApiRoutes } from './slices/app/openapi.routes.ts';
import { payloadRoutes } from './slices/app/payload.routes.ts';
import { pictureRoutes } from './slices/app/pictures.routes.ts';
import { askHandlers } from './slices/ask/ask.service.ts';
import { auditHandlers } from './slices/audit/audit.service.ts';
import { authHandlers } from './slices/auth/auth.service.ts';
import { resetMailWorker } from './slices/auth/password-reset.ts';
import { unlockMailWorker } from './slices/auth/unlock.ts';
import { sweepBrands } from './slices/brands/brand-bin.ts';
import { brandHandlers } from './slices/brands/brands.service.ts';
import { castingRoutes } from './slices/casting/casting.routes.ts';
import { castingHandlers, sweepCastings } from './slices/casting/casting.service.ts';
import { castingShareable } from './slices/casting/casting-access.ts';
import { companyHandlers } from './slices/companies/companies.service.ts';
import { connectorHandlers } from './slices/connectors/connectors.service.ts';
import { openConnectors } from './slices/connectors/open-connectors.ts';
import { crmHandlers } from './slices/crm/crm.service.ts';
import { demoWorker, recoverDemo, sweepDemo } from './slices/demo/demo.jobs.ts';
import { demoHandlers } from './slices/demo/demo.service.ts';
import { emvHandlers } from './slices/emv/emv.service.ts';
import { exportWorker, recoverExports, sweepExports } from './slices/exports/exports.jobs.ts';
import { exportHandlers } from './slices/exports/exports.service.ts';
import { recoverScheduled, scheduledWorker, sendDue } from './slices/exports/scheduled/scheduled.jobs.ts';
import type { ScheduledKinds } from './slices/exports/scheduled/scheduled-kind.ts';
import { sweepAttachments } from './slices/exports/scheduled/scheduled-run.ts';
import { forecastHandlers } from './slices/forecast/forecast.service.ts';
import { homeHandlers } from './slices/home/home.service.ts';
import { recoverWords, wordsWorker } from './slices/imports/implausible/follow-words.ts';
import { importQueue } from './slices/imports/import-queue.ts';
import { importWorker, recoverImports, resumeWhenRoom } from './slices/imports/imports.jobs.ts';
import { importHandlers } from './slices/imports/imports.service.ts';
import { importUpload } from './slices/imports/imports.upload.ts';
import { checkDerived } from './slices/imports/repair/derived-health.ts';
import { recoverTerms, termsWorker } from './slices/imports/repair/rebuild-terms.ts';
import { settleBatches } from './slices/imports/run/open-batches.ts';
import { recoverSentiment, sentimentWorker, sweepScores } from './slices/imports/sentiment/score-comments.ts';
import { sweepUploads } from './slices/imports/sweep.ts';
import { recoverWithdrawals, withdrawalWorker } from './slices/imports/withdraw/withdraw.jobs.ts';
import { keyHandlers } from './slices/keys/keys.service.ts';
import { keywordReport } from './slices/keywords/keyword-report.ts';
import { keywordHandlers } from './slices/keywords/keywords.service.ts';
import { sweepLeaderboards } from './slices/leaderboards/leaderboard-bin.ts';
import { leaderboardShareable } from './slices/leaderboards/leaderboard-shareable.ts';
import { leaderboardHandlers } from './slices/leaderboards/leaderboards.service.ts';
import { leaderboardSchedule } from './slices/leaderboards/reports/report-schedule.ts';
import {
  listImportWorker,
  recoverListImports,
  sweepListImports,
} from './slices/lists/import/list-import.jobs.ts';
import { listImportUpload } from './slices/lists/import/list-import.upload.ts';
import { sweepLists } from './slices/lists/list-bin.ts';
import { listShareable } from './slices/lists/list-shareable.ts';
import { listHandlers } from './slices/lists/lists.service.ts';
import { fetchPosts, recoverFetching } from './slices/monitors/fetching/fetching.jobs.ts';
import { linkRoutes } from './slices/monitors/links/link.routes.ts';
import { sweepVisitors } from './slices/monitors/links/link-clicks.ts';
import { liveRoutes } from './slices/monitors/live/live.routes.ts';
import { matchAsPostsCome, matchWorker, sweepSets } from './slices/monitors/matching/matching.jobs.ts';
import { sweepMonitors } from './slices/monitors/monitor-bin.ts';
import { sweepContent } from './slices/monitors/monitor-content.ts';
import { monitorShareable } from './slices/monitors/monitor-shareable.ts';
import { monitorHandlers } from './slices/monitors/monitors.service.ts';
import { screenshotRoutes, sweepScreenshots } from './slices/monitors/screenshots.ts';
import { keepStories, sweepStories } from './slices/monitors/stories/keep-stories.ts';
import { storyVideoRoutes } from './slices/monitors/stories/story-videos.ts';
import { monitorSchedule } from './slices/monitors/weekly/weekly-report.ts';
import { outboxHandlers } from './slices/outbox/outbox.service.ts';
import { overlapHandlers } from './slices/overlap/overlap.service.ts';
import { erasureWorker, recoverErasures } from './slices/persons/persons.jobs.ts';
import { personHandlers } from './slices/persons/persons.service.ts';
import { profilePictureRoutes, sweepProfilePictures } from './slices/profiles/details/profile-picture.ts';
import { profileHandlers } from './slices/profiles/profiles.service.ts';
import { referenceHandlers } from './slices/reference/reference.service.ts';
import { settingsHandlers } from './slices/settings/settings.service.ts';
import { tierHandlers } from './slices/settings/tiers.ts';
import { tokenReader } from './slices/sharing/public-tokens.ts';
import type { Shareables } from './slices/sharing/shareable.ts';
import { sharingHandlers } from './slices/sharing/sharing.service.ts';
import { userHandlers } from './slices/users/users.service.ts';

/** New kinds of shareable objects are added here. */
export const shareables: Shareables = {
  keywords: keywordReport,
  lists: listShareable,
  casting: castingShareable,
  monitor: monitorShareable,
  leaderboards: leaderboardShareable,
};

/** New kinds of scheduled reports are added here. */
export const scheduledKinds: ScheduledKinds = [monitorSchedule, leaderboardSchedule];

/** The compiler reports a missing handler. */
export const router = base.router({
  auth: authHandlers,
  account: accountHandlers,
  reference: referenceHandlers,
  crm: crmHandlers,
  home: homeHandlers,
  profiles: profileHandlers,
  ask: askHandlers,
  keywords: keywordHandlers,
  lists: listHandlers,
  monitors: monitorHandlers,
  brands: brandHandlers,
  leaderboards: leaderboardHandlers,
  casting: castingHandlers,
  overlap: overlapHandlers,
  forecast: forecastHandlers,
  exports: exportHandlers(exporters),
  imports: importHandlers,
  connectors: connectorHandlers,
  settings: { ...settingsHandlers, ...tierHandlers },
  emv: emvHandlers,
  companies: companyHandlers,
  demo: demoHandlers,
  persons: personHandlers,
  sharing: sharingHandlers(shareables),
  users: userHandlers,
  keys: keyHandlers,
  alerts: alertHandlers,
  audit: auditHandlers,
  outbox: outboxHandlers,
});

export interface App {
  services: Services;
  http: FastifyInstance;
  /** Running imports stop; the stores stay open. */
  close(): Promise<void>;
}

/** `routes` adds the routes that only a listening process has (start.ts). */
export async function buildApp(
  services: Services,
  routes?: (app: FastifyInstance) => Promise<void>,
): Promise<App> {
  const readToken = tokenReader(shareables);
  const http = await openHttp(services, router, readToken, async (app) => {
    openApiRoutes(app);
    await docsRoutes(app);
    mcpRoutes(app, services, router);
    payloadRoutes(app, services, router);
    pictureRoutes(app);
    fetchedPictureRoutes(app, services.pictures);
    await importUpload(app, services);
    castingRoutes(app, services);
    linkRoutes(app, services);
    liveRoutes(app, services, readToken);
    screenshotRoutes(app, services);
    storyVideoRoutes(app, services);
    profilePictureRoutes(app, services);
    await listImportUpload(app, services);
    await routes?.(app);
  });
  return { services, http, close: () => importQueue(services).stop() };
}

/** Returns a function that ends the work outside of jobs. */
export async function startWorkers(services: Services): Promise<() => Promise<void>> {
  // Before any import runs.
  await bringIn(services);
  // Interrupted imports are queued again before any worker starts.
  await recoverImports(services);
  await services.jobs.work(importWorker(services));
  await services.jobs.work(termsWorker(services));
  await recoverTerms(services);
  resumeWhenRoom(services);
  await services.jobs.work(withdrawalWorker(services));
  await recoverWithdrawals(services);
  await services.jobs.work(wordsWorker(services));
  await recoverWords(services);
  await services.jobs.work(sentimentWorker(services));
  await recoverSentiment(services);
  await services.jobs.work(demoWorker(services));
  await recoverDemo(services);
  await services.jobs.work(erasureWorker(services));
  await recoverErasures(services);
  const connectors = openConnectors(services);
  await services.jobs.work(listImportWorker({ ...services, connectors }));
  await recoverListImports(services);
  await services.jobs.work(matchWorker(services));
  const endMatching = matchAsPostsCome(services);
  await recoverFetching(services);
  const endFetching = fetchPosts(services, connectors);
  const { mail, sms } = services;
  await services.jobs.work(deliveryWorker(services, { mail: mail.carrier, sms: sms.carrier }));
  await recoverMessages(services);
  await services.jobs.work(resetMailWorker(services));
  await services.jobs.work(unlockMailWorker(services));
  await services.jobs.work(alertDeliveryWorker(services));
  await recoverAlertChecks(services);
  const endAlerts = everyMinute(services.log, 'alerts', async (signal) => {
    await queueDeliveries(services);
    await checkDueRules(services, signal);
  });
  const endStories = everyMinute(services.log, 'stories that are kept', () => keepStories(services));
  const endPartsCheck = everyDay(services.log, 'the daily check of parts', async (signal) => {
    await checkParts(services.ch, signal);
    for (const problem of await damageProblems(services)) services.log.error(problem);
  });
  const endDaily = everyDay(services.log, 'the daily check of what is stored', async (signal) => {
    await sweepUploads(services);
    await sweepDemo(services);
    await sweepLists(services);
    await sweepCastings(services);
    await sweepListImports(services);
    await sweepExports(services);
    await sweepScores(services);
    await sweepContent(services);
    await sweepScreenshots(services);
    await sweepStories(services);
    await sweepProfilePictures(services);
    await sweepMonitors(services);
    await sweepSets(services);
    await sweepLeaderboards(services);
    await sweepBrands(services);
    await sweepAttachments(services);
    await sweepVisitors(services);
    await sweepAlerts(services);
    await checkDerived(services, signal);
  });
  return async () => {
    endMatching();
    await Promise.all([endFetching(), endAlerts(), endStories(), endDaily(), endPartsCheck()]);
  };
}

/**
 * Starts exports and mailed reports, which may exhaust the process: only once requests are served, so that
 * they cannot prevent a start. Returns a function that ends them.
 */
export async function startHeavyWork(services: Services): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  await recoverExports(services);
  await services.jobs.work(exportWorker(services, exporters, stopping.signal));
  await services.jobs.work(scheduledWorker(services, scheduledKinds));
  await recoverScheduled(services);
  const endScheduled = everyMinute(services.log, 'scheduled reports', () =>
    sendDue(services, scheduledKinds),
  );
  return async () => {
    stopping.abort();
    await endScheduled();
  };
}

/** Completes interrupted imports; a failing store does not prevent the start, because imports retry. */
async function bringIn(services: Services): Promise<void> {
  try {
    await settleBatches(services);
    await project(services);
  } catch (error) {
    services.log.error(error, 'what a stopped process owed');
  }
}
