import { query } from './api.ts';

/** Creators, brands, posts, the newest post's day and running imports of the company. */
export const navigationCounts = query.settings.navigation.queryOptions({ staleTime: 5 * 60_000 });
