import { z } from 'zod';
import { endpoint, userType } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { binned } from '../bin.ts';
import { listTags } from '../lists/list.ts';
import { ofPeriod } from '../values/days.ts';
import { count, id, plainNumber, platform, platformValue, sentence, tally } from '../values/primitives.ts';
import {
  monitorName,
  monitorRules,
  monitorSetup,
  ruleFields,
  searchType,
  setupFields,
  setupObject,
} from './setup.ts';

/** planned: starts later; running: its period includes today; finished: its period is over. */
export const MONITOR_STATES = ['planned', 'running', 'finished', 'archived'] as const;
export type MonitorState = (typeof MONITOR_STATES)[number];

export const monitorItem = z.object({
  id,
  /** End of its address, `/monitor/12-spring-lanterns`. */
  slug: z.string(),
  name: z.string(),
  market: z.string(),
  state: z.enum(MONITOR_STATES),
  is_active: z.boolean(),
  start_date: z.string(),
  end_date: z.string(),
  group_id: tally,
  group_name: z.string(),
  keywords: z.array(z.string()),
  platforms_to_track: z.array(platformValue),
  creators: tally,
  lists: tally,
  /** Null during the first matching. */
  posts: tally.nullable(),
  /** Time of the last change to posts or numbers. */
  matched_at: z.string().nullable(),
  total_budget: plainNumber.nullable(),
  currency: z.string(),
  user_type: userType.nullable(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  is_public: z.boolean(),
  is_demo: z.boolean(),
  created_at: z.string(),
  created_by: z.string(),
});
export type MonitorItem = z.infer<typeof monitorItem>;

const named = z.object({ id, name: z.string() });
export const monitor = monitorItem.extend({
  ...setupObject.shape,
  // Output accepts stored rules that input validation would refuse.
  name: z.string(),
  market: z.string(),
  currency: z.string(),
  currency_symbol: z.string(),
  send_weekly_report: z.boolean(),
  /** Chosen profiles and lists by name; lists the caller cannot see are left out. */
  profiles: z.array(named.extend({ slug: z.string(), picture: z.string().nullable() })),
  monitor_lists: z.array(named),
  /** Increases with every change, to detect concurrent edits. */
  revision: tally,
  /** Costs are entered for individual creators, in addition to the three totals. */
  new_monitor_budget: z.boolean(),
  /** Matching is in progress. */
  is_matching: z.boolean(),
  /** First and last day of matching posts, in the company's time zone. */
  from_date: z.string(),
  to_date: z.string(),
  /** Null if the caller may edit it. */
  edit_refused: sentence.nullable(),
  /** Public link; null if private, or if the caller may not share. */
  token: z.string().nullable(),
});
export type Monitor = z.infer<typeof monitor>;

export const monitorFolder = z.object({
  id: count,
  name: z.string(),
  parent_id: id.nullable(),
  created_at: z.string().nullable(),
  /** Direct children. */
  count,
});
export type MonitorFolder = z.infer<typeof monitorFolder>;

export const monitorPreview = z.object({
  posts: count,
  influencers: count,
  /** Chosen creators, and those of them with a matching post. */
  creators: count,
  creators_with_posts: count,
  by_platform: z.array(z.object({ platform, posts: count })),
  /** Matching posts per keyword. */
  by_keyword: z.array(z.object({ keyword: z.string(), posts: count })),
  /** Matching posts by chosen creators, and matching posts with keywords. */
  by_creator: count,
  by_keywords: count,
  /** By week or month, whichever gives about thirty columns. */
  over_time: z.array(z.object({ time: z.string(), posts: count })),
  top: z.array(
    z.object({
      ...{ id, name: z.string(), slug: z.string(), picture: z.string().nullable(), posts: count },
      is_demo: z.boolean(),
    }),
  ),
});
export type MonitorPreview = z.infer<typeof monitorPreview>;

export const monitorAt = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path: `/monitor${path}`, tags: ['monitors'], summary }) as const;
export const monitorRead = endpoint({ role: 'viewer', ...AREAS.monitors.limits });
/** Reads that the public link of a monitor also opens. */
export const monitorShown = endpoint(
  { role: 'viewer', ...AREAS.monitors.limits, token: ['monitor'] },
  { kept: true },
);
export const monitorWrite = endpoint({ role: 'member', ...AREAS.monitors.limits });
export const success = z.object({ status: z.literal('success') });

const audited = (action: string) =>
  monitorWrite.meta({ audit: { action: `monitors.${action}`, target: 'name' } });

/** One of the specification's `update_*` calls: `update` limited to related fields. */
const updateOf = <P extends string, T extends z.ZodRawShape>(what: P, changed: T) =>
  audited('changed')
    .route(monitorAt('POST', `/update_${what}/{id}`, `Change of a monitor: ${what}`))
    .input(
      ofPeriod(z.object({ id, revision: count.optional(), ...changed }), {
        fields: ['start_date', 'end_date'],
      }),
    )
    .output(monitor);

export const monitorCalls = {
  list: monitorRead
    .route(monitorAt('GET', '/list', 'Monitors the caller can access, newest first'))
    .input(
      z.object({
        group_id: z.coerce.number().int().min(0).optional(),
        state: z.enum(MONITOR_STATES).optional(),
        query: z.string().trim().max(120).default(''),
      }),
    )
    .output(
      z.object({
        monitors: z.array(monitorItem),
        /** Distinct creators followed by the caller's monitors, limited by the session's `profiles_monitor_count`. */
        creators_followed: count,
      }),
    ),
  details: monitorShown
    .route(monitorAt('GET', '/details/{id}', 'A monitor with its rules'))
    .input(z.object({ id }))
    .output(monitor),
  preview: monitorWrite
    .route(monitorAt('POST', '/preview', 'Preview the posts that rules match'))
    .input(monitorRules)
    .output(monitorPreview),
  create: audited('created')
    .route(monitorAt('POST', '/create', 'Create a monitor'))
    .input(monitorSetup)
    .output(monitor),
  update: audited('changed')
    .route(monitorAt('POST', '/update/{id}', 'Edit a monitor; omitted fields stay unchanged'))
    .input(
      ofPeriod(
        z.object(setupFields).extend(ruleFields).partial().extend({ id, revision: count.optional() }),
        {
          fields: ['start_date', 'end_date'],
        },
      ),
    )
    .output(monitor),
  update_one: {
    name: updateOf('name', { name: setupFields.name }),
    market: updateOf('market', { market: setupFields.market }),
    dates: updateOf('dates', { start_date: ruleFields.start_date, end_date: ruleFields.end_date }),
    keywords: updateOf('keywords', { keywords: ruleFields.keywords, search_type: searchType.optional() }),
    profiles: updateOf('profiles', { profile_ids: ruleFields.profile_ids }),
    lists: updateOf('lists', { list_ids: ruleFields.list_ids, list_profile_tags: listTags.optional() }),
    platforms: updateOf('platforms', { platforms_to_track: ruleFields.platforms_to_track }),
    budget: updateOf('budget', {
      total_budget: setupFields.total_budget,
      total_elc_budget: setupFields.total_elc_budget.optional(),
      elc_non_working_budget: setupFields.elc_non_working_budget.optional(),
    }),
    folder: updateOf('folder', { group_id: setupFields.group_id }),
  },
  make_public: monitorWrite
    .route(monitorAt('POST', '/make_public/{id}', 'Publish a monitor, or make it private again'))
    .input(z.object({ id, is_public: z.boolean().default(true) }))
    .output(z.object({ token: z.string().nullable() })),
  duplicate: audited('duplicated')
    .route(
      monitorAt(
        'POST',
        '/duplicate/{id}',
        'Copy a monitor with its rules and budget, without its links and corrections',
      ),
    )
    .input(z.object({ id, name: monitorName.optional() }))
    .output(monitor),
  set_active: audited('archived')
    .route(monitorAt('POST', '/set_active/{id}', 'Archive or unarchive a monitor'))
    .input(z.object({ id, is_active: z.boolean() }))
    .output(monitor),
  delete: monitorWrite
    .meta({ audit: { action: 'monitors.deleted' } })
    .route(monitorAt('DELETE', '/delete_monitor/{id}', 'Move a monitor to the bin'))
    .input(z.object({ id }))
    .output(success),
  bin: monitorRead.route(monitorAt('GET', '/bin', 'Items deleted in the last 30 days, newest first')).output(
    z.object({
      monitors: z.array(binned),
    }),
  ),
  restore: audited('restored')
    .route(monitorAt('POST', '/restore/{id}', 'Restore a monitor from the bin'))
    .input(z.object({ id }))
    .output(monitor),
  rematch: monitorWrite
    .route(monitorAt('POST', '/rematch/{id}', 'Match a monitor again'))
    .input(z.object({ id }))
    .output(success),
  groups: monitorRead
    .route(monitorAt('GET', '/groups', 'Monitor folders; 0 contains monitors without a folder'))
    .output(z.object({ folders: z.array(monitorFolder) })),
  create_group: audited('folder_created')
    .route(monitorAt('POST', '/groups', 'Create a folder'))
    .input(z.object({ name: monitorName, parent_id: id.nullable().default(null) }))
    .output(monitorFolder),
  update_group: audited('folder_changed')
    .route(monitorAt('POST', '/groups/{id}', 'Rename or move a folder'))
    .input(z.object({ id, name: monitorName.optional(), parent_id: id.nullable().optional() }))
    .output(monitorFolder),
  delete_group: monitorWrite
    .meta({ audit: { action: 'monitors.folder_deleted' } })
    .route(monitorAt('DELETE', '/groups/{id}', 'Delete a folder; its contents move to the parent folder'))
    .input(z.object({ id }))
    .output(success),
};
