import type { Access, Role } from '#contract/access/access.ts';
import { AREAS, type AreaName, areaAccess, type RefusalReason } from '#contract/access/areas.ts';
import type { AccessFlag } from '#contract/access/flags.ts';
import type { SessionUser } from '#contract/auth.ts';
import { refusalSentence } from '#contract/calls/refusals.ts';
import { sentenceText } from '../language.ts';
import { refused } from '../session/areas.ts';
import { useSession } from '../session/session.ts';

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
