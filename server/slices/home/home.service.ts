import { os } from '#server/platform/gate.ts';
import { dashboardOf } from './dashboard.ts';
import { latestPosts } from './latest-posts.ts';

export const homeHandlers = {
  dashboard: os.home.dashboard.handler(({ context, input }) => dashboardOf(context, input)),
  latest_posts: os.home.latest_posts.handler(({ context, input }) => latestPosts(context, input.limit)),
};
