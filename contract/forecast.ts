import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { cellChange } from './lists/creators.ts';
import { metricValues } from './report/metric-shapes.ts';
import { POST_METRICS } from './report/metrics.ts';
import { message } from './sentences/message.ts';
import { CURRENCIES } from './values/currencies.ts';
import {
  count,
  emvModel,
  id,
  plainNumber,
  platform,
  postType,
  sentence,
  tally,
} from './values/primitives.ts';

/**
 * Expected results of a publication plan. Money is in the forecast's currency, counts are totals over all publications, and every
 * number has a range: docs/forecast.md.
 */

export const MOST_FORECAST_CREATORS = 5000;
export const MOST_PUBLICATIONS = 100;
const MOST_MONEY = 1_000_000_000;
const money = z
  .number()
  .min(0, 'A price cannot be negative')
  .max(MOST_MONEY, 'Prices have at most nine digits before the decimal point');

/** 10th, 50th and 90th percentile; `mean` is the expected value. */
export const band = z.object({
  p10: plainNumber,
  p50: plainNumber,
  p90: plainNumber,
  mean: plainNumber,
});
export type Band = z.infer<typeof band>;

/** Source of a price: the list's deliverables, the company's price list, the latest deliverable in another list, or typed. */
export const PRICE_SOURCES = ['list', 'price_list', 'campaign', 'typed'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** Plan line: posts of one type by one creator, with the price per post (null = not agreed). */
export const plannedRow = z.object({
  profile_id: id,
  post_type: postType,
  publications: z
    .number()
    .int('Publications must be a whole number')
    .min(0, 'Publications cannot be negative')
    .max(MOST_PUBLICATIONS, message('At most {n} publications of a type', { n: MOST_PUBLICATIONS })),
  price: money.nullable(),
  /** Null without a price, and in older versions. */
  price_from: z.enum(PRICE_SOURCES).nullable().default(null),
});
export type PlannedRow = z.input<typeof plannedRow>;

/** Deliverables of a format without a post type, such as TikTok stories: no forecast, but a cost. */
export const otherDeliverable = z.object({
  profile_id: id,
  label: z.string().max(60),
  publications: z.number().int().min(1).max(10_000),
  /** Of all of them, in the forecast's currency. */
  cost: money.nullable(),
});
export type OtherDeliverable = z.infer<typeof otherDeliverable>;

const seed = z.number().int().min(0).max(2_147_483_647);
const plan = {
  rows: z
    .array(plannedRow)
    .max(20_000, message('A forecast has at most {n} lines', { n: 20_000 }))
    .refine((rows) => new Set(rows.map((r) => `${r.profile_id} ${r.post_type}`)).size === rows.length, {
      message: 'Use one line per creator and post type',
    })
    .refine((rows) => new Set(rows.map((r) => r.profile_id)).size <= MOST_FORECAST_CREATORS, {
      message: message('A forecast has at most {n} creators', { n: 5000 }),
    }),
  /** In the budget alone. */
  other: z.array(otherDeliverable).max(20_000).optional(),
  emv_model: emvModel.optional(),
  /** Currency of prices, budget and media value; default: the saved forecast's, or else the company's. */
  currency: z.enum(CURRENCIES).optional(),
};
export const forecastInput = z.object(plan);
export type ForecastInput = z.input<typeof forecastInput>;

/**
 * own: at least five posts of the creator; few_posts: fewer, supplemented by peers; peers: none; benchmark: not even peers, but a
 * shipped benchmark by followers; none: no basis.
 */
export const FORECAST_BASES = ['own', 'few_posts', 'peers', 'benchmark', 'none'] as const;

/** Forecast of one line; the four numbers are null without a basis, and 0 for zero publications. */
export const forecastCell = plannedRow.extend({
  basis: z.enum(FORECAST_BASES),
  /** Posts used, and the days up to the newest of them. */
  posts: count,
  window_days: count.nullable(),
  newest_post: z.string().nullable(),
  /** Numbers were read within a week of publication, because too few older readings exist. */
  young: z.boolean(),
  /** Whether the terms of a source withhold the creator’s posts of this type; without any, of its platform. */
  withheld: z.boolean().default(false),
  /** Peers used: creators of the same platform, type and size. */
  peers: count,
  ...metricValues(POST_METRICS, band.nullable()),
});
export type ForecastCell = z.infer<typeof forecastCell>;

export const FORECAST_MISSING = [
  'no_access',
  'no_forecast',
  'no_follower_data',
  'no_prices',
  'nothing_planned',
  'unknown_followers',
] as const;
const missing = z.partialRecord(
  z.enum([
    'reach',
    'impressions',
    'interactions',
    'media_value',
    'audience_overlap',
    'unique_reach',
    'roi',
    'cost_per_post',
    'cost_per_interaction',
    'cost_per_impression',
    'eg_rate',
  ]),
  z.enum(FORECAST_MISSING),
);

/** Totals (specification, section 3: Forecast) from the same simulation as the lines; quantiles do not add up. */
export const forecastTotals = z.object({
  influencers: tally,
  publications: tally,
  /** Publications without a basis: included in the budget only. */
  unknown_publications: count,
  unpriced_publications: count,
  /** Missing in older versions. */
  other: z.array(otherDeliverable).default([]),
  /** Creators whose planned lines all have a price and a forecast: the others are left out of costs per result and ROI. */
  priced_creators: count.nullable().default(null),
  /** Of the lines with a price. */
  budget: z.number(),
  /** The next four are null if no planned publication has a forecast. */
  ...metricValues(POST_METRICS, band.nullable()),
  eg_rate: band.nullable(),
  /** media_value ÷ budget − 1, of creators with prices and forecasts. */
  roi: band.nullable(),
  cost_per_post: z.number().nullable(),
  cost_per_interaction: band.nullable(),
  cost_per_impression: band.nullable(),
  /** Share of combined followers counted more than once: 1 − distinct people ÷ sum of followers. */
  audience_overlap: z.number().nullable(),
  /** Creators with known overlap; the reach of the others counts in full in `unique_reach`. */
  overlap_creators: count,
  /** Reach with each person counted once among creators of the same platform. */
  unique_reach: band.nullable(),
  missing,
});
export type ForecastTotals = z.infer<typeof forecastTotals>;

/** Numbers of a creator with several planned lines, from the same simulation: of the formats with a forecast. */
const creatorSum = forecastCell
  .pick({
    profile_id: true,
    reach: true,
    impressions: true,
    interactions: true,
    media_value: true,
  })
  .extend({
    /** Planned formats, and those with a forecast; null in older versions, whose sums are of all formats. */
    formats: count.nullable().default(null),
    forecast_formats: count.nullable().default(null),
  });
export type CreatorSum = z.infer<typeof creatorSum>;

export const forecastResult = z.object({
  cells: z.array(forecastCell),
  /** Missing in older versions. */
  creators: z.array(creatorSum).default([]),
  totals: forecastTotals,
  seed,
  /** Engine version: `forecast@5`. */
  model: z.string(),
  emv_model: emvModel,
  currency: z.string(),
  computed_at: z.string(),
});
export type ForecastResult = z.infer<typeof forecastResult>;

export const forecastCreator = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  picture: z.string().nullable(),
  country: z.string().nullable(),
  available_platforms: z.array(platform),
  is_demo: z.boolean(),
});
export type ForecastCreator = z.infer<typeof forecastCreator>;

const forecastRow = z.object({
  id,
  name: z.string(),
  updated_at: z.string(),
  version: count,
  forecast_type: z.enum(['profiles', 'list']),
  list_id: z.number().int().nullable(),
  created_by: z.string(),
  totals: forecastTotals,
  currency: z.string(),
});
export type ForecastRow = z.infer<typeof forecastRow>;
export const forecastDetail = forecastRow.omit({ totals: true, currency: true }).extend({
  /** `version` is the version shown; a newer one may exist. */
  newest_version: count,
  result: forecastResult,
  creators: z.array(forecastCreator),
  /** Null if the caller may edit it. */
  refused: sentence.nullable(),
});
export type ForecastDetail = z.infer<typeof forecastDetail>;

export const forecastVersion = z.object({
  version: count,
  created_at: z.string(),
  created_by: z.string(),
  emv_model: emvModel,
  model: z.string(),
  currency: z.string(),
  totals: forecastTotals,
});
export type ForecastVersion = z.infer<typeof forecastVersion>;

export const MIX_GOALS = ['media_value', 'reach', 'interactions'] as const;
export type MixGoal = (typeof MIX_GOALS)[number];
export const bestMixInput = z.object({
  ...plan,
  seed,
  goal: z.enum(MIX_GOALS).default('media_value'),
  budget: money,
  most_per_creator: z.number().int().min(1).max(5).default(3),
  fewest_creators: z.number().int().min(0).max(50).default(0),
});
export const bestMixAnswer = z.object({
  result: forecastResult,
  creators_used: count,
  /** No cheaper plan is expected to bring more. */
  beats_budget: z.number(),
  /** Lines without a price or without a basis, which the optimizer skipped. */
  left_out: count,
});

const name = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, 'Name is required')
  .max(120, message('The name must be at most {n} characters', { n: 120 }));
const read = endpoint({ role: 'viewer', ...AREAS.lists.limits });
const write = endpoint({ role: 'member', ...AREAS.lists.limits });
const at = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['forecast'], summary }) as const;
const success = z.object({ status: z.literal('success') });

export const forecast = {
  list: read
    .route(at('GET', '/forecasts', 'Forecasts the caller can access, last changed first'))
    .output(z.object({ forecasts: z.array(forecastRow) })),
  create: write
    .meta({ audit: { action: 'forecast.created', target: 'name' } })
    .route(
      at(
        'POST',
        '/forecasts',
        'Create a forecast from the deliverables of a list, or one publication of each creator’s usual type',
      ),
    )
    .input(
      z.object({
        name,
        profile_ids: z
          .array(id)
          .min(1, 'Choose at least one creator')
          .max(MOST_FORECAST_CREATORS, message('A forecast has at most {n} creators', { n: 5000 })),
        list_id: z.number().int().positive().nullable().default(null),
      }),
    )
    .output(forecastDetail),
  get: read
    .route(at('GET', '/forecasts/{id}', 'A saved forecast: the latest or another version'))
    .input(z.object({ id, version: z.number().int().positive().optional() }))
    .output(forecastDetail),
  additions: read
    .route(
      at('GET', '/forecasts/{id}/additions', 'Creators of the list that are missing from the latest version'),
    )
    .input(z.object({ id }))
    .output(z.object({ creators: z.array(forecastCreator), rows: z.array(plannedRow) })),
  update: write
    .meta({ audit: { action: 'forecast.changed', target: 'name' } })
    .route(at('POST', '/forecasts/{id}', 'Save a changed plan as a new version, or rename'))
    .input(
      z.object({
        id,
        name: name.optional(),
        plan: forecastInput.optional(),
        /** Version the edit was based on; a newer one is a conflict. */
        base_version: count,
      }),
    )
    .output(forecastDetail),
  write_plan: write
    .meta({ audit: { action: 'forecast.written_to_list', target: 'name' } })
    .route(at('POST', '/forecasts/{id}/write_plan', 'Make the latest version the deliverables of its list'))
    .input(z.object({ id }))
    .output(
      z.object({
        list_id: id,
        /** As written, for undo; empty if the list has this plan already. */
        changes: z.array(cellChange),
        /** Creators whose deliverables somebody changed meanwhile: they stay. */
        conflicts: count,
      }),
    ),
  versions: read
    .route(at('GET', '/forecasts/{id}/versions', 'Versions of a forecast with their totals, newest first'))
    .input(z.object({ id }))
    .output(z.object({ versions: z.array(forecastVersion) })),
  duplicate: write
    .meta({ audit: { action: 'forecast.duplicated', target: 'name' } })
    .route(at('POST', '/forecasts/{id}/duplicate', 'Copy the latest version to a new forecast'))
    .input(z.object({ id }))
    .output(forecastDetail),
  delete: write
    .meta({ audit: { action: 'forecast.deleted' } })
    .route(at('DELETE', '/forecasts/{id}', 'Delete a forecast; it can be restored for 30 days'))
    .input(z.object({ id }))
    .output(success),
  restore: write
    .meta({ audit: { action: 'forecast.restored', target: 'name' } })
    .route(at('POST', '/forecasts/{id}/restore', 'Undo the deletion of a forecast'))
    .input(z.object({ id }))
    .output(forecastDetail),
  preview: write
    .route(at('POST', '/forecast/preview', 'Calculate a plan without saving it'))
    .input(z.object({ ...plan, seed }))
    .output(forecastResult),
  best_mix: write
    .route(at('POST', '/forecast/best_mix', 'Find the best publications for a budget, without saving'))
    .input(bestMixInput)
    .output(bestMixAnswer),
};
