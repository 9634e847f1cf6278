import { z } from 'zod';
import { band, forecastCreator } from '../forecast.ts';
import { ratioBasis } from '../values/money.ts';
import { count, id, postType, sentence } from '../values/primitives.ts';
import { monitorAt, monitorRead, monitorWrite, success } from './monitor.ts';

/**
 * inside: between P10 and P90, expected in 8 of 10 cases. open: fewer posts than planned, so not comparable yet. unknown: no
 * forecast, or a post's number is missing.
 */
export const FORECAST_VERDICTS = ['below', 'inside', 'above', 'open', 'unknown'] as const;
export type ForecastVerdict = (typeof FORECAST_VERDICTS)[number];

export const comparedNumber = z.object({
  /** For all planned publications; null = no forecast. */
  band: band.nullable(),
  /** For all published posts; null if there are none, or a number is missing. */
  actual: z.number().nullable(),
  verdict: z.enum(FORECAST_VERDICTS),
});
export type ComparedNumber = z.infer<typeof comparedNumber>;

const sides = { planned: count, published: count, impressions: comparedNumber, interactions: comparedNumber };
/**
 * The planned posts that are published against the forecast of as many: the total range, scaled by the medians of their lines
 * and wider the fewer they are. Null without a line that has a forecast and known results.
 */
const likeForLike = z.object({
  /** Posts with a forecast and a known number. */
  impressions: comparedNumber.extend({ posts: count }).nullable(),
  interactions: comparedNumber.extend({ posts: count }).nullable(),
});

/** A plan line compared with the creator's posts of that type. */
const comparedLine = z.object({ profile_id: id, post_type: postType, ...sides });
export type ComparedLine = z.infer<typeof comparedLine>;

export const forecastComparison = z.object({
  forecast: z.object({ id, name: z.string(), version: count, newest_version: count }),
  currency: z.string(),
  lines: z.array(comparedLine),
  creators: z.array(forecastCreator),
  /** The plan's totals (never the sum of the lines' ranges) compared with posts of the planned creators and types. */
  totals: z.object({
    ...sides,
    budget: z.number(),
    /** Of the plan's creators with prices and a forecast. */
    cost_per_interaction: band.nullable(),
    cost_per_impression: band.nullable(),
    priced: ratioBasis,
    /** Costs of the planned creators in the forecast's currency; null if none is entered. */
    cost: z.number().nullable(),
    like_for_like: likeForLike,
    /** Monitor posts that fulfil no deliverable; numbers are null if one is unknown. */
    other_posts: count,
    other_impressions: z.number().nullable(),
    other_interactions: z.number().nullable(),
  }),
});
export type ForecastComparison = z.infer<typeof forecastComparison>;

export const monitorForecastCalls = {
  forecast: monitorRead
    .route(monitorAt('GET', '/forecast/{id}', 'The linked forecast compared with results'))
    .input(z.object({ id }))
    .output(
      z.object({
        /** Null if none is linked, or the caller may not see it. */
        comparison: forecastComparison.nullable(),
        /** Null if the forecast is shown. */
        refused: sentence.nullable(),
      }),
    ),
  link_forecast: monitorWrite
    .meta({ audit: { action: 'monitors.forecast_linked' } })
    .route(monitorAt('POST', '/forecast/{id}', 'Link a forecast version to a monitor; null = none'))
    .input(
      z.object({
        id,
        forecast_id: id.nullable(),
        /** Default: the latest version. */
        version: z.number().int().positive().optional(),
      }),
    )
    .output(success),
};
