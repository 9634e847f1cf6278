import { audienceOf } from '#server/analytics/audience.ts';
import { countryRows, dailyRows, tierRows } from '#server/analytics/breakdowns.ts';
import { topCreators } from '#server/analytics/top-creators.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { postsOf } from './posts.ts';
import { deleteFilter, listFilters, saveFilter, undeleteFilter, updateFilter } from './saved-filters.ts';
import { parseSearch } from './search.ts';

const success = { status: 'success' } as const;

export const keywordHandlers = {
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
  posts: viewable.keywords.posts.handler(async ({ context, input }) => {
    const { limit, page, order, sort_by, total_posts } = input;
    const search = await parseSearch(context, input);
    return postsOf(context, search, { limit, offset: (page - 1) * limit, order, sort_by }, total_posts);
  }),
  filters: viewable.keywords.filters.handler(async ({ context }) => ({
    ...success,
    data: await listFilters(context),
  })),
  save_filter: os.keywords.save_filter.handler(async ({ context, input }) => ({
    ...success,
    message: 'Filter saved',
    data: await saveFilter(context, input),
  })),
  update_filter: os.keywords.update_filter.handler(async ({ context, input }) => ({
    ...success,
    message: 'Filter updated',
    data: await updateFilter(context, input),
  })),
  delete_filter: os.keywords.delete_filter.handler(async ({ context, input }) => {
    await deleteFilter(context, input.query['user-filter-id']);
    return { ...success, message: 'Filter deleted' };
  }),
  restore_filter: os.keywords.restore_filter.handler(async ({ context, input }) => ({
    ...success,
    message: 'Filter restored',
    data: await undeleteFilter(context, input.keyword_user_filter_id),
  })),
};
