import { ROLES, type Role } from '#contract/access/access.ts';
import { refusalReason } from '#contract/access/areas.ts';
import { ACCESS_FLAGS, type AccessFlag, FLAGS, flagsOf } from '#contract/access/flags.ts';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';
import { refusalSentence } from '#contract/calls/refusals.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { RoleRule } from '#contract/users.ts';
import type { UserActor } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';

const endpoints = endpointsOf(contract).flatMap(({ access, ...e }) =>
  access && access.role !== 'nobody' ? [{ ...e, access: { ...access, role: access.role } }] : [],
);

/** All rules of the contract with the refused roles; the gate uses the same two functions. */
function roleMatrix(user: Pick<UserActor, 'role' | 'flags' | 'operates' | 'may_import'>) {
  const rules = endpoints.map(({ name, method, path, summary, access }): RoleRule => {
    const refused = (caller: { role: Role; flags: Record<AccessFlag, boolean> }) => {
      const reason = refusalReason(access, { ...user, key: null, ...caller }, method !== 'GET');
      return reason && refusalSentence(reason, access);
    };
    const by_role = ROLES.map((role) => [role, refused({ role, flags: flagsOf({}) })] as const);
    return {
      name,
      group: name.split('.')[0] ?? name,
      summary,
      method,
      path,
      role: access.role,
      flag: access.flag ?? null,
      beyond_profiles: access.beyond_profiles ?? false,
      operator: access.operator ?? false,
      imports: access.imports ?? false,
      session_only: Boolean(access.session_only || access.own_account),
      refused: refused({ role: user.role, flags: user.flags }),
      refused_by_role: Object.fromEntries(by_role) as Record<Role, Sentence | null>,
    };
  });
  const flags = ACCESS_FLAGS.map((flag) => ({ flag, ...FLAGS[flag], on: user.flags[flag] }));
  return { rules, flags };
}

export const roleHandlers = {
  roles: os.users.roles.handler(({ context }) => roleMatrix(context.user)),
};
