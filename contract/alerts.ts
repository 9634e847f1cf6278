import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS, SHARED_PAGES } from './access/areas.ts';
import { BRAND_SORTS } from './leaderboards/brand-sorts.ts';
import { METRIC_TABLE, METRICS } from './report/metrics.ts';
import { recipient, userIds } from './report/schedule.ts';
import { count, id, sentence } from './values/primitives.ts';

export const ALERT_TYPES = ['monitor', 'keywords', 'leaderboards'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];
const WATCHED = [...METRICS, 'negative_share', 'clicks', 'rank', 'share_of_voice'] as const;
export type AlertMetric = (typeof WATCHED)[number];
const OF_ALERTS = {
  ...METRIC_TABLE,
  negative_share: { label: 'Negative texts', unit: 'ratio' },
  clicks: { label: 'Clicks', unit: 'count' },
  rank: { label: 'Rank', unit: 'count' },
} as const;
export const alertMetric = <M extends AlertMetric>(metric: M): (typeof OF_ALERTS)[M] => OF_ALERTS[metric];
/** Fractions that people read and type as percentages. */
export const isFraction = (metric: AlertMetric): boolean => alertMetric(metric).unit === 'ratio';
/**
 * Negative share covers comments, and captions of posts without comments. Rank and share of voice use the leaderboard's sort
 * metric; share of voice falls back to posts if that metric does not add up.
 */
export const ALERT_METRICS: Readonly<Record<AlertType, readonly AlertMetric[]>> = {
  monitor: [...METRICS, 'negative_share', 'clicks'],
  keywords: [...METRICS, 'negative_share'],
  leaderboards: [...METRICS, 'negative_share', 'rank', 'share_of_voice'],
};
/** `unusual`: far from the median of earlier periods, in median absolute deviations. */
export const ALERT_CONDITIONS = ['above', 'below', 'unusual'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];
/** Length of the period in days; it ends yesterday in the company's time zone. */
export const ALERT_WINDOWS = [1, 7, 28] as const;
/** Number of earlier periods compared with, and how many of them must have data. */
export const EARLIER_PERIODS = 8;
export const LEAST_PERIODS = 6;
/** An unusual value is this many robust deviations from the median, and differs from it by at least this fraction. */
export const MOST_DEVIATIONS = 3.5;
export const LEAST_CHANGE = 0.2;
/** Alerts per person. */
export const MOST_RULES = 50;
/** Alert history retention, in days. */
export const EVENT_DAYS = 90;
/** Days a deleted alert can be restored. */
export const DELETED_DAYS = 7;
/** History retention in days, and the maximum number of entries. */
export const NOTICE_DAYS = 30;
export const MOST_NOTICES = 100;

const address = z
  .url({ protocol: /^https?$/, error: 'Enter a URL that starts with http:// or https://' })
  .max(500)
  .refine(
    // The address rule has already reported an invalid URL.
    (text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
    'The URL must not contain a user name or password',
  );

/** Form of a webhook's body; `slack` is a message of an incoming webhook. */
export const ALERT_FORMS = ['limelight', 'slack'] as const;
export type AlertForm = (typeof ALERT_FORMS)[number];
const form = z.enum(ALERT_FORMS);

const fields = {
  name: z.string({ error: 'Name is required' }).trim().min(1, 'Name is required').max(120),
  metric: z.enum(WATCHED),
  condition: z.enum(ALERT_CONDITIONS),
  /** Fractions for engagement_rate and shares. */
  threshold: z.number().min(0).nullable(),
  window_days: z.union([z.literal(1), z.literal(7), z.literal(28)]),
  is_on: z.boolean(),
};
const object = {
  type: z.enum(ALERT_TYPES),
  type_id: id,
  brand_id: id.nullable(),
};
const hasThreshold = {
  check: ({
    condition,
    threshold,
  }: {
    condition?: AlertCondition | undefined;
    threshold?: number | null | undefined;
  }) =>
    condition === undefined
      ? threshold === undefined
      : (condition === 'unusual') === (threshold === null || threshold === undefined),
  refusal: { message: '“Above” and “below” need a threshold', path: ['threshold'] },
};

/** Tabs of a monitor that have a number, where it is not that of its posts. */
const TAB_OF: Partial<Record<AlertMetric, string>> = { clicks: 'links', negative_share: 'sentiment' };

export function alertPage(
  { type, type_id, brand_id }: { type: AlertType; type_id: number; brand_id: number | null },
  finding: Pick<AlertFinding, 'metric' | 'from_date' | 'to_date'> | null,
): string {
  const page = SHARED_PAGES[type](type_id);
  if (finding === null) return page;
  const { metric, from_date, to_date } = finding;
  const tab = TAB_OF[metric] ?? 'posts';
  const isOfPosts = metric !== 'rank' && metric !== 'share_of_voice';
  const written = (day: string) => (type === 'leaderboards' ? day.split('-').reverse().join('/') : day);
  const search = new URLSearchParams({
    ...(type === 'monitor' ? { tab } : {}),
    from_date: written(from_date),
    to_date: written(to_date),
    ...(brand_id === null || !isOfPosts ? {} : { of_brand: String(brand_id) }),
  });
  return `${page}?${search}`;
}

const alertRule = z.object({
  id,
  ...fields,
  ...object,
  users: z.array(recipient),
  /** Current name, including the brand. Null if the caller no longer has access. */
  object_name: z.string().nullable(),
  /** Null = by email. */
  url: z.string().nullable(),
  form,
  checked_at: z.string().nullable(),
  /** Currency of the threshold, fixed when the alert was created. */
  currency: z.string(),
  value: z.number().nullable(),
  error: sentence.nullable(),
  /** The condition was met and still is. */
  is_firing: z.boolean(),
});
export type AlertRule = z.infer<typeof alertRule>;

export const alertFinding = z.object({
  object_name: z.string(),
  metric: z.enum(WATCHED),
  by: z.enum(BRAND_SORTS).nullable().default(null),
  condition: z.enum(ALERT_CONDITIONS),
  threshold: z.number().nullable(),
  value: z.number(),
  median: z.number().nullable(),
  from_date: z.string(),
  to_date: z.string(),
  currency: z.string(),
});
export type AlertFinding = z.infer<typeof alertFinding>;
/** English text plus its parts; the parts are missing in old entries. */
const eventText = { sentence: z.string(), finding: alertFinding.nullable() };

const alertEvent = z.object({
  id,
  /** Sent as the `limelight-event` header, the same for every attempt. */
  key: z.string(),
  ...eventText,
  /** Test delivery. */
  is_test: z.boolean(),
  channel: z.enum(['mail', 'webhook']),
  /** `kept`: no mail server is set up, so the mail is only in the outbox. */
  state: z.enum(['pending', 'delivered', 'failed', 'kept']),
  attempts: count,
  status: z.number().nullable(),
  error: sentence.nullable(),
  created_at: z.string(),
  delivered_at: z.string().nullable(),
  /** The last 20 delivery attempts, newest first. */
  tries: z.array(z.object({ at: z.string(), status: z.number().nullable(), error: sentence.nullable() })),
});
export type AlertEvent = z.infer<typeof alertEvent>;

const alertNotice = z.object({
  id,
  name: z.string(),
  ...eventText,
  ...object,
  /** Owner of the alert; null = the caller. */
  owner: z.string().nullable(),
  /** The object was deleted, or the caller can no longer read it. */
  is_gone: z.boolean(),
  created_at: z.string(),
  is_read: z.boolean(),
});
export type AlertNotice = z.infer<typeof alertNotice>;
/** Alerts of the last 30 days; `unread` also counts responses of clients that the caller has not seen. */
export const alertNotices = z.object({ notices: z.array(alertNotice), unread: count });

const { limits } = AREAS.alerts;
const read = endpoint({ role: 'viewer', ...limits });
const write = endpoint({ role: 'member', ...limits });
const audited = (action: string) => write.meta({ audit: { action: `alerts.${action}`, target: 'name' } });
const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['alerts'], summary }) as const;
const byId = z.object({ id });
/** `secret` signs the webhook and is returned only once, when it is created. */
const withSecret = alertRule.extend({ secret: z.string().nullable() });

export const alerts = {
  list: read
    .route(route('GET', '/alerts', 'Your alerts, newest first'))
    .output(z.object({ alerts: z.array(alertRule) })),
  create: audited('created')
    .route(
      route(
        'POST',
        '/alerts',
        'Create an alert; for a webhook, only this answer contains its signing secret',
      ),
    )
    .input(
      z
        .object({
          ...fields,
          is_on: fields.is_on.default(true),
          ...object,
          url: address.nullable(),
          form: form.default('limelight'),
          user_ids: userIds.default([]),
        })
        .refine(hasThreshold.check, hasThreshold.refusal)
        .refine((v) => (v.type === 'leaderboards') === (v.brand_id !== null), {
          message: 'Choose a brand of the leaderboard',
          path: ['brand_id'],
        })
        .refine(({ type, metric }) => ALERT_METRICS[type].includes(metric), {
          message: 'Choose a metric of this object',
          path: ['metric'],
        }),
    )
    .output(withSecret),
  update: audited('changed')
    .route(route('PUT', '/alerts/{id}', 'Edit an alert; omitted fields stay unchanged'))
    .input(
      z
        .object({
          id,
          ...z.object(fields).partial().shape,
          user_ids: userIds.optional(),
          url: address.optional(),
          form: form.optional(),
          /** Creates a new signing secret; the old one stops working at once. */
          new_secret: z.boolean().optional(),
        })
        .refine(hasThreshold.check, hasThreshold.refusal),
    )
    .output(withSecret),
  remove: audited('removed')
    .route(route('DELETE', '/alerts/{id}', 'Delete an alert; it can be restored for 7 days'))
    .input(byId)
    .output(alertRule),
  restore: audited('restored')
    .route(route('POST', '/alerts/{id}/restore', 'Restore a deleted alert with its history'))
    .input(byId)
    .output(alertRule),
  test: write
    .meta({ audit: { action: 'alerts.tested' } })
    .route(route('POST', '/alerts/{id}/test', 'Send a test to the webhook of an alert'))
    .input(byId)
    .output(alertEvent),
  colleagues: read
    .route(
      route('GET', '/alert_colleagues', 'Colleagues with access to an object, who can be notified about it'),
    )
    .input(z.object({ type: object.type, type_id: id }))
    .output(z.object({ colleagues: z.array(recipient) })),
  notices: read
    .route(route('GET', '/alert_notices', 'Notifications of the last 30 days, newest first'))
    .output(alertNotices),
  unread: read
    .route(
      route(
        'GET',
        '/alert_notices/unread',
        'Number of unread notifications: alerts, and responses of clients',
      ),
    )
    .output(alertNotices.pick({ unread: true })),
  mark_read: endpoint({ role: 'viewer', ...limits, own_account: true })
    .route(route('PUT', '/alert_notices/read', 'Mark these alerts as read, or all notifications'))
    .input(z.object({ event_ids: z.array(id).min(1).max(MOST_NOTICES).optional() }))
    .output(alertNotices.pick({ unread: true })),
  events: read
    .route(route('GET', '/alerts/{id}/events', 'History of an alert in the last 90 days, with deliveries'))
    .input(byId)
    .output(z.object({ events: z.array(alertEvent) })),
  replay: write
    .meta({ audit: { action: 'alerts.replayed', target: 'sentence' } })
    .route(route('POST', '/alert_events/{id}/replay', 'Send a notification to the webhook again'))
    .input(byId)
    .output(alertEvent),
};
