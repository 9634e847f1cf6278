import { z } from 'zod';
import { endpoint } from './access.ts';
import { AREAS, SHARED_PAGES } from './areas.ts';
import { BRAND_SORTS } from './leaderboards/brand-sorts.ts';
import { count, id, METRICS } from './primitives.ts';
import { recipient, userIds } from './schedule.ts';

export const ALERT_TYPES = ['monitor', 'keywords', 'leaderboards'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];
/** What an alert can watch: the uniform numbers, and some that only one kind of object has. */
const WATCHED = [...METRICS, 'negative_share', 'clicks', 'rank', 'share_of_voice'] as const;
export type AlertMetric = (typeof WATCHED)[number];
/** Fractions, which people read and type as percentages. */
export const isFraction = (metric: AlertMetric): boolean =>
  metric === 'engagement_rate' || metric === 'share_of_voice' || metric === 'negative_share';
/**
 * The share of texts that sound negative is of comments, and of captions of posts without any. Rank and share of voice are
 * by the metric that the leaderboard is sorted by; the share is of posts if that metric does not add up.
 */
export const ALERT_METRICS: Readonly<Record<AlertType, readonly AlertMetric[]>> = {
  monitor: [...METRICS, 'negative_share', 'clicks'],
  keywords: [...METRICS, 'negative_share'],
  leaderboards: [...METRICS, 'negative_share', 'rank', 'share_of_voice'],
};
/** `unusual`: far from the median of the earlier periods, measured by their median absolute deviation. */
export const ALERT_CONDITIONS = ['above', 'below', 'unusual'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];
/** Days that are added up, the last of them yesterday in the company's time zone. */
export const ALERT_WINDOWS = [1, 7, 28] as const;
/** Earlier periods that an unusual change is measured against, and how many of them must be known. */
export const EARLIER_PERIODS = 8;
export const LEAST_PERIODS = 6;
/** Robust deviations from the median from which a value is unusual, and the least change against the median. */
export const MOST_DEVIATIONS = 3.5;
export const LEAST_CHANGE = 0.2;
/** Rules of one person. */
export const MOST_RULES = 50;
/** Days that what was told is kept. */
export const EVENT_DAYS = 90;
/** Days within which a deleted rule can be brought back. */
export const DELETED_DAYS = 7;
/** Days that it stands in the list of who was told, and how many of these there are at most. */
export const NOTICE_DAYS = 30;
export const MOST_NOTICES = 100;

const address = z
  .url({ protocol: /^https?$/, error: 'The address must start with https:// or http://' })
  .max(500)
  .refine(
    // What is no address has been said already.
    (text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
    'The address must not hold a name or password',
  );

const told = {
  name: z.string({ error: 'Name is required' }).trim().min(1, 'Name is required').max(120),
  metric: z.enum(WATCHED),
  condition: z.enum(ALERT_CONDITIONS),
  /** Of above and below: a number of the metric; of engagement_rate and shares a fraction. */
  threshold: z.number().min(0).nullable(),
  window_days: z.union([z.literal(1), z.literal(7), z.literal(28)]),
  is_on: z.boolean(),
};
const object = {
  type: z.enum(ALERT_TYPES),
  /** The monitor, the saved keyword filter or the leaderboard. */
  type_id: id,
  /** The brand of a leaderboard. */
  brand_id: id.nullable(),
};
/** A condition and its threshold are said together, or neither. */
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
  said: { message: 'Above and below need a threshold', path: ['threshold'] },
};

/** Tabs of a monitor that have a number, where it is not that of its posts. */
const TAB_OF: Partial<Record<AlertMetric, string>> = { clicks: 'links', negative_share: 'sentiment' };

/** The screen that shows what an alert looks at, and what it told where that is known. */
export function alertPage(
  { type, type_id, brand_id }: { type: AlertType; type_id: number; brand_id: number | null },
  told: Pick<AlertTold, 'metric' | 'from_date' | 'to_date'> | null,
): string {
  const page = SHARED_PAGES[type](type_id);
  if (told === null) return page;
  const { metric, from_date, to_date } = told;
  const tab = TAB_OF[metric] ?? 'posts';
  // Brands are told apart in the ranking; every other number is that of some posts.
  const isOfPosts = metric !== 'rank' && metric !== 'share_of_voice';
  // Leaderboards write days as dd/MM/yyyy.
  const written = (day: string) => (type === 'leaderboards' ? day.split('-').reverse().join('/') : day);
  const search = new URLSearchParams({
    ...(type === 'monitor' ? { tab } : {}),
    from_date: written(from_date),
    to_date: written(to_date),
    ...(brand_id === null || !isOfPosts ? {} : { of_brand: String(brand_id) }),
  });
  return `${page}?${search}`;
}

/** A rule of the caller's own: by mail to them, or to an address. */
const alertRule = z.object({
  id,
  ...told,
  ...object,
  /** Colleagues who get a mail as well, as far as they have the object. */
  users: z.array(recipient),
  /** As it is called, the brand with it. Null where the caller does not have it any more. */
  object_name: z.string().nullable(),
  /** Null = by mail. */
  url: z.string().nullable(),
  checked_at: z.string().nullable(),
  /** Of a media value and its threshold: the company's when the alert was made. */
  currency: z.string(),
  value: z.number().nullable(),
  /** Why it could not be looked at. */
  error: z.string().nullable(),
  /** It was told, and is not over yet. */
  is_firing: z.boolean(),
});
export type AlertRule = z.infer<typeof alertRule>;

/** What was found out: the number, what it was measured against, and of which days. */
export const alertTold = z.object({
  object_name: z.string(),
  metric: z.enum(WATCHED),
  /** What a rank or a share was by; null of other numbers. */
  by: z.enum(BRAND_SORTS).nullable().default(null),
  condition: z.enum(ALERT_CONDITIONS),
  threshold: z.number().nullable(),
  value: z.number(),
  /** Of the periods before, where the condition is `unusual`. */
  median: z.number().nullable(),
  from_date: z.string(),
  to_date: z.string(),
  currency: z.string(),
});
export type AlertTold = z.infer<typeof alertTold>;
/** What was told, in English, and in parts; without these where it was told before they were kept. */
const said = { sentence: z.string(), told: alertTold.nullable() };

const alertEvent = z.object({
  id,
  /** Goes along as `limelight-event`, the same at every try. */
  key: z.string(),
  ...said,
  /** Sent to see whether the address takes it. */
  is_test: z.boolean(),
  channel: z.enum(['mail', 'webhook']),
  /** `kept`: the mail is in the outbox alone, as no mail server is set up. */
  state: z.enum(['pending', 'delivered', 'failed', 'kept']),
  /** Since it was last asked to be sent. */
  attempts: count,
  status: z.number().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  /** When the address took it last. */
  delivered_at: z.string().nullable(),
  /** The newest twenty tries to send it to an address, newest first. */
  tries: z.array(z.object({ at: z.string(), status: z.number().nullable(), error: z.string().nullable() })),
});
export type AlertEvent = z.infer<typeof alertEvent>;

/** What an alert told the caller: one of their own, or a colleague's. */
const alertNotice = z.object({
  /** Of the event. */
  id,
  /** The alert's name. */
  name: z.string(),
  ...said,
  ...object,
  /** Whose alert it is; null = the caller's own. */
  owner: z.string().nullable(),
  /** What it is about was deleted since, or is not the caller's to read any more. */
  is_gone: z.boolean(),
  created_at: z.string(),
  is_read: z.boolean(),
});
export type AlertNotice = z.infer<typeof alertNotice>;
/** The newest of 30 days, and how many of all are unread. */
export const alertNotices = z.object({ notices: z.array(alertNotice), unread: count });

const { limits } = AREAS.alerts;
const read = endpoint({ role: 'viewer', ...limits });
const write = endpoint({ role: 'member', ...limits });
const audited = (action: string) => write.meta({ audit: { action: `alerts.${action}`, target: 'name' } });
const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['alerts'], summary }) as const;
const byId = z.object({ id });
/** With the secret that signs what goes to the address, where it was made just now: it is shown this once. */
const withSecret = alertRule.extend({ secret: z.string().nullable() });

/** Rules that look at the numbers every hour and after imports, and tell whose they are once. */
export const alerts = {
  list: read
    .route(route('GET', '/alerts', 'Your alerts, newest first'))
    .output(z.object({ alerts: z.array(alertRule) })),
  create: audited('created')
    .route(
      route(
        'POST',
        '/alerts',
        'Make an alert; with an address, this answer is the only one with its signing secret',
      ),
    )
    .input(
      z
        .object({
          ...{ ...told, is_on: told.is_on.default(true), ...object, url: address.nullable() },
          /** Colleagues who get a mail as well. */
          user_ids: userIds.default([]),
        })
        .refine(hasThreshold.check, hasThreshold.said)
        .refine((v) => (v.type === 'leaderboards') === (v.brand_id !== null), {
          message: 'Choose a brand of the leaderboard',
          path: ['brand_id'],
        })
        .refine(({ type, metric }) => ALERT_METRICS[type].includes(metric), {
          message: 'Choose a number that it has',
          path: ['metric'],
        }),
    )
    .output(withSecret),
  update: audited('changed')
    .route(route('PUT', '/alerts/{id}', 'Change an alert; what is not sent stays as it is'))
    .input(
      z
        .object({
          id,
          ...z.object(told).partial().shape,
          user_ids: userIds.optional(),
          /** Of an alert to an address. */
          url: address.optional(),
          /** Makes a new signing secret; the old one signs nothing more. */
          new_secret: z.boolean().optional(),
        })
        .refine(hasThreshold.check, hasThreshold.said),
    )
    .output(withSecret),
  remove: audited('removed')
    .route(route('DELETE', '/alerts/{id}', 'Delete an alert; it can be restored for 7 days'))
    .input(byId)
    .output(alertRule),
  restore: audited('restored')
    .route(route('POST', '/alerts/{id}/restore', 'Bring a deleted alert back, with its log'))
    .input(byId)
    .output(alertRule),
  test: write
    .meta({ audit: { action: 'alerts.tested' } })
    .route(route('POST', '/alerts/{id}/test', 'Send a test to the address of an alert'))
    .input(byId)
    .output(alertEvent),
  colleagues: read
    .route(route('GET', '/alert_colleagues', 'Colleagues who have an object, and so can be told about it'))
    .input(z.object({ type: object.type, type_id: id }))
    .output(z.object({ colleagues: z.array(recipient) })),
  notices: read
    .route(route('GET', '/alert_notices', 'What you were told in the last 30 days, newest first'))
    .output(alertNotices),
  unread: read
    .route(route('GET', '/alert_notices/unread', 'How much of it you have not read'))
    .output(alertNotices.pick({ unread: true })),
  mark_read: endpoint({ role: 'viewer', ...limits, own_account: true })
    .route(route('PUT', '/alert_notices/read', 'Mark what you were told as read: these events, or all'))
    .input(z.object({ event_ids: z.array(id).min(1).max(MOST_NOTICES).optional() }))
    .output(alertNotices.pick({ unread: true })),
  events: read
    .route(
      route('GET', '/alerts/{id}/events', 'What an alert told in the last 90 days, and what became of it'),
    )
    .input(byId)
    .output(z.object({ events: z.array(alertEvent) })),
  replay: write
    .meta({ audit: { action: 'alerts.replayed', target: 'sentence' } })
    .route(route('POST', '/alert_events/{id}/replay', 'Send to the address again what an alert told'))
    .input(byId)
    .output(alertEvent),
};
