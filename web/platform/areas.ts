import type { Access, AccessFlag, Role } from '#contract/access.ts';
import {
  AREAS,
  type Area,
  type AreaName,
  areaAccess,
  areaAt,
  type RefusalReason,
  refusalReason,
} from '#contract/areas.ts';
import type { SessionUser } from '#contract/auth.ts';
import { refusalParts } from '#contract/refusals.ts';
import { t } from './language.ts';
import { useSession } from './session.ts';

/** Why a rule refuses somebody to read, or null; the server judges by the same function. */
export const refused = (
  access: Access,
  { role, access: flags, operates, may_import }: SessionUser,
): RefusalReason | null => refusalReason(access, { role, flags, operates, may_import }, false);

/** The sentence of the server, in the page's language. */
export function refusalText(reason: RefusalReason, access: Access): string {
  const refused = refusalParts(reason, access);
  return refused.area ? t(refused.text, { area: t(refused.area) }) : t(refused.text);
}

/** Why somebody may not do what asks for a role in an area, in a sentence; null where they may. */
export function refusal(user: SessionUser | null, name: AreaName, role: Role = 'member'): string | null {
  const access: Access = { ...areaAccess(AREAS[name]), role };
  const reason = user === null ? 'signed_out' : refused(access, user);
  return reason && refusalText(reason, access);
}

/** The same for who is signed in. */
export function useRefusal(name: AreaName, role: Role = 'member'): string | null {
  return refusal(useSession().user, name, role);
}

/** Why a flag of the signed-in user closes part of a screen, in a sentence; null where it is open. */
export function useFlagRefusal(flag: AccessFlag): string | null {
  const { user } = useSession();
  if (user === null || user.access[flag]) return null;
  return refusalText('flag', { role: user.role, flag });
}

/** Whether somebody may look at an area's screens. */
export function mayOpen(user: SessionUser | null, name: AreaName): boolean {
  return user !== null && refused(areaAccess(AREAS[name]), user) === null;
}

/** The area of an address that is closed to somebody, with the reason; null where the screen may show. */
export function closedArea(user: SessionUser, path: string): { area: Area; reason: RefusalReason } | null {
  const area = areaAt(path);
  const reason = area && refused(areaAccess(area), user);
  return area && reason ? { area, reason } : null;
}
