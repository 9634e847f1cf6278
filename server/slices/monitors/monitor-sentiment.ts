import {
  sentimentCreators,
  sentimentOf,
  sentimentPosts,
  sentimentWords,
} from '#server/analytics/sentiment.ts';
import { viewable } from '#server/platform/gate.ts';
import { monitorSet } from './monitor-set.ts';

const m = viewable.monitors;

export const sentimentHandlers = {
  sentiment: m.sentiment.handler(async ({ context, input }) =>
    sentimentOf(context, await monitorSet(context, input)),
  ),
  sentiment_words: m.sentiment_words.handler(async ({ context, input }) =>
    sentimentWords(context, await monitorSet(context, input)),
  ),
  sentiment_posts: m.sentiment_posts.handler(async ({ context, input }) =>
    sentimentPosts(context, await monitorSet(context, input), input),
  ),
  sentiment_creators: m.sentiment_creators.handler(async ({ context, input }) =>
    sentimentCreators(context, await monitorSet(context, input), input),
  ),
};
