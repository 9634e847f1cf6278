import { os, viewable } from '#server/platform/gate.ts';
import { audienceOf } from './audience.ts';
import { daysOf } from './days.ts';
import { postsOf } from './posts.ts';
import { deleteFilter, listFilters, saveFilter, undeleteFilter, updateFilter } from './saved-filters.ts';
import { understand } from './search.ts';
import { topInfluencersOf } from './top-influencers.ts';
import { countriesOf, statisticsOf, tiersOf } from './totals.ts';

const success = { status: 'success' } as const;

export const keywordHandlers = {
  statistics: viewable.keywords.statistics.handler(async ({ context, input }) =>
    statisticsOf(context, await understand(context, input)),
  ),
  tiers: viewable.keywords.tiers.handler(async ({ context, input }) => ({
    tiers: await tiersOf(context, await understand(context, input)),
  })),
  daily: viewable.keywords.daily.handler(async ({ context, input }) =>
    daysOf(context, await understand(context, input)),
  ),
  top_influencers: viewable.keywords.top_influencers.handler(async ({ context, input }) => {
    const { limit, page, order, sort_by } = input;
    const search = await understand(context, input);
    return topInfluencersOf(context, search, { limit, offset: (page - 1) * limit, order, sort_by });
  }),
  audience: viewable.keywords.audience.handler(async ({ context, input }) =>
    audienceOf(context, await understand(context, input)),
  ),
  countries: viewable.keywords.countries.handler(async ({ context, input }) =>
    countriesOf(context, await understand(context, input)),
  ),
  posts: viewable.keywords.posts.handler(async ({ context, input }) => {
    const { limit, page, order, sort_by, total_posts } = input;
    const search = await understand(context, input);
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
