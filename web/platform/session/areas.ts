import type { Access } from '#contract/access/access.ts';
import {
  AREAS,
  type Area,
  type AreaName,
  areaAccess,
  areaAt,
  type RefusalReason,
  refusalReason,
} from '#contract/access/areas.ts';
import type { SessionUser } from '#contract/auth.ts';

/** Reason a rule refuses reading, or null; the server uses the same function. */
export const refused = (
  access: Access,
  { role, access: flags, operates, may_import }: SessionUser,
): RefusalReason | null => refusalReason(access, { role, flags, operates, may_import }, false);

export function mayOpen(user: SessionUser | null, name: AreaName): boolean {
  return user !== null && refused(areaAccess(AREAS[name]), user) === null;
}

/** Null if the page is open. */
export function closedArea(user: SessionUser, path: string): { area: Area; reason: RefusalReason } | null {
  const area = areaAt(path);
  const reason = area && refused(areaAccess(area), user);
  return area && reason ? { area, reason } : null;
}
