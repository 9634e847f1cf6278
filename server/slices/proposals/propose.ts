import { z } from 'zod';
import { refusalReason } from '#contract/access/areas.ts';
import { contract } from '#contract/api.ts';
import { accessOf } from '#contract/calls/endpoints.ts';
import { refusalSentence } from '#contract/calls/refusals.ts';
import type { Proposal, ProposalKind } from '#contract/proposals.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import { type Allowance, count } from '#server/platform/callers/throttle.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import type { AnyRouter } from '#server/platform/http/any-router.ts';
import { callsOf } from './calls.ts';
import { KINDS, type KindOfProposal } from './proposal-kinds.ts';
import { shown } from './read-proposals.ts';

/** Proposals of one key: in an hour, and undecided at once. */
const ALLOWANCE: Allowance = [60, 3600];
const MOST_PENDING = 50;

export const why = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .describe('The reason, in one or two sentences that the person who decides can check');

/** Of the call that makes the change. */
export const accessOfKind = ({ call: [group, name] }: KindOfProposal) =>
  accessOf((contract as never)[group][name]);

/** Stores a change for people to decide. Throws a refusal if the key's owner could not make it. */
export async function propose(
  ctx: Ctx,
  router: AnyRouter,
  kind: ProposalKind,
  { why: reason, ...rest }: Record<string, unknown> & { why: string },
): Promise<Proposal> {
  const { key } = ctx.user;
  if (!key?.can_propose) throw refuse('FORBIDDEN', sentenceFor('proposal_scope_missing'));
  const own = KINDS[kind];
  const access = accessOfKind(own);
  const refused = refusalReason(access, { ...ctx.user, key: null }, true);
  if (refused) throw refuse('FORBIDDEN', refusalSentence(refused, access));
  const input = own.input.parse(rest);
  const { wait } = await count(ctx, { key: `propose ${key.id}`, allowance: ALLOWANCE });
  if (wait > 0) throw refuse('TOO_MANY_REQUESTS', sentenceFor('proposal_rate_limit', { n: wait }));
  const { n } = await ctx.db
    .selectFrom('proposal')
    .where('company_id', '=', ctx.company.id)
    .where('key_id', '=', key.id)
    .where('state', '=', 'pending')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (Number(n) >= MOST_PENDING)
    throw refuse('CONFLICT', sentenceFor('proposal_pending_limit', { n: MOST_PENDING }));
  // Refuses an object that the key's owner cannot see.
  const reading = { ...ctx, request: { ...ctx.request, method: 'GET' } };
  const look = await own.look(callsOf(router, reading), reading, input);
  await own.check?.(reading, input);
  const row = await ctx.db
    .insertInto('proposal')
    .values({
      company_id: ctx.company.id,
      user_id: ctx.user.id,
      key_id: key.id,
      key_name: key.name,
      kind,
      input: JSON.stringify(input),
      why: reason,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    company_id: ctx.company.id,
    user_id: ctx.user.id,
    action: 'proposals.made',
    target: look.object.name,
    details: { id: row.id, kind, ip: ctx.request.ip, api_key: key.name },
  });
  return shown(ctx, row.id, look);
}
