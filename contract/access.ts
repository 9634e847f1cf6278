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
/** The query parameter that carries a public link's token (specification, section 9). */
export const PUBLIC_TOKEN = 'public_token';

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
  /** For the operator, who runs the installation: an admin of its first company. */
  operator?: boolean;
  /** The caller's company may import into the data that all companies share. */
  imports?: boolean;
  /** Reads that a `public_token` of these object types opens as well, with the object as the only input that counts. */
  token?: readonly PublicType[];
  /** A write that these public links open too: an answer of the visitor's. */
  token_writes?: boolean;
  /** For people alone: an API key may not call it (users, keys, passwords). */
  session_only?: boolean;
  /** Changes nothing but the caller's own account, hence open to viewers; from a session of the browser alone. */
  own_account?: boolean;
  /** A write that is let through when the disk is almost full: it ends something, or makes room. */
  needs_no_room?: boolean;
}

/** What the gate writes into the audit log after a call that succeeded. */
export interface AuditRule {
  /** `area.what_happened`, in the past. */
  action: string;
  /** The field of the answer or, failing that, of the input that names the object. */
  target?: string;
}

export interface Meta {
  access?: Access;
  audit?: AuditRule;
}

/** An endpoint with its access rule. A route without one does not type-check (see `contract/api.test.ts`). */
export const endpoint = (access: Access) => oc.$meta<Meta>({ access });
