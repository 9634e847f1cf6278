import { ACCESS_FLAGS, type AccessFlag, type Role } from '#contract/access.ts';
import type { CompanyUser, UserState } from '#contract/users.ts';

export const ROLE_WORDS: Record<Role, { label: string; text: string }> = {
  admin: { label: 'Admin', text: 'Manages people, sources and settings, and everything in the company.' },
  member: { label: 'Member', text: 'Creates and changes filters, profiles, lists and reports.' },
  viewer: { label: 'Viewer', text: 'Reads; changes nothing but the own account.' },
};
export const ROLE_OPTIONS = (['admin', 'member', 'viewer'] as const).map((value) => ({
  value,
  label: ROLE_WORDS[value].label,
}));

export const STATE_WORDS: Record<UserState, { label: string; color: string }> = {
  active: { label: 'Active', color: 'green' },
  invited: { label: 'Invited', color: 'yellow' },
  deactivated: { label: 'Deactivated', color: 'gray' },
};

/** Flags that open an area; `profile_only` closes the others. */
export const AREA_FLAGS = ACCESS_FLAGS.filter((flag) => flag !== 'profile_only');

export const fullName = (user: { first_name: string; last_name: string; email: string }): string =>
  `${user.first_name} ${user.last_name}`.trim() || user.email;

/** What somebody may open in a few words: `Everything`, `Profiles only`, `5 of 7 areas`. */
export function accessText(access: Record<AccessFlag, boolean>): string {
  if (access.profile_only) return 'Profiles only';
  const open = AREA_FLAGS.filter((flag) => access[flag]).length;
  return open === AREA_FLAGS.length ? 'Everything' : `${open} of ${AREA_FLAGS.length} areas`;
}

/** `1 import`, `3 imports`. */
export const countText = ({ count, label }: { count: number; label: string }): string =>
  `${count} ${count === 1 ? label.replace(/s$/, '') : label}`;

export interface Rights {
  role: Role;
  access: Record<AccessFlag, boolean>;
  profiles_monitor_count: number | null;
}

export const rightsOf = ({ role, access, profiles_monitor_count }: CompanyUser): Rights => ({
  role,
  access,
  profiles_monitor_count,
});

/** Rights of somebody new: a member who may open everything. */
export const newRights = (): Rights => ({
  role: 'member',
  access: Object.fromEntries(ACCESS_FLAGS.map((flag) => [flag, flag !== 'profile_only'])) as Rights['access'],
  profiles_monitor_count: null,
});

/** What differs from the stored rights; empty where nothing does. */
export function changedRights(stored: Rights, edited: Rights) {
  const access = Object.fromEntries(
    ACCESS_FLAGS.filter((flag) => stored.access[flag] !== edited.access[flag]).map((flag) => [
      flag,
      edited.access[flag],
    ]),
  );
  return {
    ...(stored.role === edited.role ? {} : { role: edited.role }),
    ...(Object.keys(access).length === 0 ? {} : { access }),
    ...(stored.profiles_monitor_count === edited.profiles_monitor_count
      ? {}
      : { profiles_monitor_count: edited.profiles_monitor_count }),
  };
}
