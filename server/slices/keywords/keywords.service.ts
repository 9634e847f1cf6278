import { audienceOf } from '#server/analytics/audience.ts';
import { countryRows, dailyRows, tierRows } from '#server/analytics/breakdowns.ts';
import { parseSearch } from '#server/analytics/posts/keyword-search.ts';
import { commentHandlers } from '#server/analytics/posts/post-comments.ts';
import { postHandlers } from '#server/analytics/posts/posts.ts';
import { topCreators } from '#server/analytics/top-creators.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { viewable } from '#server/platform/gate.ts';
import type { Slice } from '#server/slice.ts';
import { keywordReport } from './keyword-report.ts';
import { sentimentHandlers } from './keyword-sentiment.ts';
import { savedFilterHandlers } from './saved-filters.ts';

const keywordHandlers = {
  statistics: viewable.keywords.statistics.handler(async ({ context, input }) => {
    const { parts, set } = await parseSearch(context, input);
    return { ...(await totalsOf(set)), terms: parts.map(({ kind, text }) => ({ kind, text })) };
  }),
  tiers: viewable.keywords.tiers.handler(async ({ context, input }) => ({
    tiers: await tierRows((await parseSearch(context, input)).set),
  })),
  daily: viewable.keywords.daily.handler(async ({ context, input }) =>
    dailyRows((await parseSearch(context, input)).set),
  ),
  top_influencers: viewable.keywords.top_influencers.handler(async ({ context, input }) => {
    const { limit, page, order, sort_by } = input;
    const { set } = await parseSearch(context, input);
    return topCreators(context, set, { limit, offset: (page - 1) * limit, order, sort_by });
  }),
  audience: viewable.keywords.audience.handler(async ({ context, input }) =>
    audienceOf((await parseSearch(context, input)).set),
  ),
  countries: viewable.keywords.countries.handler(async ({ context, input }) =>
    countryRows((await parseSearch(context, input)).set),
  ),
  ...postHandlers,
  ...commentHandlers,
  ...sentimentHandlers,
  ...savedFilterHandlers,
};

export const keywordSlice = {
  handlers: keywordHandlers,
  shareable: { keywords: keywordReport },
} satisfies Slice;
