import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { message } from './sentences/message.ts';
import { day } from './values/days.ts';
import { askedPlatform, count, platform, sentence } from './values/primitives.ts';

/** Terms of a platform's API: what may be done with what it answered. */
const connectorTerms = z.object({
  /** Days after which fetched data is deleted; null = kept. */
  keeps_days: count.nullable(),
  /** Whether its posts count in sums over several platforms, and in scores and projections. */
  may_mix: z.boolean(),
  /** The platform's permission, as the company noted it; null = none. */
  accepted: z.object({ on: day, by: z.string() }).nullable(),
});

export const connector = z.object({
  platform,
  /** Null = not connected; posts come from imports. */
  label: z.string().nullable(),
  is_on: z.boolean(),
  /** Null if the platform needs no key here. */
  key: z.enum(['own', 'installation', 'none']).nullable(),
  /** Daily API quota in the platform's units; null = unlimited. */
  quota: z.object({ used: count, units: count, resets_at: z.string() }).nullable(),
  /** Requests are paused until this time; null = not paused. */
  paused_until: z.string().nullable(),
  error: sentence.nullable(),
  /** Null for a platform whose API has none that restrict the use. */
  terms: connectorTerms.nullable(),
  /** Accounts that the company's running monitors follow. */
  accounts: count,
  /** Accounts whose last request failed, and accounts the platform does not know. */
  failing: count,
  not_found: count,
  last_asked_at: z.string().nullable(),
  next_due_at: z.string().nullable(),
});
export type Connector = z.infer<typeof connector>;

const admin = endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits });
const ofPlatform = z.object({ platform: askedPlatform });
const route = (method: 'GET' | 'POST', path: `/${string}`, summary: string) => ({
  method,
  path,
  tags: ['connectors'],
  summary,
});

export const connectors = {
  list: admin
    .route(route('GET', '/connectors', 'How new posts are fetched, per platform'))
    .output(z.object({ connectors: z.array(connector) })),
  update: admin
    .meta({ audit: { action: 'connectors.changed', target: 'platform' } })
    .route(route('POST', '/connectors/{platform}', 'Turn a connector on or off, or set the company’s key'))
    .input(
      ofPlatform.extend({
        is_on: z.boolean().optional(),
        /** Null = the installation's. */
        api_key: z
          .string()
          .trim()
          .regex(/^[\w-]{20,100}$/, 'This is not a key of the YouTube Data API: letters, digits, - and _')
          .nullable()
          .optional(),
      }),
    )
    .output(connector),
  set_terms: admin
    .meta({ audit: { action: 'connectors.terms_changed', target: 'platform' } })
    .route(
      route(
        'POST',
        '/connectors/{platform}/terms',
        'Note the platform’s permission to keep and mix what its API answers; null takes it back',
      ),
    )
    .input(
      ofPlatform.extend({
        accepted: z
          .object({
            on: day,
            by: z
              .string()
              .trim()
              .min(1, 'Say who accepted it')
              .max(120, message('The name must be at most {n} characters', { n: 120 })),
          })
          .nullable(),
      }),
    )
    .output(connector),
  ask_now: admin
    .meta({ audit: { action: 'connectors.asked', target: 'platform' } })
    .route(
      route('POST', '/connectors/{platform}/ask_now', 'Check the company’s accounts as soon as possible'),
    )
    .input(ofPlatform)
    .output(connector),
};
