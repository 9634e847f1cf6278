import { dashboardHandlers } from './dashboard.ts';
import { latestPostHandlers } from './latest-posts.ts';

export const homeHandlers = { ...dashboardHandlers, ...latestPostHandlers };
