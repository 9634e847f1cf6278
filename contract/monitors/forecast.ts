import { z } from 'zod';
import { band, forecastCreator } from '../forecast.ts';
import { count, id, postType } from '../primitives.ts';
import { monitorAt, monitorRead, monitorWrite, success } from './monitor.ts';

/**
 * inside: from P10 to P90, as eight of ten are expected to be. open: not as many posts as planned, so that the two are not about
 * the same. unknown: there was nothing to forecast by, or a post's number is not known.
 */
export const FORECAST_VERDICTS = ['below', 'inside', 'above', 'open', 'unknown'] as const;
export type ForecastVerdict = (typeof FORECAST_VERDICTS)[number];

const compared = z.object({
  /** Of all planned publications; null = nothing to go by. */
  band: band.nullable(),
  /** Of all published posts; null where none is, or the number of one is not known. */
  actual: z.number().nullable(),
  verdict: z.enum(FORECAST_VERDICTS),
});
export type ComparedNumber = z.infer<typeof compared>;

const sides = { planned: count, published: count, impressions: compared, interactions: compared };
/** A line of the plan beside the creator's posts of that type. */
const comparedLine = z.object({ profile_id: id, post_type: postType, ...sides });
export type ComparedLine = z.infer<typeof comparedLine>;

export const forecastComparison = z.object({
  forecast: z.object({ id, name: z.string(), version: count, newest_version: count }),
  currency: z.string(),
  lines: z.array(comparedLine),
  creators: z.array(forecastCreator),
  /** The plan's own totals, never sums of the lines' bands, beside the posts of its lines. */
  totals: z.object({
    ...sides,
    budget: z.number(),
    /** Costs of the plan's creators in the currency of the forecast; null where none is entered. */
    cost: z.number().nullable(),
    /** Posts that are in and in no line of the plan. */
    other_posts: count,
  }),
});
export type ForecastComparison = z.infer<typeof forecastComparison>;

export const monitorForecastCalls = {
  forecast: monitorRead
    .route(monitorAt('GET', '/forecast/{id}', 'The linked forecast beside what was published'))
    .input(z.object({ id }))
    .output(
      z.object({
        /** Null where none is linked, or it may not be seen. */
        comparison: forecastComparison.nullable(),
        /** Why a linked one is not shown, or null. */
        refused: z.string().nullable(),
      }),
    ),
  link_forecast: monitorWrite
    .meta({ audit: { action: 'monitors.forecast_linked' } })
    .route(
      monitorAt('POST', '/forecast/{id}', 'Compare a monitor with a version of a forecast; null = with none'),
    )
    .input(
      z.object({
        id,
        forecast_id: id.nullable(),
        /** The newest as it is now unless told. */
        version: z.number().int().positive().optional(),
      }),
    )
    .output(success),
};
