import { z } from 'zod';
import { endpoint } from './access.ts';
import { day, emvModel, ofPeriod } from './primitives.ts';
import { contentPost, daySums, periodTotals, topInfluencer } from './report.ts';

const creator = topInfluencer.pick({ id: true, name: true, slug: true, picture: true, is_demo: true });

/** All posts the company sees, in a period. */
const dashboard = periodTotals.extend({
  days: z.array(daySums),
  /** Who is worth most in the period. */
  top_influencers: z.array(
    topInfluencer.pick({
      id: true,
      name: true,
      slug: true,
      picture: true,
      available_platforms: true,
      is_demo: true,
      posts: true,
      impressions: true,
      media_value: true,
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
