import { z } from 'zod';
import { monitorAt, monitorRead, monitorWrite, success } from '../monitors/monitor.ts';
import { interval } from '../report/intervals.ts';
import { message } from '../sentences/message.ts';
import { day, ofPeriod } from '../values/days.ts';
import { count, id, postType } from '../values/primitives.ts';

export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
export type UtmField = (typeof UTM_FIELDS)[number];
/** With placeholders for the creator's handle, the platform and the monitor's name. */
export const UTM_DEFAULTS: Record<UtmField, string> = {
  utm_source: '{platform}',
  utm_medium: 'influencer',
  utm_campaign: '{monitor}',
  utm_content: '{creator}',
  utm_term: '',
};
const utmValue = z
  .string()
  .trim()
  .max(120, message('At most {n} characters', { n: 120 }));
const utm = z.partialRecord(z.enum(UTM_FIELDS), utmValue);
export type Utm = z.infer<typeof utm>;

const LOCAL = /(^|\.)(localhost|local|internal|home|lan|intranet)$/;
/** A public host name: no IP address, no name that only the local network resolves. */
const isPublicHost = (host: string) =>
  /^([a-z0-9_]([a-z0-9_-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/.test(host) && !LOCAL.test(host);

/** Destination of a link. Public web pages only, so that no link opens a device in a visitor's network. */
export const targetUrl = z
  .string({ error: 'Enter the destination URL' })
  .trim()
  .min(1, 'Enter the destination URL')
  .max(2000, message('A URL has at most {n} characters', { n: 2000 }))
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
    error: 'Enter a URL that starts with http:// or https://',
    abort: true,
  })
  .refine((text) => isPublicHost(new URL(text).hostname), {
    error: 'Enter the URL of a page on the public internet',
    abort: true,
  })
  .refine((text) => new URL(text).username === '' && new URL(text).password === '', {
    error: 'The URL must not contain a user name or password',
  })
  .transform((text) => new URL(text).href);

export const linkSlug = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/, 'Use 3 to 60 letters, digits and hyphens');

export const trackingLink = z.object({
  id,
  /** `base_url` with its UTM parameters. */
  long_url: z.string(),
  base_url: z.string(),
  link: z.string(),
  /** A custom name was chosen. */
  is_customized: z.boolean(),
  utm,
  profile: z
    .object({ id, name: z.string(), slug: z.string(), picture: z.string().nullable(), is_demo: z.boolean() })
    .nullable(),
  /** Deliverable the link was given to; null = any. */
  post_type: postType.nullable(),
  is_active: z.boolean(),
  clicks: count,
  /** Sum of daily unique visitors. */
  visitors: count,
  bot_clicks: count,
  last_click_on: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string(),
});
export type TrackingLink = z.infer<typeof trackingLink>;

const clicks = { clicks: count, visitors: count };
const write = (action: string) =>
  monitorWrite.meta({ audit: { action: `monitors.${action}`, target: 'link' } });

export const linkCalls = {
  tracking_links: monitorRead
    .route(monitorAt('GET', '/tracking_links/{id}', 'The tracking links of a monitor with their clicks'))
    .input(ofPeriod(z.object({ id, from_date: day.optional(), to_date: day.optional() })))
    .output(
      z.object({
        links: z.array(trackingLink),
        /** Daily rows, or monthly over 800 days, for the period or from first to last click; bots excluded. */
        days: z.array(z.object({ time: z.string(), interval, ...clicks })),
        /** Most clicks first; null = unknown. */
        referrers: z.array(z.object({ host: z.string().nullable(), ...clicks })),
        creators: z.array(z.object({ profile_id: id, name: z.string(), ...clicks })),
      }),
    ),
  create_tracking_links: write('links_created')
    .route(
      monitorAt(
        'POST',
        '/tracking_links/{id}',
        'Create a tracking link, or one for each of several creators',
      ),
    )
    .input(
      z
        .object({
          id,
          base_url: targetUrl,
          profile_ids: z
            .array(id)
            .max(1000, message('At most {n} creators at once', { n: 1000 }))
            .transform((ids) => [...new Set(ids)])
            .default([]),
          /** Custom link name; a short random one if absent. */
          slug: linkSlug.optional(),
          /** May contain `{creator}`, `{platform}` and `{monitor}`; absent parameters use their default. */
          utm: utm.default({}),
        })
        .refine((v) => v.slug === undefined || v.profile_ids.length < 2, {
          message: 'Several links cannot have the same name',
          path: ['slug'],
        }),
    )
    .output(z.object({ links: z.array(trackingLink) })),
  update_tracking_link: write('link_changed')
    .route(
      monitorAt('POST', '/tracking_link/{id}', 'Edit or end a tracking link; omitted fields stay unchanged'),
    )
    .input(
      z.object({
        id,
        link_id: id,
        base_url: targetUrl.optional(),
        utm: utm.optional(),
        is_active: z.boolean().optional(),
      }),
    )
    .output(trackingLink),
  delete_tracking_link: monitorWrite
    .meta({ audit: { action: 'monitors.link_deleted' } })
    .route(monitorAt('DELETE', '/tracking_link/{id}', 'Delete a tracking link; its URL is never used again'))
    .input(z.object({ id, link_id: id }))
    .output(success),
};
