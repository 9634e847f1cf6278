import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { interval } from '../report/intervals.ts';
import { originSums } from '../report/metric-shapes.ts';
import { shippedBenchmark } from '../report/shipped-benchmark.ts';
import { day, ofPeriod } from '../values/days.ts';
import {
  askedPlatform,
  audienceDimension,
  count,
  emvModel,
  engagementBy,
  id,
  missingReason,
  platform,
} from '../values/primitives.ts';
import { byId, profile } from './details.ts';

const distribution = z.array(z.object({ key: z.string(), share: z.number().nullable() }));
export const audienceStats = z.object({
  platform,
  username: z.string().nullable(),
  sample_size: count.nullable(),
  observed_at: z.string().nullable(),
  /** Source imports, newest first: the file name, or the other company's name. */
  sources: z.array(
    z.object({
      import_id: id,
      file_name: z.string().nullable(),
      company: z.string().nullable(),
      /** The creator signed in with the platform. */
      is_connected: z.boolean(),
    }),
  ),
  distributions: z.partialRecord(audienceDimension, distribution),
  audience_credibility: z
    .object({
      score: z.number(),
      low: z.number(),
      high: z.number(),
      n: count.nullable(),
      classes: distribution,
    })
    .nullable(),
});

/** Follower classes that credibility is based on (docs/metrics.md). */
export const FOLLOWER_TYPES = ['real', 'influencers', 'mass_followers', 'suspicious'] as const;

const audienceType = z.object({
  account_id: id,
  platform,
  username: z.string().nullable(),
  followers: count.nullable(),
  sample_size: count.nullable(),
  observed_at: z.string().nullable(),
  /** The four classes first, then others from the source; null if the source has none. */
  types: z
    .array(
      z.object({
        type: z.string(),
        /** Share of sampled followers; null if not in the source. */
        share: z.number().nullable(),
        /** `share` applied to all followers, an estimate. */
        followers: count.nullable(),
      }),
    )
    .nullable(),
  missing: missingReason.nullable(),
});
export type AudienceType = z.infer<typeof audienceType>;

export const platformStats = z.object({
  account_id: id,
  platform,
  username: z.string().nullable(),
  followers: count.nullable(),
  following: count.nullable(),
  total_likes: count.nullable(),
  /** Posts reported by the platform; `posts_known` counts those stored here. */
  publications_count: count.nullable(),
  posts_known: count,
  /** Day of the newest post (UTC); null without dated posts. */
  newest_post: z.string().nullable(),
  growth: z.number().nullable(),
  /** Period of sums and averages: the requested days, or the newest 90 days with posts. */
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  posts: count,
  engagement_rate: z.number().nullable(),
  /** Posts the rate is computed from. */
  engagement_posts: count,
  engagement_by: engagementBy,
  engagement_basis: z.enum(['followers', 'views', 'mixed']).nullable(),
  interactions: count.nullable(),
  impressions: count.nullable(),
  reach: count.nullable(),
  media_value: z.number().nullable(),
  average_likes: z.number().nullable(),
  average_comments: z.number().nullable(),
  average_views: z.number().nullable(),
  origins: originSums,
  missing: z.record(z.string(), missingReason),
});

const read = endpoint({ role: 'viewer' });
const at = <P extends `/${string}`>(path: P, summary: string) =>
  ({ method: 'GET', path, tags: ['profiles'], summary }) as const;

const statsInput = ofPeriod(
  byId.extend({ emv_model: emvModel.optional(), from_date: day.optional(), to_date: day.optional() }),
  { both: true },
);

export const statistics = {
  stats: read
    .route(at('/get_user_stats/{id}', 'Numbers per platform with follower and engagement history'))
    .input(statsInput)
    .output(
      z.object({
        platforms: z.array(platformStats),
        /** One entry per observed day; over 800, the last of each month. */
        follower_history: z.array(z.object({ platform, date: z.string(), followers: count, interval })),
        engagement_history: z.array(
          z.object({
            platform,
            month: z.string(),
            posts: count,
            interactions: count.nullable(),
            engagement_rate: z.number().nullable(),
          }),
        ),
        emv_model: emvModel,
        currency: z.string(),
      }),
    ),
  audience: read
    .route(at('/audience_statistics', 'Audience of a profile, per platform'))
    .input(z.object({ profile_id: id, platform: askedPlatform.optional() }))
    .output(z.array(audienceStats)),
  audience_type: read
    .route(
      at(
        '/audience_type/{id}',
        'Follower types of each account: people, creators, mass followers, suspicious',
      ),
    )
    .input(byId)
    .output(z.array(audienceType)),
  influencer_data: read
    .route(at('/influencer_data/{id}', 'One profile with its numbers and audiences, in one answer'))
    .input(byId)
    .output(
      z.object({
        profile,
        /** Numbers of the newest posts, as in `get_user_stats` without a period. */
        platforms: z.array(platformStats),
        audiences: z.array(audienceStats),
        audience_types: z.array(audienceType),
        emv_model: emvModel,
        currency: z.string(),
      }),
    ),
  benchmark: read
    .route(at('/benchmark_score/{id}', 'Percentile among peers of the same platform and tier'))
    .input(byId)
    .output(
      z.array(
        z.object({
          platform,
          metric: z.enum(['engagement_rate', 'growth', 'views_per_follower', 'credibility']),
          value: z.number().nullable(),
          /** Percentile 0..100; null if the value is unknown or there are fewer than 10 peers, as for the median. */
          percentile: z.number().nullable(),
          median: z.number().nullable(),
          n: count,
          tier: z.object({ from: count.nullable(), to: count.nullable() }),
          /** Peers' country; null = all countries (if this one has fewer than 30 peers). */
          country: z.string().nullable(),
          missing: missingReason.nullable(),
          /** Typical values of published accounts; null from 10 peers on, for brands and demo data, and where no data set fits. */
          shipped: shippedBenchmark.nullable(),
        }),
      ),
    ),
};
