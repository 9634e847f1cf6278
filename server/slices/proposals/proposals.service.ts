import { ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import { refusalReason } from '#contract/access/areas.ts';
import { refusalSentence } from '#contract/calls/refusals.ts';
import type { Proposal } from '#contract/proposals.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { AnyRouter } from '#server/platform/http/any-router.ts';
import { callByName, callsOf } from './calls.ts';
import { accessOfKind } from './propose.ts';
import {
  asProposal,
  kindOf,
  lookOf,
  type StoredProposal,
  shown,
  stateOf,
  storedProposal,
  storedProposals,
} from './read-proposals.ts';

const DECIDED = ['approved', 'rejected', 'undone'] as const;
/** More rows are read than shown, as some are on objects that the caller cannot see. */
const READ_FOR_ONE = 5;

/** Without those on objects that are gone, or that the caller cannot see. */
async function visible(ctx: Ctx, router: AnyRouter, rows: readonly StoredProposal[]): Promise<Proposal[]> {
  const calls = callsOf(router, ctx);
  const looks = await Promise.all(
    rows.map((row) =>
      lookOf(calls, ctx, row).catch((error) => {
        if (error instanceof ORPCError && error.status < 500) return null;
        throw error;
      }),
    ),
  );
  return rows.flatMap((row, i) => {
    const look = looks[i];
    return look ? [asProposal(row, look)] : [];
  });
}

/** From one state into another; only one caller gets it. */
async function claim(
  { db, company, user, now }: Ctx,
  id: number,
  [from, to]: readonly [Proposal['state'], Proposal['state'] | 'working'],
): Promise<void> {
  const { numAffectedRows } = await sql`
    update proposal p set state = ${to}, decided_by = ${user.id}, decided_at = ${now()}::timestamptz
    where p.company_id = ${company.id} and p.id = ${id} and ${stateOf(now())} = ${from}`.execute(db);
  if (numAffectedRows === 0n) throw refuse('CONFLICT', sentenceFor('proposal_already_decided'));
}

const put = ({ db, company }: Ctx, id: number, values: { state: string; undo?: string | null }) =>
  db.updateTable('proposal').set(values).where('company_id', '=', company.id).where('id', '=', id).execute();

async function approve(ctx: Ctx, router: AnyRouter, id: number): Promise<Proposal> {
  const row = await storedProposal(ctx, id);
  const calls = callsOf(router, ctx);
  const look = await lookOf(calls, ctx, row);
  const access = accessOfKind(kindOf(row));
  const refused = refusalReason(access, ctx.user, true);
  if (refused) throw refuse('FORBIDDEN', refusalSentence(refused, access));
  await claim(ctx, id, ['pending', 'working']);
  try {
    const undo = await kindOf(row).perform(calls, ctx, row.input);
    await put(ctx, id, { state: 'approved', undo: undo && JSON.stringify(undo) });
  } catch (error) {
    await put(ctx, id, { state: 'pending' });
    throw error;
  }
  ctx.record.target = `${look.object.name} (${row.key_name})`;
  return shown(ctx, id, look);
}

async function reject(ctx: Ctx, router: AnyRouter, id: number): Promise<Proposal> {
  const row = await storedProposal(ctx, id);
  const look = await lookOf(callsOf(router, ctx), ctx, row);
  await claim(ctx, id, ['pending', 'rejected']);
  ctx.record.target = `${look.object.name} (${row.key_name})`;
  return shown(ctx, id, look);
}

/** A rejection is pending again; an approved change is taken back by its own call. */
async function undo(ctx: Ctx, router: AnyRouter, id: number): Promise<Proposal> {
  const row = await storedProposal(ctx, id);
  const look = await lookOf(callsOf(router, ctx), ctx, row);
  if (row.state === 'rejected') await claim(ctx, id, ['rejected', 'pending']);
  else {
    if (row.undo === null) throw refuse('CONFLICT', sentenceFor('proposal_without_changes'));
    await claim(ctx, id, ['approved', 'undone']);
    try {
      await callByName(router, ctx, row.undo.call, row.undo.input);
    } catch (error) {
      await put(ctx, id, { state: 'approved' });
      throw error;
    }
  }
  ctx.record.target = `${look.object.name} (${row.key_name})`;
  return shown(ctx, id, look);
}

export const proposalHandlers = (calls: () => AnyRouter) => ({
  list: os.proposals.list.handler(async ({ context, input: { show, limit } }) => {
    const states = show === 'pending' ? (['pending'] as const) : DECIDED;
    const rows = await storedProposals(context, { states, limit: limit * READ_FOR_ONE });
    return { proposals: (await visible(context, calls(), rows)).slice(0, limit) };
  }),
  approve: os.proposals.approve.handler(({ context, input }) => approve(context, calls(), input.id)),
  reject: os.proposals.reject.handler(({ context, input }) => reject(context, calls(), input.id)),
  undo: os.proposals.undo.handler(({ context, input }) => undo(context, calls(), input.id)),
});
