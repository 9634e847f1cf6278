import { z } from 'zod';
import { endpoint } from '../access.ts';
import { day, ofPeriod } from '../days.ts';
import { interval } from '../intervals.ts';
import {
  askedPlatform,
  audienceDimension,
  count,
  emvModel,
  id,
  missingReason,
  originSums,
  platform,
} from '../primitives.ts';
import { byId, profile } from './details.ts';

const distribution = z.array(z.object({ key: z.string(), share: z.number().nullable() }));
export const audienceStats = z.object({
  platform,
  username: z.string().nullable(),
  sample_size: count.nullable(),
  observed_at: z.string().nullable(),
  /** The imports that brought it, the newest first: the file, or the company where it is another one's. */
  sources: z.array(
    z.object({ import_id: id, file_name: z.string().nullable(), company: z.string().nullable() }),
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

/** The classes of followers that credibility is made of (docs/metrics.md). */
export const FOLLOWER_TYPES = ['real', 'influencers', 'mass_followers', 'suspicious'] as const;

/** What the followers of an account are. */
const audienceType = z.object({
  account_id: id,
  platform,
  username: z.string().nullable(),
  followers: count.nullable(),
  sample_size: count.nullable(),
  observed_at: z.string().nullable(),
  /** The four classes first, then others that the source tells; null where it tells none. */
  types: z
    .array(
      z.object({
        type: z.string(),
        /** Of the sampled followers; null where the source leaves this class out. */
        share: z.number().nullable(),
        /** `share` of all followers, an estimate. */
        followers: count.nullable(),
      }),
    )
    .nullable(),
  /** Why there are no types. */
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
  /** As the platform reports; `posts_known` are the ones here. */
  publications_count: count.nullable(),
  posts_known: count,
  /** Day of the newest of them (UTC); null without a dated one. */
  newest_post: z.string().nullable(),
  growth: z.number().nullable(),
  /** The window the sums and averages speak of: the days asked for, else the newest 90 days that hold posts. */
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  posts: count,
  engagement_rate: z.number().nullable(),
  /** Posts that the rate is of. */
  engagement_posts: count,
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

/** Sums, averages and histories of a period; without one of the newest posts. */
const statsInput = ofPeriod(
  byId.extend({ emv_model: emvModel.optional(), from_date: day.optional(), to_date: day.optional() }),
  { both: true },
);

/** The numbers of a profile: its own, its audience's, and those of its peers. */
export const statistics = {
  stats: read
    .route(at('/get_user_stats/{id}', 'Numbers per platform with follower and engagement history'))
    .input(statsInput)
    .output(
      z.object({
        platforms: z.array(platformStats),
        /** One entry an observed day; of more than 800 the last of each month. */
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
        'What the followers of each account are: people, creators, mass followers, suspicious',
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
        /** Of the newest posts, as `get_user_stats` gives them without a period. */
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
          /** 0..100; null where the value is unknown, and under 10 peers, as the median is. */
          percentile: z.number().nullable(),
          median: z.number().nullable(),
          n: count,
          tier: z.object({ from: count.nullable(), to: count.nullable() }),
          /** The peers' country, null = all countries (fewer than 30 in this one). */
          country: z.string().nullable(),
          /** Why the value is unknown. */
          missing: missingReason.nullable(),
        }),
      ),
    ),
};
