import type { Role } from '#contract/access/access.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { UserState } from '#contract/users.ts';

/** The affected person, as the rules need it. */
export interface Subject {
  id: number;
  role: Role;
  state: UserState;
}

/** An admin's action on a person. */
export interface Deed {
  role?: Role | undefined;
  /** Access flags or the number of profiles change. */
  access?: boolean;
  deactivate?: boolean;
  /** Two-factor authentication is reset. */
  second_step?: boolean;
}

/** Null if allowed. `active_admins` includes the subject. The gate ensures that the caller is an admin. */
export function refusalOf(
  actor: { id: number },
  subject: Subject,
  deed: Deed,
  active_admins: number,
): Sentence | null {
  const loses_admin = deed.deactivate || (deed.role !== undefined && deed.role !== 'admin');
  if (loses_admin && subject.role === 'admin' && subject.state === 'active' && active_admins <= 1)
    return sentenceFor('admin_last_active');
  if (subject.id === actor.id) {
    if (deed.role !== undefined && deed.role !== subject.role) return sentenceFor('own_role_change');
    if (deed.access) return sentenceFor('own_access_change');
    if (deed.deactivate) return sentenceFor('own_account_deactivation');
    if (deed.second_step) return sentenceFor('own_two_factor_elsewhere');
  }
  if (deed.deactivate && subject.state === 'invited') return sentenceFor('person_still_invited');
  if (deed.deactivate && subject.state === 'deactivated') return sentenceFor('account_already_deactivated');
  return null;
}

/** Null if allowed. */
export function refusalOfHeir(from_id: number, heir: Subject | undefined): Sentence | null {
  if (!heir) return sentenceFor('heir_not_colleague');
  if (heir.id === from_id) return sentenceFor('heir_same_user');
  return heir.state === 'active' ? null : sentenceFor('heir_not_active');
}
