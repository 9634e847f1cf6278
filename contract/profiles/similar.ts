import { z } from 'zod';
import { endpoint } from '../access.ts';
import { askedPlatform, count, id, missingReason, platform } from '../primitives.ts';
import { profileFilters, profileRow } from './search.ts';

/** What profiles are compared by. */
export const SIMILAR_FILTERS = ['audience', 'content'] as const;
export type SimilarFilter = (typeof SIMILAR_FILTERS)[number];

/** A part of both vectors. `own` and `other` are the two profiles' weights: an audience's shares, or TF-IDF of a term. */
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
          /** Of the accounts that are compared; the largest of each profile unless told. */
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
        /** The account that others are compared with; null where the profile has no data of this kind. */
        source: z
          .object({
            account_id: id,
            platform,
            username: z.string().nullable(),
            /** Sampled followers, or posts; null where the source does not say. */
            n: count.nullable(),
          })
          .nullable(),
        /** Why there is no source. */
        missing: missingReason.nullable(),
        /** Profiles under the filters that have anything in common with it. */
        compared: count,
        /** The most similar first. */
        hits: z.array(
          z.object({
            profile: profileRow,
            /** Cosine, 0..1. */
            similarity: z.number(),
            /** As for the source. */
            n: count.nullable(),
            /** The three that add most to the similarity. */
            features: z.array(sharedFeature).max(3),
          }),
        ),
      }),
    ),
};
