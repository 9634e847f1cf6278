import { query } from './api/api.ts';

export const navigationCounts = query.settings.navigation.queryOptions({ staleTime: 5 * 60_000 });
