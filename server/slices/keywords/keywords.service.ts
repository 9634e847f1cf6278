import type { KeywordSearch } from '#contract/keywords.ts';
import { parseSearch } from '#server/analytics/posts/keyword-search.ts';
import { commentsIn } from '#server/analytics/posts/post-comments.ts';
import { postsOf } from '#server/analytics/posts/posts.ts';
import { reportAnswers, rowsOf } from '#server/analytics/report-answers.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { viewable } from '#server/platform/gate.ts';
import type { Slice } from '#server/slices/slice.ts';
import { keywordReport } from './keyword-report.ts';
import { savedFilterHandlers } from './saved-filters.ts';

const { keywords } = viewable;
const setOf = async (ctx: ReadCtx, search: KeywordSearch) => (await parseSearch(ctx, search)).set;
const report = reportAnswers(setOf);

const keywordHandlers = {
  statistics: keywords.statistics.handler(async ({ context, input }) => {
    const { parts, set } = await parseSearch(context, input);
    return { ...(await totalsOf(set)), terms: parts.map(({ kind, text }) => ({ kind, text })) };
  }),
  tiers: keywords.tiers.handler(report.tiers),
  daily: keywords.daily.handler(report.daily),
  top_influencers: keywords.top_influencers.handler(report.creators),
  audience: keywords.audience.handler(report.audience),
  countries: keywords.countries.handler(report.countries),
  posts: keywords.posts.handler(async ({ context, input }) =>
    postsOf(context, await parseSearch(context, input), rowsOf(input), input.total_posts),
  ),
  comments: keywords.comments.handler(async ({ context, input }) =>
    commentsIn(context, await setOf(context, input), input),
  ),
  sentiment: keywords.sentiment.handler(report.sentiment),
  sentiment_words: keywords.sentiment_words.handler(report.sentiment_words),
  sentiment_posts: keywords.sentiment_posts.handler(report.sentiment_posts),
  sentiment_creators: keywords.sentiment_creators.handler(report.sentiment_creators),
  ...savedFilterHandlers,
};

export const keywordSlice = {
  handlers: keywordHandlers,
  shareable: { keywords: keywordReport },
} satisfies Slice;
