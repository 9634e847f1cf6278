import { joined } from '#contract/calls/joined.ts';
import type { Slice } from '#server/slices/slice.ts';
import { scannerHandlers } from './content/content-scanner.ts';
import { commentHandlers } from './content/profile-comments.ts';
import { contentHandlers } from './content/profile-posts.ts';
import { accountRemovalHandlers } from './details/account-removal.ts';
import { findAccountHandlers } from './details/find-account.ts';
import { editHandlers } from './details/profile-edit.ts';
import { pictureHandlers, profilePictureRoutes, sweepProfilePictures } from './details/profile-picture.ts';
import { readHandlers } from './details/profile-read.ts';
import { marketplaceHandlers } from './marketplace/marketplace.ts';
import { mergeHandlers } from './merge/merge.ts';
import { networkHandlers } from './network/profile-network.ts';
import { newsHandlers } from './news/profile-news.ts';
import { facetHandlers, rangeHandlers } from './search/profile-facets.ts';
import { savedFilterHandlers } from './search/profile-saved-filters.ts';
import { searchHandlers } from './search/profile-search.ts';
import { unknownHandlers } from './search/search-unknown.ts';
import { similarHandlers } from './similar/similar.ts';
import { audienceTypeHandlers } from './statistics/audience-type.ts';
import { influencerDataHandlers } from './statistics/influencer-data.ts';
import { activityHandlers } from './statistics/profile-activity.ts';
import { audienceHandlers } from './statistics/profile-audience.ts';
import { benchmarkHandlers } from './statistics/profile-benchmark.ts';
import { statsHandlers } from './statistics/profile-stats.ts';

const profileHandlers = joined(
  searchHandlers,
  facetHandlers,
  rangeHandlers,
  unknownHandlers,
  savedFilterHandlers,
  readHandlers,
  editHandlers,
  pictureHandlers,
  accountRemovalHandlers,
  marketplaceHandlers,
  mergeHandlers,
  findAccountHandlers,
  statsHandlers,
  audienceHandlers,
  contentHandlers,
  commentHandlers,
  benchmarkHandlers,
  activityHandlers,
  similarHandlers,
  networkHandlers,
  newsHandlers,
  scannerHandlers,
  audienceTypeHandlers,
  influencerDataHandlers,
);

export const profileSlice = {
  handlers: profileHandlers,
  routes: [profilePictureRoutes],
  daily: [sweepProfilePictures],
} satisfies Slice;
