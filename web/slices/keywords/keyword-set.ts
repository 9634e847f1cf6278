import type { KeywordSearch } from '#contract/keywords.ts';
import { type ReportSet, reportSet, sentimentSource } from '#web/parts/report/report-set.ts';
import { api } from '#web/platform/api/api.ts';

const { keywords } = api;

export function keywordSet(search: KeywordSearch): ReportSet {
  const { from_date, to_date } = search;
  const {
    statistics: totals,
    daily,
    tiers,
    countries,
    audience,
    top_influencers: creators,
    posts,
  } = keywords;
  return {
    ...reportSet(
      { key: ['keyword', search], period: { from_date, to_date }, search },
      { totals, daily, tiers, countries, audience, creators, posts },
    ),
    comments: (post_id, page, options) => keywords.comments({ ...search, ...page, post_id }, options),
    sentiment: sentimentSource(search, keywords),
  };
}
