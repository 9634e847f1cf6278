import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';

const unavailable = () => {
  throw refuse('SERVICE_UNAVAILABLE', 'Not available');
};

export const keywordHandlers = {
  statistics: os.keywords.statistics.handler(unavailable),
  tiers: os.keywords.tiers.handler(unavailable),
  daily: os.keywords.daily.handler(unavailable),
  top_influencers: os.keywords.top_influencers.handler(unavailable),
  audience: os.keywords.audience.handler(unavailable),
  countries: os.keywords.countries.handler(unavailable),
  posts: os.keywords.posts.handler(unavailable),
  filters: os.keywords.filters.handler(unavailable),
  save_filter: os.keywords.save_filter.handler(unavailable),
  update_filter: os.keywords.update_filter.handler(unavailable),
  delete_filter: os.keywords.delete_filter.handler(unavailable),
};
