import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { profileFilters } from './profiles/search.ts';
import { message } from './sentences/message.ts';
import { count, id, sentence } from './values/primitives.ts';

/** Data providers that a company asks with its own key. */
export const PROVIDERS = ['infludata', 'modash', 'hypeauditor'] as const;
export const providerName = z.enum(PROVIDERS);
export type ProviderName = z.infer<typeof providerName>;
export const PROVIDER_LABELS: Record<ProviderName, string> = {
  infludata: 'influData',
  modash: 'Modash',
  hypeauditor: 'HypeAuditor',
};
/** A provider counts requests or credits. */
export const PROVIDER_UNITS = { infludata: 'requests', modash: 'credits', hypeauditor: 'requests' } as const;
/** Platforms that providers know. */
export const PROVIDER_PLATFORMS = ['instagram', 'tiktok', 'youtube'] as const;
export const providerPlatform = z.enum(PROVIDER_PLATFORMS);
export type ProviderPlatform = z.infer<typeof providerPlatform>;
export const MOST_BROUGHT_IN = 100;
/** Part of a budget from which admins are notified. */
export const NOTIFIED_PART = 0.8;

const units = z.number().min(0);

export const providerPrices = z.object({
  /** Units of one search, with `page` results at most. */
  search: units,
  page: count,
  report: units,
  report_with_audience: units,
});

const budget = z.object({
  /** Units in a month; null = no limit. */
  month: units.nullable(),
  person: units.nullable(),
});

export const providerState = z.object({
  provider: providerName,
  /** Null = no key. `ending`: its last four characters. */
  key: z.object({ ending: z.string(), added_at: z.string(), keeps_days: count }).nullable(),
  platforms: z.array(providerPlatform),
  prices: providerPrices,
  /** Units that the provider said are left; null = unknown. */
  left: units.nullable(),
  left_at: z.string().nullable(),
  budget,
  /** Units of this month. */
  spent: z.object({ company: units, me: units }),
});
export type ProviderState = z.infer<typeof providerState>;

const settings = providerState.extend({
  people: z.array(z.object({ name: z.string(), units })),
});
export type ProviderSettings = z.infer<typeof settings>;

const creator = z.object({
  /** The provider's id. */
  ref: z.string(),
  platform: providerPlatform,
  username: z.string(),
  name: z.string().nullable(),
  country: z.string().nullable(),
  followers: count.nullable(),
  /** Fraction, by the provider's own formula. */
  engagement_rate: z.number().nullable(),
  /** The company's profile with this account. */
  profile: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
});
export type ProviderCreator = z.infer<typeof creator>;

export const FILTER_KEYS = Object.keys(profileFilters.shape) as Array<keyof typeof profileFilters.shape>;
export const filterKey = z.enum(FILTER_KEYS as [keyof typeof profileFilters.shape]);

const brought = z.object({
  platform: providerPlatform,
  /** The provider's id; null if only the handle is known. */
  ref: z.string().trim().min(1).max(200).nullable(),
  username: z.string().trim().min(1).max(120),
});
export type BroughtCreator = z.infer<typeof brought>;

const run = z.object({
  id,
  provider: providerName,
  state: z.enum(['waiting', 'running', 'canceled', 'ended']),
  total: count,
  done: count,
  /** Creators without a report, with the reason. */
  failed: z.array(z.object({ username: z.string(), reason: sentence })),
  /** Why it ended early; null = it did not. */
  error: sentence.nullable(),
  /** The import of the reports; null = none yet. */
  import_id: id.nullable(),
  /** Its reports are stored. */
  is_stored: z.boolean(),
});
export type ProviderRun = z.infer<typeof run>;

const gaps = z.object({
  creators: z.array(brought.extend({ name: z.string(), lacks: z.array(z.enum(['audience', 'email'])) })),
  /** Creators with gaps that have no account on a platform of the provider. */
  beyond: count,
});
export type ProviderGaps = z.infer<typeof gaps>;

const admin = endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits, session_only: true });
const member = endpoint({ role: 'member', imports: true });
const of = z.object({ provider: providerName });
const route = (method: 'GET' | 'POST', path: '' | `/${string}`, summary: string) => ({
  method,
  path: `/providers${path}` as const,
  tags: ['providers'],
  summary,
});
const limit = units.max(10_000_000).nullable();

export const providers = {
  list: member
    .route(route('GET', '', 'Providers with a key, their prices, what is left and what was spent'))
    .output(z.object({ providers: z.array(providerState) })),
  settings: admin
    .route(route('GET', '/settings', 'All providers, with the month’s spending by person'))
    .output(z.object({ providers: z.array(settings) })),
  set_key: admin
    .meta({ audit: { action: 'providers.key_set', target: 'provider' } })
    .route(route('POST', '/{provider}/key', 'Test and store the company’s key'))
    .input(
      of.extend({
        key: z.string().trim().min(8, 'This key is too short').max(2000),
        /** Days that the company’s contract lets it keep the data. */
        keeps_days: z
          .number()
          .int()
          .min(1, 'Enter the days that your contract allows')
          .max(3650, message('At most {n} days', { n: 3650 })),
      }),
    )
    .output(settings),
  set_budget: admin
    .meta({ audit: { action: 'providers.budget_set', target: 'provider' } })
    .route(
      route('POST', '/{provider}/budget', 'Limit the units of a month, for the company and for each person'),
    )
    .input(of.extend({ month: limit, person: limit }))
    .output(settings),
  remove_key: admin
    .meta({ audit: { action: 'providers.key_removed', target: 'provider' } })
    .route(route('POST', '/{provider}/remove_key', 'Remove the key; creators that were brought in stay'))
    .input(of)
    .output(settings),
  search: member
    .route(
      route('POST', '/{provider}/search', 'Search the provider’s creators; the answer is kept for a day'),
    )
    .input(
      of.extend({
        platform: providerPlatform,
        filters: profileFilters,
        page: z.number().int().min(1).max(500).default(1),
      }),
    )
    .output(
      z.object({
        creators: z.array(creator),
        total: count.nullable(),
        has_more: z.boolean(),
        /** Filters that the provider does not take. */
        left_out: z.array(filterKey),
        /** Units that this search used; 0 for a kept answer. */
        units,
        asked_at: z.string(),
      }),
    ),
  bring_in: member
    .meta({ audit: { action: 'providers.brought_in', target: 'provider' } })
    .route(route('POST', '/{provider}/bring_in', 'Fetch reports of creators and store them as an import'))
    .input(
      of.extend({
        creators: z
          .array(brought)
          .min(1, 'Choose a creator')
          .max(MOST_BROUGHT_IN, message('At most {n} entries', { n: MOST_BROUGHT_IN })),
        with_audience: z.boolean().default(true),
      }),
    )
    .output(run),
  gaps: member
    .route(
      route('GET', '/{provider}/gaps/{list_id}', 'A list’s creators without audience data or email address'),
    )
    .input(of.extend({ list_id: id }))
    .output(gaps),
  run: member
    .route(route('GET', '/runs/{id}', 'Progress of fetching reports'))
    .input(z.object({ id: id }))
    .output(run),
  cancel: member
    .meta({ audit: { action: 'providers.run_canceled' } })
    .route(route('POST', '/runs/{id}/cancel', 'Stop fetching reports; those fetched are stored'))
    .input(z.object({ id: id }))
    .output(run),
};
