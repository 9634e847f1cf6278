import type { Role } from '#contract/access/access.ts';
import { ACCESS_FLAGS, type AccessFlag, FLAGS, flagsOf } from '#contract/access/flags.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { CompanyUser, UserState } from '#contract/users.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';

export const ROLE_WORDS: Record<Role, { label: Phrase; text: Phrase }> = {
  admin: { label: 'Admin', text: 'Manages users, sources, settings, and everything else in the company.' },
  member: { label: 'Member', text: 'Can create, edit and delete filters, profiles, lists and reports.' },
  viewer: { label: 'Viewer', text: 'Can view everything that is shared, and edit only their own account.' },
};
export const roleOptions = () =>
  (['admin', 'member', 'viewer'] as const).map((value) => ({ value, label: t(ROLE_WORDS[value].label) }));

export const STATE_WORDS: Record<UserState, { label: Phrase; color: string }> = {
  active: { label: 'Active', color: 'green' },
  invited: { label: 'Invited', color: 'yellow' },
  deactivated: { label: 'Deactivated', color: 'gray' },
};

/** Flags that open an area; limits close the others. */
export const AREA_FLAGS = ACCESS_FLAGS.filter((flag) => !FLAGS[flag].is_limit);

export const fullName = (user: { first_name: string; last_name: string; email: string }): string =>
  `${user.first_name} ${user.last_name}`.trim() || user.email;

/** Access in a few words: `Everything`, `Profiles only`, `5 of 7 areas`. */
export function accessText(access: Record<AccessFlag, boolean>): string {
  if (access.profile_only) return t('Profiles only');
  const open = AREA_FLAGS.filter((flag) => access[flag]).length;
  return open === AREA_FLAGS.length
    ? t('Everything')
    : t('{open} of {all} areas', { open, all: AREA_FLAGS.length });
}

const OWNED: Record<string, (n: number) => string> = {
  keyword_filters: (n) => plural(n, '{n} keyword filter', '{n} keyword filters'),
  profile_filters: (n) => plural(n, '{n} profile filter', '{n} profile filters'),
  lists: (n) => plural(n, '{n} list or folder', '{n} lists and folders'),
  list_views: (n) => plural(n, '{n} list view', '{n} list views'),
  list_imports: (n) => plural(n, '{n} list import', '{n} list imports'),
  monitors: (n) => plural(n, '{n} monitor', '{n} monitors'),
  monitor_folders: (n) => plural(n, '{n} monitor folder', '{n} monitor folders'),
  castings: (n) => plural(n, '{n} casting', '{n} castings'),
  tracking_links: (n) => plural(n, '{n} tracking link', '{n} tracking links'),
  promo_codes: (n) => plural(n, '{n} discount code', '{n} discount codes'),
  order_webhooks: (n) => plural(n, '{n} webhook of a shop', '{n} webhooks of shops'),
  order_files: (n) => plural(n, '{n} file of orders', '{n} files of orders'),
  safety_checks: (n) => plural(n, '{n} safety check', '{n} safety checks'),
  creator_links: (n) => plural(n, '{n} link for a creator to connect', '{n} links for creators to connect'),
  forecasts: (n) => plural(n, '{n} forecast', '{n} forecasts'),
  brands: (n) => plural(n, '{n} brand', '{n} brands'),
  leaderboards: (n) => plural(n, '{n} leaderboard', '{n} leaderboards'),
  imports: (n) => plural(n, '{n} import', '{n} imports'),
  mappings: (n) => plural(n, '{n} column mapping', '{n} column mappings'),
  public_links: (n) => plural(n, '{n} public link', '{n} public links'),
};

/** `1 import`, `3 imports`; unknown kinds use the server's word. */
export function countText({ kind, label, count }: { kind: string; label: string; count: number }): string {
  return OWNED[kind]?.(count) ?? `${exactNumber(count)} ${label}`;
}

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

/** Default rights: a member with access to everything. */
export const newRights = (): Rights => ({
  role: 'member',
  access: flagsOf({}),
  profiles_monitor_count: null,
});

/** Changed rights only. */
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
