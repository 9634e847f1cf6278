import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { askedPlatform, count, id, missingReason, platform } from '../values/primitives.ts';
import { profileFilters, profileRow } from './search.ts';

export const SIMILAR_FILTERS = ['audience', 'content'] as const;

/** A shared feature. `own` and `other` are its weights in the two profiles: audience shares or TF-IDF of a term. */
const sharedFeature = z.object({
  kind: z.enum(['genders', 'ages', 'countries', 'cities', 'interests', 'hashtag', 'mention', 'word']),
  key: z.string(),
  own: z.number(),
  other: z.number(),
});
export type SharedFeature = z.infer<typeof sharedFeature>;

const at = <P extends `/${string}`>(path: P, summary: string) =>
  ({ method: 'GET', path, tags: ['profiles'], summary }) as const;

export const similar = {
  similar: endpoint({ role: 'viewer' })
    .route(at('/similar_profiles_v2', 'Profiles with a similar audience or similar posts'))
    .input(
      profileFilters
        .pick({ country: true, min_range: true, max_range: true })
        .extend({
          profile_id: id,
          filter: z.enum(SIMILAR_FILTERS).default('audience'),
          /** Platform of the compared accounts; default: each profile's largest. */
          platform: z.union([z.literal('all'), askedPlatform]).default('all'),
          limit: z.number().int().min(1).max(100).default(20),
        })
        .refine((v) => (v.min_range ?? 0) <= (v.max_range ?? Number.POSITIVE_INFINITY), {
          message: 'min_range must not be above max_range',
          path: ['min_range'],
        }),
    )
    .output(
      z.object({
        filter: z.enum(SIMILAR_FILTERS),
        /** Account compared with; null without this kind of data. */
        source: z
          .object({
            account_id: id,
            platform,
            username: z.string().nullable(),
            /** Sampled followers, or posts; null if the source does not say. */
            n: count.nullable(),
          })
          .nullable(),
        missing: missingReason.nullable(),
        /** Filtered profiles with any similarity. */
        compared: count,
        hits: z.array(
          z.object({
            profile: profileRow,
            similarity: z.number(),
            n: count.nullable(),
            /** The three features that contribute most. */
            features: z.array(sharedFeature).max(3),
          }),
        ),
      }),
    ),
};
