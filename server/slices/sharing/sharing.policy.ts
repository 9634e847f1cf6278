import type { Role } from '#contract/access.ts';
import type { UserType } from '#contract/sharing.ts';

/** How someone stands to one object. */
export type Standing = 'admin' | 'owner' | 'co_worker' | 'none';
export type ShareRole = 'owner' | 'co_worker';

/** What can be done with a shared object. The last five are the owner's. */
export const ACTS = ['read', 'edit', 'rename', 'move', 'share', 'publish', 'delete'] as const;
export type Act = (typeof ACTS)[number];

/**
 * Admins can do all; who created an object owns it, and so does who was made an owner. What belongs to nobody (its
 * creator's account is gone) is every member's to edit, and an admin's to share.
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

/** The standing that allows most. */
export const strongest = (standings: readonly Standing[]): Standing =>
  standings.reduce((best, s) => (STRENGTH.indexOf(s) > STRENGTH.indexOf(best) ? s : best), 'none');

/** Why an act is refused, as a sentence, or null where it is not. `noun` names the kind: `keyword report`. */
export function refusal(standing: Standing, role: Role, act: Act, noun: string): string | null {
  if (standing === 'none') return `This ${noun} is not shared with you. Ask its owner or an admin.`;
  if (act === 'read') return null;
  if (role === 'viewer') return 'Viewers can read but not change anything. Ask an admin for the member role.';
  if (act === 'edit' || standing !== 'co_worker') return null;
  return `Only the owner or an admin can ${act} this ${noun}.`;
}

/** The specification's word for a standing: an admin may do whatever an owner may. */
export const userTypeOfStanding = (standing: Standing): UserType | null =>
  standing === 'none' ? null : standing === 'co_worker' ? 'Co-worker' : 'Owner';

/** The specification's word for a share. */
export function userTypeOf(share: ShareRole): UserType {
  return share === 'owner' ? 'Owner' : 'Co-worker';
}

/** Whether the list of who has an object may lose this person: an object keeps its creator as owner. */
export const mayRemove = (object: { created_by: number | null }, user_id: number): boolean =>
  object.created_by !== user_id;
