import { implement, ORPCError } from '@orpc/server';
import type { Access, Meta, Role } from '#contract/access.ts';
import { contract } from '#contract/api.ts';
import type { BaseContext, Ctx, ReadCtx } from './context.ts';
import { checkLink } from './public-link-rules.ts';
import { noteVisit, withoutFields } from './public-tokens.ts';

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
  if (access.role === 'nobody') return;
  if (actor.kind === 'token') {
    checkLink(access, actor, request.method);
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

/** The `{id}` of a call before validation, in either input structure. */
function idOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined;
  const params: unknown = Reflect.get(input, 'params');
  return Reflect.get(typeof params === 'object' && params !== null ? params : input, 'id');
}

/**
 * Handlers of reads that a public link may open too: `context.company` is there, `context.actor` says who asks. A link
 * reads its own object alone and gets no field its owner hid.
 */
export const viewable = base.use(async ({ context, procedure, next }, input) => {
  const { meta, route } = procedure['~orpc'];
  checkAccess((meta as Meta).access, context);
  const { actor, company } = context;
  if (!company) throw new ORPCError('UNAUTHORIZED', { message: REFUSED.viewer });
  const link = actor.kind === 'token' ? actor.link : null;
  if (link && route.path?.includes('{') && Number(idOf(input)) !== link.object_id)
    throw new ORPCError('NOT_FOUND', { message: 'This link shows something else.' });
  const result = await next({ context: { ...context, company } satisfies ReadCtx });
  if (!link) return result;
  const { user_agent } = context.request;
  await noteVisit(context, { token_id: link.id, visitor: link.visitor, user_agent, what: 'read' });
  return { ...result, output: withoutFields(result.output, new Set(link.hidden_fields)) as never };
});
