import type { PageOf } from '#contract/report/report.ts';
import type { TonesOrder } from '#contract/report/sentiment.ts';
import { audienceOf } from './audience.ts';
import { countryRows, dailyRows, tierRows } from './breakdowns.ts';
import type { PostSet } from './post-set.ts';
import {
  type ScoreCtx,
  sentimentCreators,
  sentimentOf,
  sentimentPosts,
  sentimentWords,
} from './sentiment.ts';
import { topCreators } from './top-creators.ts';
import { totalsOf } from './totals.ts';

interface ReportRequest<Ctx, Input> {
  context: Ctx;
  input: Input;
}

/** Rows of a page by its number. */
export const rowsOf = <Sort>({ limit, page, order, sort_by }: PageOf<Sort>) => ({
  limit,
  offset: (page - 1) * limit,
  order,
  sort_by,
});

/** Answers of the calls of `reportCalls` and `sentimentCalls` about the set of posts that an input names. */
export function reportAnswers<Ctx extends ScoreCtx, Input>(
  toSet: (ctx: Ctx, input: Input) => Promise<PostSet>,
) {
  const about =
    <Answer, More extends Input = Input>(answer: (set: PostSet, ctx: Ctx, input: More) => Promise<Answer>) =>
    async ({ context, input }: ReportRequest<Ctx, More>) =>
      answer(await toSet(context, input), context, input);
  type Creators = Parameters<typeof topCreators>[2];
  return {
    totals: about(totalsOf),
    tiers: about(async (set) => ({ tiers: await tierRows(set) })),
    daily: about((set) => dailyRows(set)),
    countries: about(countryRows),
    audience: about(audienceOf),
    creators: about((set, ctx, input: Input & PageOf<Creators['sort_by']>) =>
      topCreators(ctx, set, rowsOf(input)),
    ),
    sentiment: about((set, ctx) => sentimentOf(ctx, set)),
    sentiment_words: about((set, ctx) => sentimentWords(ctx, set)),
    sentiment_posts: about((set, ctx, input: Input & TonesOrder) => sentimentPosts(ctx, set, input)),
    sentiment_creators: about((set, ctx, input: Input & TonesOrder) => sentimentCreators(ctx, set, input)),
  };
}
