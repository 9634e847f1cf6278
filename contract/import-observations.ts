import { z } from 'zod';
import { count, platform } from './primitives.ts';

/** A post as an import's entry lists it; null = unknown. */
export const importedPost = z.object({
  id: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  platform,
  account: z.string(),
  /** The profile's slug. */
  profile: z.string().nullable(),
  created_at: z.string().nullable(),
  likes: count.nullable(),
  comments: count.nullable(),
  views: count.nullable(),
});
export type ImportedPost = z.infer<typeof importedPost>;

/** Names one observation of a post or of an account's followers. */
export const observationRef = z.object({
  kind: z.enum(['post', 'account']),
  subject: z.string().max(40),
  /** Unix seconds, 0 = the source does not say. */
  observed_at: count,
  /** Tells observations of one second apart. */
  rank: count,
});
export type ObservationRef = z.infer<typeof observationRef>;

/** An observation that looks wrong: it is kept, and not used unless somebody says that it is true. */
export const implausibleObservation = observationRef.extend({
  /** What it said, what stood before, and why that is doubted: a sentence. */
  reason: z.string(),
  account: z.string(),
  /** The profile's slug. */
  profile: z.string().nullable(),
  platform: platform.nullable(),
  /** The post's words; null of an account. */
  text: z.string().nullable(),
  link: z.string().nullable(),
  /** Who said that it is true; null = it is not used. */
  confirmed: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type ImplausibleObservation = z.infer<typeof implausibleObservation>;
