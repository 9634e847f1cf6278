import { z } from 'zod';
import { count, platform, sentence } from '../values/primitives.ts';

/** Null = unknown. */
export const importedPost = z.object({
  id: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  platform,
  account: z.string(),
  profile: z.string().nullable(),
  created_at: z.string().nullable(),
  likes: count.nullable(),
  comments: count.nullable(),
  views: count.nullable(),
});
export type ImportedPost = z.infer<typeof importedPost>;

/** Key of one observation of a post or of an account's followers. */
export const observationRef = z.object({
  kind: z.enum(['post', 'account']),
  subject: z.string().max(40),
  /** Unix seconds; 0 = not in the source. */
  observed_at: count,
  /** Distinguishes observations of the same second. */
  rank: count,
});
export type ObservationRef = z.infer<typeof observationRef>;

/** A suspicious observation: stored, but not used unless somebody confirms it. */
export const implausibleObservation = observationRef.extend({
  /** Sentence with the new value, the previous value and the reason. */
  reason: sentence,
  account: z.string(),
  profile: z.string().nullable(),
  platform: platform.nullable(),
  /** Caption of the post; null for an account. */
  text: z.string().nullable(),
  link: z.string().nullable(),
  /** Who confirmed it; null = not used. */
  confirmed: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type ImplausibleObservation = z.infer<typeof implausibleObservation>;
