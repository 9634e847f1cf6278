import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { count, id, sentence } from '../values/primitives.ts';
import { profile } from './details.ts';
import { profileRow } from './search.ts';

/** Days a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

export const mergeSide = profile
  .pick({
    id: true,
    slug: true,
    name: true,
    picture: true,
    kind: true,
    country: true,
    is_demo: true,
    accounts: true,
    tags: true,
    notes: true,
    email: true,
    phone: true,
    agent: true,
    prices: true,
  })
  .extend({
    /** Counts for the whole company, including objects the caller cannot see. */
    lists: count,
    castings: count,
    comments: count,
  });
export type MergeSide = z.infer<typeof mergeSide>;

const pair = z.object({
  /** The remaining profile. */
  new: id,
  /** The profile merged into it. */
  old: id,
});
export const mergePreview = z.object({
  new: mergeSide,
  old: mergeSide,
  /** Data the remaining profile gains. */
  fills: z.object({ fields: z.array(z.string()), agent: z.boolean(), prices: count }),
  /** Lists with both profiles; their rows are combined. */
  lists_in_common: count,
  /** Null if they can be merged. */
  refused: sentence.nullable(),
});
export type MergePreview = z.infer<typeof mergePreview>;

const tags = ['profiles'];
const member = endpoint({ role: 'member' });

/** Merging two profiles of one person, for this company only (docs/adr/0031-merging-profiles.md). */
export const merge = {
  merge_search: member
    .route({ method: 'GET', path: '/profiles/merge-search', tags, summary: 'Profiles that may be the same' })
    .input(
      z.object({
        from_profile_id: id,
        /** Name, handle or bio; default: the profile's name. */
        keyword: z.string().trim().max(200).optional(),
      }),
    )
    .output(
      z.object({
        profiles: z.array(
          profileRow.pick({
            id: true,
            slug: true,
            name: true,
            username: true,
            picture: true,
            country: true,
            kind: true,
            is_demo: true,
            followers: true,
            available_platforms: true,
          }),
        ),
      }),
    ),
  merge_preview: member
    .route({ method: 'GET', path: '/profile/merge', tags, summary: 'Effects of merging two profiles' })
    .input(pair)
    .output(mergePreview),
  merge: member
    .meta({ audit: { action: 'profiles.merged' } })
    .route({ method: 'POST', path: '/profile/merge', tags, summary: 'Merge a profile into another one' })
    .input(pair)
    .output(z.object({ merge_id: id, profile })),
  undo_merge: member
    .meta({ audit: { action: 'profiles.merge_undone' } })
    .route({
      method: 'POST',
      path: '/profile/merge/{id}/undo',
      tags,
      summary: 'Undo a merge',
    })
    .input(z.object({ id }))
    .output(z.object({ profile, again: profile.pick({ id: true, slug: true, name: true }) })),
};
