import { joined } from '#contract/calls/joined.ts';
import type { Services } from '#server/platform/context.ts';
import type { Slice } from '#server/slices/slice.ts';
import { companyAppHandlers } from './company-apps.ts';
import { startFetchingConnected } from './connections.jobs.ts';
import { creatorLinkHandlers } from './creator-links.ts';
import { creatorPageHandlers } from './creator-page.ts';
import { mentionHook } from './mention-hook.ts';
import { mentionWorker } from './mentions.jobs.ts';

export const connectionSlice = {
  handlers: joined(companyAppHandlers, creatorLinkHandlers, creatorPageHandlers),
  routes: [mentionHook],
  jobs: (services: Services) => [mentionWorker(services)],
  background: [startFetchingConnected],
} satisfies Slice;
