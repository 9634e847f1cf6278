import type { FastifyInstance } from 'fastify';
import { joined } from '#contract/calls/joined.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import { checkParts, damageProblems } from '#server/platform/damage.ts';
import type { AnyRouter } from '#server/platform/http/any-router.ts';
import { project } from '#server/projector/projector.ts';
import { exporters, layouts } from './exporters.ts';
import { everyDay } from './platform/at-intervals.ts';
import type { Services } from './platform/context.ts';
import { base } from './platform/gate.ts';
import { openHttp } from './platform/http/http.ts';
import { accountHandlers } from './slices/account/account.service.ts';
import { alertSlice } from './slices/alerts/alerts.service.ts';
import { noticesOf } from './slices/alerts/notices.ts';
import { docsRoutes } from './slices/app/docs.routes.ts';
import { fetchedPictureRoutes } from './slices/app/fetched-pictures.routes.ts';
import { mcpRoutes } from './slices/app/mcp/mcp.routes.ts';
import { openApiRoutes } from './slices/app/openapi.routes.ts';
import { payloadRoutes } from './slices/app/payload.routes.ts';
import { pictureRoutes } from './slices/app/pictures.routes.ts';
import { askHandlers } from './slices/ask/ask.service.ts';
import { auditHandlers } from './slices/audit/audit.service.ts';
import { authSlice } from './slices/auth/auth.service.ts';
import { brandSlice } from './slices/brands/brands.service.ts';
import { castingSlice } from './slices/casting/casting.service.ts';
import { clientSlice } from './slices/client/client.service.ts';
import { clientsSlice } from './slices/clients/clients.service.ts';
import { companyHandlers } from './slices/companies/companies.service.ts';
import { connectionSlice } from './slices/connections/connections.service.ts';
import { connectorHandlers } from './slices/connectors/connectors.service.ts';
import { crmHandlers } from './slices/crm/crm.service.ts';
import { demoSlice } from './slices/demo/demo.service.ts';
import { draftSlice } from './slices/drafts/drafts.service.ts';
import { emvHandlers } from './slices/emv/emv.service.ts';
import { exportSlice, startExports } from './slices/exports/exports.service.ts';
import type { ScheduledKinds } from './slices/exports/scheduled/scheduled-kind.ts';
import { fetchingSlice } from './slices/fetching/fetching.service.ts';
import { forecastSlice } from './slices/forecast/forecast.service.ts';
import { homeHandlers } from './slices/home/home.service.ts';
import { importQueue } from './slices/imports/import-queue.ts';
import { resumeWhenRoom } from './slices/imports/imports.jobs.ts';
import { importSlice } from './slices/imports/imports.service.ts';
import { settleBatches } from './slices/imports/run/open-batches.ts';
import { keyHandlers } from './slices/keys/keys.service.ts';
import { keywordSlice } from './slices/keywords/keywords.service.ts';
import { leaderboardSlice } from './slices/leaderboards/leaderboards.service.ts';
import { listSlice } from './slices/lists/lists.service.ts';
import { monitorSlice } from './slices/monitors/monitors.service.ts';
import { oidcHandlers } from './slices/oidc/oidc.service.ts';
import { outboxSlice } from './slices/outbox/outbox.service.ts';
import { overlapHandlers } from './slices/overlap/overlap.service.ts';
import { personSlice } from './slices/persons/persons.service.ts';
import { profileSlice } from './slices/profiles/profiles.service.ts';
import { proposalHandlers } from './slices/proposals/proposals.service.ts';
import { providerSlice } from './slices/providers/providers.service.ts';
import { referenceHandlers } from './slices/reference/reference.service.ts';
import { safetySlice } from './slices/safety/safety.service.ts';
import { createLinks } from './slices/sales/links/tracking-links.ts';
import { saleSlice } from './slices/sales/sales.service.ts';
import { settingsSlice } from './slices/settings/settings.service.ts';
import { tokenReader } from './slices/sharing/public-tokens.ts';
import { sharingHandlers } from './slices/sharing/sharing.service.ts';
import type { Slice } from './slices/slice.ts';
import { userHandlers } from './slices/users/users.service.ts';

const monitors = monitorSlice(createLinks);

/** Objects that are shared and published. */
export const shareables: Shareables = joined(
  keywordSlice.shareable,
  listSlice.shareable,
  castingSlice.shareable,
  monitors.shareable,
  leaderboardSlice.shareable,
  forecastSlice.shareable,
);

/** Kinds of report that are mailed on days that people set. */
export const scheduledKinds: ScheduledKinds = [monitors.scheduled, leaderboardSlice.scheduled];

/** The router for handlers that call others. */
function calls(): AnyRouter {
  return router;
}

/** The groups of the contract. Their work starts in this order: first imports, which other work starts as well. */
const slices = {
  imports: importSlice,
  keywords: keywordSlice,
  lists: listSlice,
  casting: castingSlice,
  monitors: { ...monitors, handlers: joined(monitors.handlers, saleSlice.handlers, fetchingSlice.handlers) },
  leaderboards: leaderboardSlice,
  forecast: forecastSlice,
  auth: authSlice,
  oidc: { handlers: oidcHandlers },
  account: { handlers: accountHandlers },
  reference: { handlers: referenceHandlers },
  crm: { handlers: crmHandlers },
  home: { handlers: homeHandlers((ctx, limit) => noticesOf(ctx, shareables, limit)) },
  profiles: profileSlice,
  ask: { handlers: askHandlers(calls) },
  brands: brandSlice,
  overlap: { handlers: overlapHandlers },
  safety: safetySlice,
  exports: exportSlice(exporters, layouts),
  connectors: { handlers: connectorHandlers },
  providers: providerSlice,
  connections: connectionSlice,
  drafts: draftSlice,
  settings: settingsSlice,
  client: clientSlice(shareables),
  clients: clientsSlice(shareables),
  emv: { handlers: emvHandlers },
  companies: { handlers: companyHandlers },
  demo: demoSlice,
  persons: personSlice,
  sharing: { handlers: sharingHandlers(shareables) },
  users: { handlers: userHandlers },
  keys: { handlers: keyHandlers },
  proposals: { handlers: proposalHandlers(calls) },
  alerts: alertSlice(shareables),
  audit: { handlers: auditHandlers },
  outbox: outboxSlice,
};
/** Slices with calls in the group `monitors` come last. */
const all: Slice[] = [...Object.values(slices), saleSlice, fetchingSlice];

type Handlers = { [K in keyof typeof slices]: (typeof slices)[K]['handlers'] };
const handlers = Object.fromEntries(Object.entries(slices).map(([group, slice]) => [group, slice.handlers]));

/** Every call of the contract with its handler; the compiler names missing ones. */
export const router = base.router(handlers as Handlers);

export interface App {
  services: Services;
  http: FastifyInstance;
  /** Running imports stop; the stores stay open. */
  close(): Promise<void>;
}

/** Wires the stores and ports into the product. `routes` adds those that only a listening process has (start.ts). */
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
    for (const add of all.flatMap((slice) => slice.routes ?? [])) await add(app, services, readToken);
    await routes?.(app);
  });
  return { services, http, close: () => importQueue(services).stop() };
}

/** Starts the background work of this process. Returns a function that ends the part of it that no job does. */
export async function startWorkers(services: Services): Promise<() => Promise<void>> {
  // Before any import runs.
  await settle(services);
  for (const job of all.flatMap((slice) => slice.jobs?.(services) ?? [])) await services.jobs.work(job);
  resumeWhenRoom(services);
  const ends: Array<() => void | Promise<void>> = [];
  for (const start of all.flatMap((slice) => slice.background ?? [])) ends.push(await start(services));
  ends.push(
    everyDay(services.log, 'the daily check of parts', async (signal) => {
      await checkParts(services.ch, signal);
      for (const problem of await damageProblems(services)) services.log.error(problem);
    }),
    everyDay(services.log, 'the daily check of stored data', async (signal) => {
      for (const work of all.flatMap((slice) => slice.daily ?? [])) await work(services, signal);
    }),
  );
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/** Starts exports and mailed reports, once people are served. Returns a function that ends them. */
export const startHeavyWork = (services: Services): Promise<() => Promise<void>> =>
  startExports(services, exporters, scheduledKinds);

/** Finishes writes that were interrupted. A store that refuses does not stop the start: imports try again, and report it. */
async function settle(services: Services): Promise<void> {
  try {
    await settleBatches(services);
    await project(services);
  } catch (error) {
    services.log.error(error, 'writes that a stopped process left');
  }
}
