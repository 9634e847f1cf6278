import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/api.ts';
import type { Services } from './platform/context.ts';
import { os } from './platform/gate.ts';
import { openHttp } from './platform/http.ts';
import { authHandlers } from './slices/auth/auth.service.ts';
import { importHandlers } from './slices/imports/imports.service.ts';
import { keywordHandlers } from './slices/keywords/keywords.service.ts';
import { profileHandlers } from './slices/profiles/profiles.service.ts';
import { referenceHandlers } from './slices/reference/reference.service.ts';
import { settingsHandlers } from './slices/settings/settings.service.ts';

/** Every call of the contract with its handler; the compiler says which is missing. */
const router = os.router({
  auth: authHandlers,
  reference: referenceHandlers,
  profiles: profileHandlers,
  keywords: keywordHandlers,
  imports: importHandlers,
  settings: settingsHandlers,
});
