import { z } from 'zod';
import { endpoint } from '../access.ts';
import { count, id, missingReason, platform, profileKind } from '../primitives.ts';

const linkedProfile = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  kind: profileKind,
  picture: z.string().nullable(),
  is_demo: z.boolean(),
});
export type LinkedProfile = z.infer<typeof linkedProfile>;

/** First and last day among the dated posts, in the company's time zone; null where none is dated. */
const days = { first_date: z.string().nullable(), last_date: z.string().nullable() };

/** Posts of one side that hold `@handle` of the other. */
const via = z.object({ platform, handle: z.string(), posts: count, ...days });

/** Who names whom: `posts` are those of `via`, so one that holds two handles of the same profile counts for both. */
const edge = z.object({ posts: count, ...days, via: z.array(via).min(1) });
export type NetworkEdge = z.infer<typeof edge>;

/** Somebody on the other end. */
const node = z.object({
  /** Null where no profile in store has the account. */
  profile: linkedProfile.nullable(),
  /** The profile's name, or the handle with its @. */
  name: z.string(),
  /** The profile's own posts that mention them. */
  mentions: edge.nullable(),
  /** Their posts that mention the profile. */
  mentioned_by: edge.nullable(),
});
export type NetworkNode = z.infer<typeof node>;

/** A brand that the profile mentions, or that is mentioned together with it. */
const coMentioned = z.object({
  profile: linkedProfile,
  /** The profile's own posts that mention the brand. */
  own: edge.nullable(),
  /** Dated posts of anybody that mention both: `@handle` of the brand and `@beside` of the profile. */
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
      summary: 'Who a profile mentions in its posts, who mentions it, and the brands beside it',
    })
    .input(z.object({ profile_id: id, limit: z.number().int().min(1).max(200).default(40) }))
    .output(
      z.object({
        /** Of the profile, in store. */
        posts_known: count,
        /** Of these, with a mention of somebody else. */
        posts_with_mentions: count,
        /** What it is mentioned by: the handles of its accounts that can stand behind an @. */
        handles: z.array(z.object({ platform, handle: z.string() })),
        /** Why a side cannot be told. */
        missing: z.object({ mentions: missingReason.nullable(), mentioned_by: missingReason.nullable() }),
        /** Those of most posts first. */
        nodes: z.array(node),
        /** Of all nodes. */
        total: count,
        brands: z.array(coMentioned),
      }),
    ),
};
