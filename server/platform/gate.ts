import { implement, ORPCError } from '@orpc/server';
import type { Access, Meta, Role } from '#contract/access.ts';
import { contract } from '#contract/api.ts';
import type { BaseContext, Ctx } from './context.ts';

const RANK: Record<Role, number> = { viewer: 1, member: 2, admin: 3 };

const REFUSED: Record<Role, string> = {
  viewer: 'Sign in to continue',
  member: 'Viewers can read but not change anything. Ask an admin for the member role.',
  admin: 'Only an admin of your company can do this.',
};

/** Throws unless the caller may use an endpoint with this rule. Pure: the access tests call it for every endpoint. */
export function checkAccess(access: Access | undefined, context: BaseContext): void {
  if (!access) throw new Error('An endpoint without an access rule was called');
  const { actor, request } = context;
  if (
    actor.kind === 'user' &&
    request.method !== 'GET' &&
    access.role !== 'nobody' &&
    request.csrf !== actor.csrf
  ) {
    throw new ORPCError('FORBIDDEN', {
      message: 'The x-csrf-token header is missing or wrong. Reload the page.',
    });
  }
  if (access.role === 'nobody') {
    // Without a session there is no token: a page elsewhere must not sign its visitor in or out here.
    if (request.method !== 'GET' && request.cross_site)
      throw new ORPCError('FORBIDDEN', { message: 'This call came from a page of another site.' });
    return;
  }
  if (actor.kind !== 'user' || !context.company)
    throw new ORPCError('UNAUTHORIZED', { message: REFUSED.viewer });
  if (RANK[actor.role] < RANK[access.role])
    throw new ORPCError('FORBIDDEN', { message: REFUSED[access.role] });
  if (access.flag && !actor.flags[access.flag]) {
    throw new ORPCError('FORBIDDEN', { message: 'Your account has no access to this area.' });
  }
  if ((access.beyond_profiles || access.flag) && actor.flags.profile_only) {
    throw new ORPCError('FORBIDDEN', { message: 'Your account is limited to profiles.' });
  }
}

/** The contract without any gate: for the router alone, since a router hands its own gate to every handler. */
export const base = implement(contract).$context<BaseContext>();

/** Handlers of endpoints that signed-out callers may use. */
export const open = base.use(({ context, procedure, next }) => {
  checkAccess((procedure['~orpc'].meta as Meta).access, context);
  return next();
});

/** Handlers of all other endpoints: `context.user` and `context.company` are there. */
export const os = base.use(({ context, procedure, next }) => {
  checkAccess((procedure['~orpc'].meta as Meta).access, context);
  const { actor, company } = context;
  if (actor.kind !== 'user' || !company) throw new ORPCError('UNAUTHORIZED', { message: REFUSED.viewer });
  return next({ context: { ...context, user: actor, company } satisfies Ctx });
});
