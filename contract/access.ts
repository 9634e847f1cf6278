import { oc } from '@orpc/contract';

export const ROLES = ['admin', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** The access flags of a session (specification, section 3). */
export const ACCESS_FLAGS = [
  'audience_overlap',
  'keywords_page',
  'leaderboards_page',
  'profile_only',
  'monitor_date',
  'profiles_monitor',
  'content_analysis',
  'list_monitor',
] as const;
export type AccessFlag = (typeof ACCESS_FLAGS)[number];

/** What a public link can show (specification, section 3: Public token info; castings come on top). */
export const PUBLIC_TYPES = ['monitor', 'lists', 'leaderboards', 'keywords', 'casting'] as const;
export type PublicType = (typeof PUBLIC_TYPES)[number];

/**
 * Who may call an endpoint: the coarse gate, checked before the service runs.
 * `role` is the least role (viewer < member < admin); `nobody` means signed out is fine.
 */
export interface Access {
  role: 'nobody' | Role;
  /** The session must carry this flag. */
  flag?: AccessFlag;
  /** Hidden from sessions with the `profile_only` flag. */
  beyond_profiles?: boolean;
  /** Reads that a `public_token` of these object types opens as well, with the object as the only input that counts. */
  token?: readonly PublicType[];
}

export interface Meta {
  access?: Access;
}

/** An endpoint with its access rule. A route without one does not type-check (see `contract/api.test.ts`). */
export const endpoint = (access: Access) => oc.$meta<Meta>({ access });
