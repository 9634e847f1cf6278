import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { AccessFlag } from './flags.ts';

export const ROLES = ['admin', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Of a colleague with whom an object is shared. */
export const USER_TYPES = ['Co-worker', 'Owner'] as const;
export const userType = z.enum(USER_TYPES);
export type UserType = z.infer<typeof userType>;

/** Objects that have public links (specification, section 3; castings and forecasts were added). */
export const PUBLIC_TYPES = ['monitor', 'lists', 'leaderboards', 'keywords', 'casting', 'forecast'] as const;
export type PublicType = (typeof PUBLIC_TYPES)[number];
/** The query parameter that carries a public link's token (specification, section 9). */
export const PUBLIC_TOKEN = 'public_token';

/**
 * Access rule of an endpoint, checked before its handler runs. `role` is the lowest role allowed; `nobody` allows signed-out
 * callers.
 */
export interface Access {
  role: 'nobody' | Role;
  flag?: AccessFlag;
  /** Hidden from sessions with the `profile_only` flag. */
  beyond_profiles?: boolean;
  /** The operator is an admin of the installation's first company. */
  operator?: boolean;
  imports?: boolean;
  /** A `public_token` for one of these object types also grants this read; the object id is then the only input that counts. */
  token?: readonly PublicType[];
  /** A write that visitors of these public links may make. */
  token_writes?: boolean;
  /** Not available to API keys (users, keys, passwords). */
  session_only?: boolean;
  /** Changes only the caller's own account, so viewers may call it; browser sessions only. */
  own_account?: boolean;
  /** Allowed even when the disk is almost full: it stops work, frees space, or signs somebody in or out. */
  needs_no_room?: boolean;
}

export interface AuditRule {
  /** `area.what_happened`, in the past tense. */
  action: string;
  /** Field of the output (or else the input) that names the object. */
  target?: string;
}

export interface Meta {
  access?: Access;
  audit?: AuditRule;
  /** A read that follows from stored rows and the day alone, so that its response may be kept. */
  kept?: boolean;
}

/** An endpoint with its access rule; a route without one does not type-check. */
export const endpoint = (access: Access, more: Pick<Meta, 'kept'> = {}) =>
  oc.$meta<Meta>({ access, ...more });
