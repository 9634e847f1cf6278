import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { alertNotices } from './alerts.ts';
import { coveredDeliverable } from './monitors/deliverables.ts';
import { monitorItem } from './monitors/monitor.ts';
import { contentPost, daySums, periodTotals, topInfluencer } from './report/report.ts';
import { endingRight } from './sales/rights.ts';
import { day, ofPeriod } from './values/days.ts';
import { count, emvModel, id, ratio } from './values/primitives.ts';

const creator = topInfluencer.pick({ id: true, name: true, slug: true, picture: true, is_demo: true });

const dashboard = periodTotals.extend({
  days: z.array(daySums),
  top_influencers: z.array(
    topInfluencer.pick({
      id: true,
      name: true,
      slug: true,
      picture: true,
      available_platforms: true,
      is_demo: true,
      posts: true,
      impressions: true,
      media_value: true,
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;

const latestPost = contentPost.extend({ creator });
export type LatestPost = z.infer<typeof latestPost>;

const runningMonitor = monitorItem.pick({
  id: true,
  name: true,
  start_date: true,
  end_date: true,
  posts: true,
  matched_at: true,
  is_demo: true,
});

/** Posts of the plan of a running monitor. */
const pace = z.object({
  planned: count,
  /** With a post. */
  published: count,
  /** Marked as delivered by hand, without a post. */
  by_hand: count,
  /** Planned by today; null if no deliverable has a day. */
  due: count.nullable(),
});

/** Deliverable that is missing, or due soon. */
const dueDeliverable = coveredDeliverable
  .pick({ profile_id: true, post_type: true, other_format: true, quantity: true, published: true, due: true })
  .extend({
    monitor_id: id,
    monitor: z.string(),
    creator: z.string(),
    is_missing: z.boolean(),
  });
export type DueDeliverable = z.infer<typeof dueDeliverable>;

const recentList = z.object({
  id,
  name: z.string(),
  total_influencers: count,
  is_demo: z.boolean(),
  updated_at: z.string(),
});

const job = z.object({
  kind: z.enum(['import', 'export', 'matching']),
  /** Id of the import, the export or the monitor. */
  id,
  name: z.string(),
  is_waiting: z.boolean(),
  /** Progress, 0..1; null if the total is unknown. */
  progress: ratio.nullable(),
});
export type Job = z.infer<typeof job>;

export const ACTIVITIES = [
  'lists.created',
  'lists.changed',
  'lists.creators_added',
  'lists.creators_removed',
  'monitors.created',
  'monitors.changed',
  'monitors.posts_excluded',
  'monitors.posts_included',
  'monitors.budget_changed',
  'leaderboards.created',
  'leaderboards.changed',
  'imports.started',
] as const;

const activity = z.object({
  id,
  at: z.string(),
  action: z.enum(ACTIVITIES),
  user: z.string(),
  /** Current name of the object. */
  object_id: id,
  name: z.string(),
});
export type Activity = z.infer<typeof activity>;

export const NAMED_KINDS = [
  'list',
  'folder',
  'casting',
  'forecast',
  'monitor',
  'monitor_folder',
  'leaderboard',
  'keyword_report',
  'profile_search',
] as const;

/** Object found by its name, or by the text of another field. */
const named = z.object({
  kind: z.enum(NAMED_KINDS),
  id,
  name: z.string(),
  /** Folder or list that contains it, if the caller can access that. */
  place: z.string().nullable(),
  /** Field that matches where the name does not; `typo` = a similar name. Null where the name matches. */
  by: z
    .object({
      field: z.enum(['tag', 'client', 'description', 'keyword', 'market', 'brand', 'place', 'typo']),
      text: z.string(),
    })
    .nullable(),
  /** Filters of a saved profile search. */
  filter: z.record(z.string(), z.unknown()).nullable(),
});
export type Named = z.infer<typeof named>;

const read = endpoint({ role: 'viewer' });
const kept = endpoint({ role: 'viewer' }, { kept: true });
const at = <P extends `/${string}`>(path: P, summary: string) =>
  ({ method: 'GET', path, tags: ['home'], summary }) as const;

export const home = {
  dashboard: kept
    .route(at('/dashboard', 'All posts in a period: totals with the previous period, days, top creators'))
    .input(ofPeriod(z.object({ from_date: day, to_date: day, emv_model: emvModel.optional() })))
    .output(dashboard),
  latest_posts: kept
    .route(at('/dashboard/latest_posts', 'Latest posts'))
    .input(z.object({ limit: z.number().int().min(1).max(100).default(10) }))
    .output(z.array(latestPost)),
  monitors: endpoint({ role: 'viewer', ...AREAS.monitors.limits })
    .route(at('/dashboard/monitors', 'Running monitors the caller can access, ending soonest first'))
    .output(
      z.object({
        /** `pace` is null without a plan. */
        monitors: z.array(runningMonitor.extend({ pace: pace.nullable() })),
        total: count,
        /** Of running monitors and of those that ended within two weeks, missing ones first. */
        deliverables: z.array(dueDeliverable),
        deliverables_total: count,
        /** Usage rights and ad codes that end within two weeks, soonest first; at most 50. */
        rights: z.array(endingRight),
      }),
    ),
  lists: endpoint({ role: 'viewer', ...AREAS.lists.limits })
    .route(at('/dashboard/lists', 'Lists the caller can access, last changed first'))
    .output(z.array(recentList)),
  alerts: endpoint({ role: 'viewer', ...AREAS.alerts.limits })
    .route(at('/dashboard/alerts', 'Latest notifications of the caller, up to 30 days old'))
    .output(alertNotices),
  jobs: read
    .route(
      at(
        '/dashboard/jobs',
        'Running and waiting jobs: imports (with permission), own exports, monitor matching',
      ),
    )
    .output(z.array(job)),
  find: read
    .route(at('/find', 'Objects by name that the caller can access, best matches first; forgives a typo'))
    .input(z.object({ search: z.string().trim().min(1).max(200) }))
    .output(z.object({ matches: z.array(named) })),
  // As the audit log it is made of, it is for people.
  activity: endpoint({ role: 'viewer', session_only: true })
    .route(at('/dashboard/activity', 'Activity of the last 30 days on visible objects, newest first'))
    .output(z.array(activity)),
};
