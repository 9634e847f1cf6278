import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';

const unavailable = () => {
  throw refuse('SERVICE_UNAVAILABLE', 'Not available');
};

export const profileHandlers = {
  search: os.profiles.search.handler(unavailable),
  facets: os.profiles.facets.handler(unavailable),
  range: os.profiles.range.handler(unavailable),
  saved_filters: os.profiles.saved_filters.handler(unavailable),
  save_filter: os.profiles.save_filter.handler(unavailable),
  delete_filter: os.profiles.delete_filter.handler(unavailable),
  get: os.profiles.get.handler(unavailable),
  add: os.profiles.add.handler(unavailable),
  edit: os.profiles.edit.handler(unavailable),
  edit_account: os.profiles.edit_account.handler(unavailable),
  find_account: os.profiles.find_account.handler(unavailable),
  stats: os.profiles.stats.handler(unavailable),
  audience: os.profiles.audience.handler(unavailable),
  posts: os.profiles.posts.handler(unavailable),
  tags: os.profiles.tags.handler(unavailable),
  times: os.profiles.times.handler(unavailable),
  benchmark: os.profiles.benchmark.handler(unavailable),
  activity: os.profiles.activity.handler(unavailable),
};
