import type { Access, AccessFlag, Role } from '#contract/access.ts';
import { AREAS, type AreaName, areaAccess, type RefusalReason } from '#contract/areas.ts';
import type { SessionUser } from '#contract/auth.ts';
import { refusalSentence } from '#contract/refusals.ts';
import { refused } from './areas.ts';
import { sentenceText } from './language.ts';
import { useSession } from './session.ts';

export const refusalText = (reason: RefusalReason, access: Access): string =>
  sentenceText(refusalSentence(reason, access));

/** Null if the role is sufficient. */
export function refusal(user: SessionUser | null, name: AreaName, role: Role = 'member'): string | null {
  const access: Access = { ...areaAccess(AREAS[name]), role };
  const reason = user === null ? 'signed_out' : refused(access, user);
  return reason && refusalText(reason, access);
}

export function useRefusal(name: AreaName, role: Role = 'member'): string | null {
  return refusal(useSession().user, name, role);
}

/** Null if the flag allows it. */
export function useFlagRefusal(flag: AccessFlag): string | null {
  const { user } = useSession();
  if (user === null || user.access[flag]) return null;
  return refusalText('flag', { role: user.role, flag });
}
