import { parseSearch } from '#server/analytics/posts/keyword-search.ts';
import {
  sentimentCreators,
  sentimentOf,
  sentimentPosts,
  sentimentWords,
} from '#server/analytics/sentiment.ts';
import { viewable } from '#server/platform/gate.ts';

export const sentimentHandlers = {
  sentiment: viewable.keywords.sentiment.handler(async ({ context, input }) =>
    sentimentOf(context, (await parseSearch(context, input)).set),
  ),
  sentiment_words: viewable.keywords.sentiment_words.handler(async ({ context, input }) =>
    sentimentWords(context, (await parseSearch(context, input)).set),
  ),
  sentiment_posts: viewable.keywords.sentiment_posts.handler(async ({ context, input }) =>
    sentimentPosts(context, (await parseSearch(context, input)).set, input),
  ),
  sentiment_creators: viewable.keywords.sentiment_creators.handler(async ({ context, input }) =>
    sentimentCreators(context, (await parseSearch(context, input)).set, input),
  ),
};
