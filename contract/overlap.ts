import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { message } from './sentences/message.ts';
import { count, id, idList, missingReason, platform } from './values/primitives.ts';

export const LEAST_OVERLAP = 2;
export const MOST_OVERLAP = 50;
/** Followers added per call. */
export const MOST_FOLLOWERS_AT_ONCE = 20_000;

/** An estimate with its 95% interval; all three are equal after a full count. */
export const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof estimate>;

export const audienceOverlap = z.object({
  profiles: z.array(
    z.object({
      profile_id: id,
      slug: z.string(),
      name: z.string(),
      picture: z.string().nullable(),
      is_demo: z.boolean(),
      /** Distinct known followers; null without follower data. */
      known: count.nullable(),
      missing: missingReason.nullable(),
      /** Followers of the accounts with known ones; null if unknown. */
      audience: count.nullable(),
      /** Shares of `known` that follow no other profile of the set, and at least one other; null unless all are known in full. */
      unique: estimate.nullable(),
      common: estimate.nullable(),
    }),
  ),
  pairs: z.array(
    z.object({
      a: id,
      b: id,
      /** |A∩B| ÷ min(|A|, |B|) with its 95% interval; null if that is wider than 0.5, or they cannot be matched. */
      overlap: estimate.nullable(),
      missing: z.enum(['not_comparable', 'too_few_known']).nullable(),
    }),
  ),
  /** Distinct people who follow any of them; null unless two profiles or more are known, each in full. */
  distinct: estimate.nullable(),
  /** Sum of `known`, counting a person once per profile. */
  total: count,
  /** Maximum sample of followers per profile. */
  sample: count,
  /** Followers, or commenters if fewer than two profiles have follower data. */
  source: z.enum(['followers', 'commenters']),
  /** Profiles of the list left out because of the size limit. */
  left_out: count,
});
export type AudienceOverlap = z.infer<typeof audienceOverlap>;

const ids = idList
  .refine((all) => all.length >= LEAST_OVERLAP, 'Choose at least two profiles')
  .refine((all) => all.length <= MOST_OVERLAP, message('Choose at most {n} profiles', { n: MOST_OVERLAP }));
const names = z
  .string()
  .trim()
  .min(1, 'A follower has no name')
  .max(200, message('The name must be at most {n} characters', { n: 200 }));

const at = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['profiles'], summary }) as const;
const write = endpoint({ role: 'member', flag: 'audience_overlap' });

export const overlap = {
  profiles: endpoint({ role: 'viewer', flag: 'audience_overlap' })
    .route(at('GET', '/profiles/audience_overlap', 'How much of their audience profiles share'))
    .input(z.object({ ids }))
    .output(audienceOverlap),
  list: endpoint({ role: 'viewer', ...AREAS.lists.limits, flag: 'audience_overlap' })
    .route({
      ...at('GET', '/lists/{id}/audience_overlap', 'Audience overlap of a list’s creators'),
      tags: ['lists'],
    })
    /** Without `ids`: the first creators of the list, those with follower data first. */
    .input(z.object({ id, ids: ids.optional() }))
    .output(audienceOverlap),
  followers: write
    .meta({ audit: { action: 'profiles.followers_added' } })
    .route(at('POST', '/profile/followers/{id}', 'Add followers of an account, stored as keyed hashes'))
    .input(
      z.object({
        id,
        platform,
        /** `names` are usernames or platform ids, which cannot be matched with each other. */
        named_by: z.enum(['username', 'id']).default('username'),
        followers: z
          .array(names)
          .min(1, 'Name at least one follower')
          .max(MOST_FOLLOWERS_AT_ONCE, message('At most {n} followers at once', { n: 20_000 })),
      }),
    )
    .output(
      z.object({
        read: count,
        /** Distinct followers uploaded for this account so far. */
        known: count,
      }),
    ),
  remove_followers: write
    .meta({ audit: { action: 'profiles.followers_removed' } })
    .route(at('DELETE', '/profile/followers/{id}', 'Remove the followers this company added to a profile'))
    .input(z.object({ id }))
    .output(z.object({ status: z.literal('success') })),
};
