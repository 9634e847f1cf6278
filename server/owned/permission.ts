import type { Role, UserType } from '#contract/access/access.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Noun } from '#contract/sentences/sentences.ts';
import { nounWord, sentenceFor } from '#contract/sentences/sentences.ts';

/** A person's permission on one object. */
export type Permission = 'admin' | 'owner' | 'co_worker' | 'none';
export type ShareRole = 'owner' | 'co_worker';

/** Actions on a shared object. The last five need an owner. */
export const ACTS = ['read', 'edit', 'rename', 'move', 'share', 'publish', 'delete'] as const;
export type Act = (typeof ACTS)[number];

/**
 * Admins may do everything. Owners are the creator and everybody who was made one. An object whose creator's account was
 * deleted can be edited by every member and shared by an admin. `isVisible` is the same rule in SQL.
 */
export function permissionOf(
  user: { id: number; role: Role },
  object: { created_by: number | null },
  share: ShareRole | null,
): Permission {
  if (user.role === 'admin') return 'admin';
  if (object.created_by === user.id || share === 'owner') return 'owner';
  if (share === 'co_worker') return 'co_worker';
  return object.created_by === null && user.role === 'member' ? 'co_worker' : 'none';
}

const STRENGTH: readonly Permission[] = ['none', 'co_worker', 'owner', 'admin'];

export const strongest = (permissions: readonly Permission[]): Permission =>
  permissions.reduce((best, p) => (STRENGTH.indexOf(p) > STRENGTH.indexOf(best) ? p : best), 'none');

/** The reason an act is refused; null if it is allowed. */
export function refusal(permission: Permission, role: Role, act: Act, noun: Noun): Sentence | null {
  if (permission === 'none') return sentenceFor('object_not_shared', { noun: nounWord(noun) });
  if (act === 'read') return null;
  if (role === 'viewer') return sentenceFor('refused_member');
  if (act === 'edit' || permission !== 'co_worker') return null;
  return sentenceFor('object_action_not_allowed', { act: sentenceFor(`act_${act}`), noun: nounWord(noun) });
}

/** The specification's word for a permission: an admin counts as an owner. */
export const userTypeOfPermission = (permission: Permission): UserType | null =>
  permission === 'none' ? null : permission === 'co_worker' ? 'Co-worker' : 'Owner';

/** In the words of the specification. */
export function userTypeOf(share: ShareRole): UserType {
  return share === 'owner' ? 'Owner' : 'Co-worker';
}

/** An object keeps its creator as owner. */
export const mayRemove = (object: { created_by: number | null }, user_id: number): boolean =>
  object.created_by !== user_id;
