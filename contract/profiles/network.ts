import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { count, id, missingReason, platform, profileKind } from '../values/primitives.ts';

const linkedProfile = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  kind: profileKind,
  picture: z.string().nullable(),
  is_demo: z.boolean(),
});
export type LinkedProfile = z.infer<typeof linkedProfile>;

/** First and last day among dated posts, in the company's time zone; null if none is dated. */
const days = { first_date: z.string().nullable(), last_date: z.string().nullable() };

const via = z.object({ platform, handle: z.string(), posts: count, ...days });

/** Mentions between profiles: `posts` are those of `via`; a post with two handles of the same profile counts for both. */
const edge = z.object({ posts: count, ...days, via: z.array(via).min(1) });
export type NetworkEdge = z.infer<typeof edge>;

const node = z.object({
  /** Null if no stored profile has the account. */
  profile: linkedProfile.nullable(),
  /** Profile name, or @handle. */
  name: z.string(),
  mentions: edge.nullable(),
  mentioned_by: edge.nullable(),
});
export type NetworkNode = z.infer<typeof node>;

/** A brand the profile mentions, or that is mentioned together with it. */
const coMentioned = z.object({
  profile: linkedProfile,
  own: edge.nullable(),
  /** Dated posts of any account that mention both: `@handle` of the brand and `@beside` of the profile. */
  together: edge.extend({ via: z.array(via.extend({ beside: z.string() })).min(1) }).nullable(),
  ...days,
});
export type CoMentionedBrand = z.infer<typeof coMentioned>;

export const network = {
  network: endpoint({ role: 'viewer' })
    .route({
      method: 'GET',
      path: '/influencer_network',
      tags: ['profiles'],
      summary: 'Mentions by and of a profile, and brands mentioned with it',
    })
    .input(z.object({ profile_id: id, limit: z.number().int().min(1).max(200).default(40) }))
    .output(
      z.object({
        posts_known: count,
        posts_with_mentions: count,
        /** Handles of its accounts that can be mentioned. */
        handles: z.array(z.object({ platform, handle: z.string() })),
        missing: z.object({ mentions: missingReason.nullable(), mentioned_by: missingReason.nullable() }),
        nodes: z.array(node),
        /** Total number of nodes. */
        total: count,
        brands: z.array(coMentioned),
      }),
    ),
};
