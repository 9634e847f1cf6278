import type { Slice } from '#server/slice.ts';
import { companyAppHandlers } from './company-apps.ts';
import { startFetchingConnected } from './connections.jobs.ts';
import { creatorLinkHandlers } from './creator-links.ts';
import { creatorPageHandlers } from './creator-page.ts';

export const connectionSlice = {
  handlers: { ...companyAppHandlers, ...creatorLinkHandlers, ...creatorPageHandlers },
  background: [startFetchingConnected],
} satisfies Slice;
