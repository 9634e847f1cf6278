import { accountCalls } from './account.ts';
import { alerts } from './alerts.ts';
import { ask } from './ask.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { brands } from './brands.ts';
import { joined } from './calls/joined.ts';
import { castings } from './casting.ts';
import { client } from './client.ts';
import { clients } from './clients.ts';
import { companies } from './companies.ts';
import { connections } from './connections.ts';
import { connectors } from './connectors.ts';
import { crm } from './crm.ts';
import { demo } from './demo.ts';
import { drafts } from './drafts/drafts.ts';
import { emvCalls } from './emv.ts';
import { exports } from './exports.ts';
import { coverageCalls } from './fetching/coverage.ts';
import { hashtagCalls } from './fetching/hashtags.ts';
import { forecast } from './forecast.ts';
import { home } from './home.ts';
import { imports } from './imports/imports.ts';
import { keys } from './keys.ts';
import { keywords } from './keywords.ts';
import { leaderboardCalls } from './leaderboards/leaderboard.ts';
import { reportCalls as leaderboardReportCalls } from './leaderboards/reports.ts';
import { snapshotCalls } from './leaderboards/snapshots.ts';
import { affiliatedCalls } from './lists/affiliated.ts';
import { commentCalls } from './lists/comments.ts';
import { creatorCalls } from './lists/creators.ts';
import { importCalls } from './lists/imports.ts';
import { listCalls } from './lists/list.ts';
import { listReportCalls } from './lists/report.ts';
import { viewCalls } from './lists/views.ts';
import { budgetCalls } from './monitors/budget.ts';
import { deliverableCalls } from './monitors/deliverables.ts';
import { monitorForecastCalls } from './monitors/forecast.ts';
import { monitorCalls } from './monitors/monitor.ts';
import { postCalls as monitorPostCalls } from './monitors/posts.ts';
import { monitorReportCalls } from './monitors/reports.ts';
import { weeklyCalls } from './monitors/weekly.ts';
import { oidc } from './oidc.ts';
import { outbox } from './outbox.ts';
import { overlap } from './overlap.ts';
import { persons } from './persons.ts';
import { content } from './profiles/content.ts';
import { details } from './profiles/details.ts';
import { marketplaceCalls } from './profiles/marketplace.ts';
import { merge } from './profiles/merge.ts';
import { network } from './profiles/network.ts';
import { news } from './profiles/news.ts';
import { scanner } from './profiles/scanner.ts';
import { search } from './profiles/search.ts';
import { similar } from './profiles/similar.ts';
import { statistics } from './profiles/statistics.ts';
import { proposals } from './proposals.ts';
import { providers } from './providers.ts';
import { reference } from './reference.ts';
import { tierCalls } from './report/tiers.ts';
import { safety } from './safety/safety.ts';
import { adFileCalls } from './sales/ad-files.ts';
import { adCalls } from './sales/ads.ts';
import { liftCalls } from './sales/lift.ts';
import { linkCalls } from './sales/links.ts';
import { orderFileCalls } from './sales/order-files.ts';
import { orderWebhookCalls } from './sales/order-webhook.ts';
import { orderCalls } from './sales/orders.ts';
import { rightCalls } from './sales/rights.ts';
import { settings } from './settings.ts';
import { sharing } from './sharing.ts';
import { users } from './users.ts';

/** The whole API, mounted under /api. Routes, validation, client, OpenAPI and access tests are derived from it. */
export const contract = {
  auth,
  oidc,
  account: accountCalls,
  reference,
  crm,
  home,
  profiles: joined(
    search,
    details,
    statistics,
    content,
    scanner,
    similar,
    marketplaceCalls,
    merge,
    network,
    news,
  ),
  ask,
  proposals,
  keywords,
  lists: joined(
    listCalls,
    creatorCalls,
    commentCalls,
    viewCalls,
    importCalls,
    affiliatedCalls,
    listReportCalls,
  ),
  monitors: joined(
    monitorCalls,
    monitorReportCalls,
    monitorPostCalls,
    budgetCalls,
    monitorForecastCalls,
    deliverableCalls,
    linkCalls,
    adCalls,
    rightCalls,
    adFileCalls,
    orderCalls,
    orderFileCalls,
    orderWebhookCalls,
    liftCalls,
    weeklyCalls,
    coverageCalls,
    hashtagCalls,
  ),
  brands,
  leaderboards: joined(leaderboardCalls, leaderboardReportCalls, snapshotCalls),
  casting: castings,
  client,
  clients,
  overlap,
  safety,
  forecast,
  exports,
  imports,
  connectors,
  providers,
  connections,
  drafts,
  settings: joined(settings, tierCalls),
  emv: emvCalls,
  companies,
  demo,
  persons,
  sharing,
  users,
  keys,
  alerts,
  audit,
  outbox,
};
export type Contract = typeof contract;
