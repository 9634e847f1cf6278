import type { Role } from '#contract/access.ts';
import type { UserType } from '#contract/sharing.ts';

/** A person's relation to one object. */
export type Standing = 'admin' | 'owner' | 'co_worker' | 'none';
export type ShareRole = 'owner' | 'co_worker';

/** The last five are the owner's. */
export const ACTS = ['read', 'edit', 'rename', 'move', 'share', 'publish', 'delete'] as const;
export type Act = (typeof ACTS)[number];

/**
 * Admins may do everything; creators and shared owners own an object. Without an owner (a deleted account)
 * every member may edit it, and admins may share it.
 */
export function standingOf(
  user: { id: number; role: Role },
  object: { created_by: number | null },
  share: ShareRole | null,
): Standing {
  if (user.role === 'admin') return 'admin';
  if (object.created_by === user.id || share === 'owner') return 'owner';
  if (share === 'co_worker') return 'co_worker';
  return object.created_by === null && user.role === 'member' ? 'co_worker' : 'none';
}

const STRENGTH: readonly Standing[] = ['none', 'co_worker', 'owner', 'admin'];

/** The one with most permissions. */
export const strongest = (standings: readonly Standing[]): Standing =>
  standings.reduce((best, s) => (STRENGTH.indexOf(s) > STRENGTH.indexOf(best) ? s : best), 'none');

/** A sentence, or null if allowed. `noun`: `keyword report`. */
export function refusal(standing: Standing, role: Role, act: Act, noun: string): string | null {
  if (standing === 'none') return `This ${noun} is not shared with you. Ask its owner or an admin.`;
  if (act === 'read') return null;
  if (role === 'viewer') return 'Viewers can read but not change anything. Ask an admin for the member role.';
  if (act === 'edit' || standing !== 'co_worker') return null;
  return `Only the owner or an admin can ${act} this ${noun}.`;
}

/** In the words of the specification: an admin counts as an owner. */
export const userTypeOfStanding = (standing: Standing): UserType | null =>
  standing === 'none' ? null : standing === 'co_worker' ? 'Co-worker' : 'Owner';

/** In the words of the specification. */
export function userTypeOf(share: ShareRole): UserType {
  return share === 'owner' ? 'Owner' : 'Co-worker';
}

/** The creator remains the owner. */
export const mayRemove = (object: { created_by: number | null }, user_id: number): boolean =>
  object.created_by !== user_id;
