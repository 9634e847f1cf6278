import type { Services } from '#server/platform/context.ts';
import type { Slice } from '#server/slice.ts';
import { rateHandlers } from './disclosure-rates.ts';
import { safetyWorker } from './run-check.ts';
import { checkHandlers } from './safety-checks.ts';
import { creatorHandlers } from './safety-creators.ts';
import { postHandlers } from './safety-posts.ts';
import { sweepChecks } from './sweep-checks.ts';

export const safetySlice = {
  handlers: { ...checkHandlers, ...creatorHandlers, ...postHandlers, ...rateHandlers },
  jobs: (services: Services) => [safetyWorker(services)],
  daily: [sweepChecks],
} satisfies Slice;
