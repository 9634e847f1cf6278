import type { Role } from '#contract/access.ts';
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
): string | null {
  const loses_admin = deed.deactivate || (deed.role !== undefined && deed.role !== 'admin');
  if (loses_admin && subject.role === 'admin' && subject.state === 'active' && active_admins <= 1)
    return 'This is the last active admin of the company. Make somebody else an admin first.';
  if (subject.id === actor.id) {
    if (deed.role !== undefined && deed.role !== subject.role)
      return 'You cannot change your own role. Ask another admin.';
    if (deed.access) return 'You cannot change your own access. Ask another admin.';
    if (deed.deactivate) return 'You cannot deactivate your own account. Ask another admin.';
    if (deed.second_step) return 'Manage your own two-factor authentication on your account page.';
  }
  if (deed.deactivate && subject.state === 'invited')
    return 'This person has not joined yet. Cancel the invitation instead.';
  if (deed.deactivate && subject.state === 'deactivated') return 'This account is already deactivated.';
  return null;
}

/** Null if allowed. */
export function refusalOfHeir(from_id: number, heir: Subject | undefined): string | null {
  if (!heir) return 'Choose a colleague of your company.';
  if (heir.id === from_id) return 'Choose somebody else to hand this to.';
  return heir.state === 'active' ? null : 'Choose a colleague whose account is active.';
}
