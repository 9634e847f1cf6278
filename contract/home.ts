import { z } from 'zod';
import { endpoint } from './access.ts';
import {
  count,
  day,
  emvModel,
  id,
  metricRow,
  ofPeriod,
  originParts,
  originSums,
  platform,
} from './primitives.ts';
import { contentPost } from './profiles/content.ts';

const creator = z.object({ id, name: z.string(), slug: z.string(), picture: z.string().nullable() });

/** All posts the company sees, in a period. */
const dashboard = metricRow.extend({
  previous: metricRow.extend({ from_date: z.string(), to_date: z.string() }),
  /** Sums of the period by origin. */
  origins: originSums,
  /** Posts whose metric is unknown, by metric and reason. */
  missing: z.record(z.string(), z.record(z.string(), count)),
  emv_model: emvModel,
  currency: z.string(),
  /** One row a day of the period, days without posts too. */
  days: z.array(
    z.object({
      time: z.string(),
      posts: count,
      interactions: count,
      impressions: count,
      reach: count,
      media_value: z.number(),
      impressions_origins: originParts,
      reach_origins: originParts,
    }),
  ),
  /** Who is worth most in the period. */
  top_influencers: z.array(
    creator.extend({
      available_platforms: z.array(platform),
      posts: count,
      impressions: count,
      media_value: z.number(),
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;

const latestPost = contentPost.extend({ creator });
export type LatestPost = z.infer<typeof latestPost>;

const read = endpoint({ role: 'viewer' });
const at = <P extends `/${string}`>(path: P, summary: string) =>
  ({ method: 'GET', path, tags: ['home'], summary }) as const;

/** The start page: all that the company sees, without a search. */
export const home = {
  dashboard: read
    .route(at('/home/dashboard', 'A period of all posts: totals with the period before, days, top creators'))
    .input(ofPeriod(z.object({ from_date: day, to_date: day, emv_model: emvModel.optional() })))
    .output(dashboard),
  latest_posts: read
    .route(at('/home/latest_posts', 'The newest posts of all'))
    .input(z.object({ limit: z.number().int().min(1).max(100).default(10) }))
    .output(z.array(latestPost)),
};
