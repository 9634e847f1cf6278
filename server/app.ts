import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Services } from './platform/context.ts';
import { base } from './platform/gate.ts';
import { openHttp } from './platform/http.ts';
import type { Job } from './platform/jobs.ts';
import { openApiRoutes } from './slices/app/openapi.routes.ts';
import { pictureRoutes } from './slices/app/pictures.routes.ts';
import { authHandlers } from './slices/auth/auth.service.ts';
import { importHandlers } from './slices/imports/imports.service.ts';
import { keywordHandlers } from './slices/keywords/keywords.service.ts';
import { profileHandlers } from './slices/profiles/profiles.service.ts';
import { referenceHandlers } from './slices/reference/reference.service.ts';
import { settingsHandlers } from './slices/settings/settings.service.ts';

/** Every call of the contract with its handler; the compiler says which is missing. */
export const router = base.router({
  auth: authHandlers,
  reference: referenceHandlers,
  profiles: profileHandlers,
  keywords: keywordHandlers,
  imports: importHandlers,
  settings: settingsHandlers,
});

export interface App {
  services: Services;
  http: FastifyInstance;
  /** Stops background work; the stores stay open. */
  close(): Promise<void>;
}

/** Background work, one line per job. */
const JOBS: Array<(services: Services) => Job<z.ZodType>> = [];

export interface Parts {
  /** Routes that are no contract call: pages, health, what the command line uses (start.ts). */
  routes?: (app: FastifyInstance) => Promise<void>;
  /** Whether this process takes background work; default true. */
  work?: boolean;
}

/** Wires the stores and ports into the product. */
export async function buildApp(services: Services, parts: Parts = {}): Promise<App> {
  const http = await openHttp(services, router, async (app) => {
    openApiRoutes(app);
    pictureRoutes(app);
    await parts.routes?.(app);
  });
  if (parts.work !== false) for (const job of JOBS) await services.jobs.work(job(services));
  return { services, http, async close() {} };
}
