import { joined } from '#contract/calls/joined.ts';
import type { Slice } from '#server/slices/slice.ts';
import { startFetching } from './fetching.jobs.ts';
import { hashtagHandlers } from './hashtags/hashtag-posts.ts';
import { startSearchingHashtags, sweepHashtags } from './hashtags/hashtag-turns.ts';
import { startKeepingStories, sweepStories } from './stories/keep-stories.ts';
import { coverageHandlers } from './story-coverage/coverage.ts';

export const fetchingSlice = {
  /** Calls of the group `monitors`. */
  handlers: joined(coverageHandlers, hashtagHandlers),
  background: [startFetching, startSearchingHashtags, startKeepingStories],
  daily: [sweepStories, sweepHashtags],
} satisfies Slice;
