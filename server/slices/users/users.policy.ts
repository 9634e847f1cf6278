import type { Role } from '#contract/access.ts';
import type { UserState } from '#contract/users.ts';

/** What the rules need to know of the person something is done to. */
export interface Subject {
  id: number;
  role: Role;
  state: UserState;
}

/** What an admin is about to do to somebody. */
export interface Deed {
  role?: Role | undefined;
  /** Access flags or the number of profiles change. */
  access?: boolean;
  deactivate?: boolean;
  /** Their second step is taken away. */
  second_step?: boolean;
}

/**
 * Why a deed is refused, or null. `active_admins` counts the subject as well. Whoever acts is an admin already: the
 * gate saw to that.
 */
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
    if (deed.second_step) return 'Your own second step is on your account page.';
  }
  if (deed.deactivate && subject.state === 'invited')
    return 'This person has not joined yet. Cancel the invitation instead.';
  if (deed.deactivate && subject.state === 'deactivated') return 'This account is deactivated already.';
  return null;
}

/** Why things cannot be handed to somebody, or null. */
export function refusalOfHeir(from_id: number, heir: Subject | undefined): string | null {
  if (!heir) return 'Choose a colleague of your company.';
  if (heir.id === from_id) return 'Choose somebody else to hand this to.';
  return heir.state === 'active' ? null : 'Choose a colleague whose account is active.';
}
