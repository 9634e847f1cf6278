import { implement, ORPCError } from '@orpc/server';
import type { Access, AuditRule } from '#contract/access/access.ts';
import { refusalReason } from '#contract/access/areas.ts';
import type { AccessFlag } from '#contract/access/flags.ts';
import { contract } from '#contract/api.ts';
import { declared } from '#contract/calls/endpoints.ts';
import { type LinkProblem, refusalSentence } from '#contract/calls/refusals.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from './audit.ts';
import type { BaseContext, Ctx, ReadCtx, TokenActor } from './context.ts';
import { mustHaveRoom } from './data-folder/disk-full.ts';
import { refuse } from './errors.ts';
import { withoutHidden } from './hidden-fields.ts';
import { checkPlain } from './http/plain-input.ts';

/** Throws unless the caller may use the endpoint. Pure: the access tests call it for every endpoint. */
export function checkAccess(access: Access | undefined, context: BaseContext): void {
  if (!access) throw new Error('An endpoint without an access rule was called');
  const { actor, request } = context;
  const writes = request.method !== 'GET';
  if (
    actor.kind === 'user' &&
    !actor.key &&
    writes &&
    access.role !== 'nobody' &&
    request.csrf !== actor.csrf
  ) {
    throw refuse('FORBIDDEN', sentenceFor('csrf_token_invalid'));
  }
  // Without a session there is no CSRF token: other sites must still not sign a visitor in or out.
  if (access.role === 'nobody' && writes && request.cross_site)
    throw refuse('FORBIDDEN', sentenceFor('call_from_other_site'));
  if (actor.kind === 'token' && access.role !== 'nobody') {
    // Other sites may not act for a visitor.
    if (writes && request.cross_site) throw refuse('FORBIDDEN', sentenceFor('call_from_other_site'));
    checkLink(access, actor, writes);
    return;
  }
  const caller = actor.kind === 'user' && context.company ? actor : null;
  const reason = refusalReason(access, caller, writes);
  if (reason === null) return;
  if (reason === 'signed_out') throw signedOut(context);
  throw refuse('FORBIDDEN', refusalSentence(reason, access));
}

/** For flags that only some inputs of a call need. */
export function requireFlag({ user }: Pick<Ctx, 'user'>, flag: AccessFlag): void {
  if (!user.flags[flag]) throw refuse('FORBIDDEN', refusalSentence('flag', { role: user.role, flag }));
}

/** `reason` is for the page that explains it. */
export function refuseLink(problem: LinkProblem): never {
  const code = problem === 'too_many' ? 'TOO_MANY_REQUESTS' : 'UNAUTHORIZED';
  const { code: sentence_code, values, text } = sentenceFor(`link_${problem}`);
  throw new ORPCError(code, { message: text, data: { code: sentence_code, values, reason: problem } });
}

function checkLink(access: Access, actor: TokenActor, writes: boolean): void {
  if (!access.token || (writes && !access.token_writes)) {
    throw refuse('UNAUTHORIZED', sentenceFor('link_scope_exceeded'));
  }
  if (actor.problem !== null || actor.link === null) refuseLink(actor.problem ?? 'unknown');
  if (!access.token.includes(actor.link.type)) throw refuse('FORBIDDEN', sentenceFor('link_of_other_object'));
}

const signedOut = ({ request }: BaseContext) =>
  refuse('UNAUTHORIZED', sentenceFor(request.bearer ? 'api_key_unknown' : 'refused_signed_out'));

/** Throws 507. Deleting frees space. */
async function roomFor(access: Access | undefined, { request, space }: BaseContext): Promise<void> {
  const writes = request.method !== 'GET' && request.method !== 'DELETE';
  if (writes && !access?.needs_no_room) await mustHaveRoom(space);
}

/** Adds the audit line of the contract; the object's name comes from the answer or the input. */
async function keepRecord(context: Ctx, rule: AuditRule, input: unknown, output: unknown): Promise<void> {
  const named = rule.target ? (textAt(output, rule.target) ?? textAt(input, rule.target)) : null;
  const id = textAt(input, 'id') ?? textAt(output, 'id');
  await audit(context, {
    company_id: context.company.id,
    user_id: context.user.id,
    action: rule.action,
    target: context.record.target ?? named ?? (id === null ? null : `No. ${id}`),
    details: { ...(id === null ? {} : { id: Number(id) }), ip: context.request.ip, ...keyOf(context.user) },
  });
}

const keyOf = ({ key }: Ctx['user']) => (key ? { api_key: key.name } : {});

/** The text or number at a path such as `data.filter_name`. */
function textAt(holder: unknown, path: string): string | null {
  let value = holder;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null;
    value = Reflect.get(value, step);
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : null;
}

/** The contract without a gate, for the router only: its middleware would run before every handler. */
export const base = implement(contract).$context<BaseContext>();

/** For endpoints that anonymous callers may use. */
export const open = base.use(async ({ context, procedure, next }, input) => {
  const { access } = declared(procedure).meta;
  checkAccess(access, context);
  checkPlain(input);
  await roomFor(access, context);
  return next();
});

/** For all other endpoints, with `context.user` and `context.company`. */
export const os = base.use(async ({ context, procedure, next }, input) => {
  const { access, audit: rule } = declared(procedure).meta;
  checkAccess(access, context);
  const { actor, company } = context;
  if (actor.kind !== 'user' || !company) throw signedOut(context);
  checkPlain(input);
  await roomFor(access, context);
  const record: Ctx['record'] = { target: null };
  const inside = { ...context, user: actor, company, record } satisfies Ctx;
  const result = await next({ context: inside });
  if (rule) await keepRecord(inside, rule, input, result.output);
  return result;
});

/** The `{id}` of a call before validation, in either input structure. */
function idOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined;
  const params: unknown = Reflect.get(input, 'params');
  return Reflect.get(typeof params === 'object' && params !== null ? params : input, 'id');
}

/**
 * For reads that a public link may open: `context.company` is set, and `context.actor` is the caller. A
 * link reads only its object, without the fields its owner hid.
 */
export const viewable = base.use(async ({ context, procedure, path, next }, input) => {
  const {
    meta: { access },
    route,
    outputSchema,
  } = declared(procedure);
  checkAccess(access, context);
  const { actor, company } = context;
  if (!company) throw signedOut(context);
  checkPlain(input);
  await roomFor(access, context);
  const link = actor.kind === 'token' ? actor.link : null;
  if (link && route.path?.includes('{') && Number(idOf(input)) !== link.object_id)
    throw refuse('NOT_FOUND', sentenceFor('link_of_other_object'));
  const left_out = new Set(link?.hidden_columns);
  const result = await next({ context: { ...context, company, left_out } satisfies ReadCtx });
  await link?.noteRead();
  if (left_out.size === 0) return result;
  if (outputSchema === undefined) throw new Error(`${path.join('.')} needs an output schema`);
  return { ...result, output: withoutHidden(outputSchema, result.output, left_out, path.join('.')) as never };
});
