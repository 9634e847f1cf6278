import { activityHandlers } from './activity.ts';
import { dashboardHandlers } from './dashboard.ts';
import { jobHandlers } from './jobs.ts';
import { latestAlertHandlers } from './latest-alerts.ts';
import { latestPostHandlers } from './latest-posts.ts';
import { recentListHandlers } from './recent-lists.ts';
import { runningMonitorHandlers } from './running-monitors.ts';

export const homeHandlers = {
  ...dashboardHandlers,
  ...latestPostHandlers,
  ...runningMonitorHandlers,
  ...recentListHandlers,
  ...latestAlertHandlers,
  ...jobHandlers,
  ...activityHandlers,
};
