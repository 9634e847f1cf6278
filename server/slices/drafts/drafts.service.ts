import { joined } from '#contract/calls/joined.ts';
import type { Slice } from '#server/slices/slice.ts';
import { boardHandlers } from './board.ts';
import { briefHandlers } from './brief.ts';
import { sweepCampaignFiles } from './campaign-files.ts';
import { creatorPageHandlers } from './creator-page.ts';
import { draftFileHandlers, draftFileRoutes } from './draft-files.routes.ts';
import { reviewHandlers } from './reviews.ts';

export const draftSlice = {
  handlers: joined(briefHandlers, boardHandlers, reviewHandlers, creatorPageHandlers, draftFileHandlers),
  routes: [draftFileRoutes],
  daily: [sweepCampaignFiles],
} satisfies Slice;
