import type { FastifyInstance } from 'fastify';
import type { Services } from './platform/context.ts';
import { base } from './platform/gate.ts';
import { openHttp } from './platform/http.ts';
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

/** Wires the stores and ports into the product. `web` adds the pages (main.ts); tests leave it out. */
export async function buildApp(
  services: Services,
  web?: (app: FastifyInstance) => Promise<void>,
): Promise<App> {
  const http = await openHttp(services, router, async (app) => {
    await web?.(app);
  });
  return { services, http, async close() {} };
}
