import { z } from 'zod';
import { endpoint } from './access.ts';
import { AREAS } from './areas.ts';
import { askedPlatform, count, platform } from './primitives.ts';

export const connector = z.object({
  platform,
  /** What is asked: "YouTube Data API". Null = nothing is set up; posts come by imports. */
  label: z.string().nullable(),
  is_on: z.boolean(),
  /** Whose key it is; null where the platform takes none here. */
  key: z.enum(['own', 'installation', 'none']).nullable(),
  /** Units of the platform's day; null = unlimited. */
  quota: z.object({ used: count, units: count, resets_at: z.string() }).nullable(),
  /** Nothing is asked until then, and why; null = it may be asked. */
  paused_until: z.string().nullable(),
  error: z.string().nullable(),
  /** Accounts that running monitors of the company want to know of. */
  accounts: count,
  /** Those of them whose last question was not answered, and those the platform does not know. */
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
    .route(route('GET', '/connectors', 'How new posts are asked for, per platform'))
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
          .regex(/^[\w-]{20,100}$/, 'This is no key of the YouTube Data API: letters, digits, - and _')
          .nullable()
          .optional(),
      }),
    )
    .output(connector),
  ask_now: admin
    .meta({ audit: { action: 'connectors.asked', target: 'platform' } })
    .route(
      route('POST', '/connectors/{platform}/ask_now', 'Ask about the company’s accounts as soon as possible'),
    )
    .input(ofPlatform)
    .output(connector),
};
