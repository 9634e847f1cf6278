import type { KeywordSearch } from '#contract/keywords.ts';
import type { ReportSet } from '#web/parts/report/report-set.ts';
import { api } from '#web/platform/api.ts';

const { keywords } = api;

export function keywordSet(search: KeywordSearch): ReportSet {
  const { from_date, to_date } = search;
  return {
    key: ['keyword', search],
    period: { from_date, to_date },
    totals: (options) => keywords.statistics(search, options),
    days: (period, options) => keywords.daily({ ...search, ...period }, options),
    tiers: async (options) => (await keywords.tiers(search, options)).tiers,
    countries: (options) => keywords.countries(search, options),
    audience: (options) => keywords.audience(search, options),
    creators: (page, options) => keywords.top_influencers({ ...search, ...page }, options),
    posts: (page, options) => keywords.posts({ ...search, ...page }, options),
    comments: (post_id, page, options) => keywords.comments({ ...search, ...page, post_id }, options),
    sentiment: {
      whole: (options) => keywords.sentiment(search, options),
      words: (options) => keywords.sentiment_words(search, options),
      posts: (page, options) => keywords.sentiment_posts({ ...search, ...page }, options),
      creators: (page, options) => keywords.sentiment_creators({ ...search, ...page }, options),
    },
  };
}
