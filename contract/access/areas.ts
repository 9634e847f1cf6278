import type { Access, PublicType, Role } from './access.ts';
import type { AccessFlag } from './flags.ts';

/** Access rule of an area, used by its calls, its screens and its menu entry. */
export interface Area {
  label: string;
  /** Addresses of its screens, including sub-pages. Screens outside every area are open to all signed-in users. */
  screens: readonly string[];
  /** Lowest role that sees the screens; individual calls may require a higher one. */
  role: Role;
  limits: Pick<Access, 'flag' | 'beyond_profiles' | 'operator' | 'imports'>;
}

export const AREAS = {
  home: { label: 'Home', screens: [], role: 'viewer', limits: {} },
  profiles: { label: 'Profiles', screens: ['/profiles', '/profile'], role: 'viewer', limits: {} },
  lists: {
    label: 'Lists',
    screens: ['/lists', '/list', '/safety'],
    role: 'viewer',
    limits: { beyond_profiles: true },
  },
  monitors: {
    label: 'Monitors',
    screens: ['/monitors', '/monitor'],
    role: 'viewer',
    limits: { beyond_profiles: true },
  },
  keywords: {
    label: 'Keywords',
    screens: ['/keywords', '/keyword'],
    role: 'viewer',
    limits: { flag: 'keywords_page' },
  },
  leaderboards: {
    label: 'Leaderboards',
    screens: ['/leaderboards', '/leaderboard'],
    role: 'viewer',
    limits: { flag: 'leaderboards_page' },
  },
  alerts: {
    label: 'Alerts',
    screens: ['/settings/alerts'],
    role: 'viewer',
    limits: { beyond_profiles: true },
  },
  sources: {
    label: 'Sources',
    screens: ['/settings/sources'],
    role: 'admin',
    limits: { beyond_profiles: true, imports: true },
  },
  companies: {
    label: 'Companies',
    screens: ['/settings/companies'],
    role: 'admin',
    limits: { operator: true },
  },
  users: { label: 'Users', screens: ['/settings/users'], role: 'admin', limits: {} },
  oidc: { label: 'Single sign-on', screens: ['/settings/single-sign-on'], role: 'admin', limits: {} },
  audit: { label: 'Audit log', screens: ['/settings/audit'], role: 'admin', limits: {} },
  outbox: { label: 'Outbox', screens: ['/settings/outbox'], role: 'admin', limits: {} },
  settings: { label: 'Settings', screens: [], role: 'viewer', limits: {} },
} as const satisfies Record<string, Area>;
export type AreaName = keyof typeof AREAS;

export interface Caller {
  role: Role;
  flags: Readonly<Record<AccessFlag, boolean>>;
  operates: boolean;
  may_import: boolean;
  key?: { can_write: boolean } | null;
}

export const REFUSAL_REASONS = [
  'signed_out',
  'people_only',
  'read_only_key',
  'role',
  'operator',
  'imports',
  'flag',
  'profile_only',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

const RANK: Record<Role, number> = { viewer: 1, member: 2, admin: 3 };

/** Reason a rule refuses a caller, or null. Access rules are evaluated only here. */
export function refusalReason(access: Access, caller: Caller | null, writes: boolean): RefusalReason | null {
  if (access.role === 'nobody') return null;
  if (caller === null) return 'signed_out';
  if (caller.key && (access.session_only || access.own_account)) return 'people_only';
  if (caller.key && writes && !caller.key.can_write) return 'read_only_key';
  if (RANK[caller.role] < RANK[access.role]) return 'role';
  if (access.operator && !caller.operates) return 'operator';
  if (access.imports && !caller.may_import) return 'imports';
  if (access.flag && !caller.flags[access.flag]) return 'flag';
  if ((access.beyond_profiles || access.flag) && caller.flags.profile_only) return 'profile_only';
  return null;
}

export const areaAccess = (area: Area): Access => ({ role: area.role, ...area.limits });

export function areaAt(path: string): Area | undefined {
  return Object.values(AREAS).find((area: Area) =>
    area.screens.some((screen) => path === screen || path.startsWith(`${screen}/`)),
  );
}

export const SHARED_PAGES: Record<PublicType, (type_id: number) => string> = {
  keywords: (type_id) => `/keyword/${type_id}`,
  lists: (type_id) => `/list/${type_id}`,
  monitor: (type_id) => `/monitor/${type_id}`,
  leaderboards: (type_id) => `/leaderboard/${type_id}`,
  casting: (type_id) => `/list/casting/${type_id}`,
  forecast: (type_id) => `/list/forecast/${type_id}`,
};
