import { sql } from 'kysely';
import { PROPOSAL_KINDS, type Proposal, type ProposalKind } from '#contract/proposals.ts';
import type { Undo } from '#server/db/json-columns.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Calls } from './calls.ts';
import { KINDS, type Look } from './proposal-kinds.ts';

/** A change that was being made is decided again after this time: the process was stopped. */
const WORKING_SECONDS = 60;

export interface StoredProposal {
  id: number;
  kind: ProposalKind;
  input: unknown;
  why: string;
  state: Proposal['state'];
  undo: Undo | null;
  key_name: string;
  created_at: Date;
  decided_at: Date | null;
  proposed_by: string;
  decided_by: string | null;
}

/** SQL: the state, where a stopped process counts as none. */
export const stateOf = (now: Date) => sql<Proposal['state'] | 'working'>`
  case when p.state = 'working' and p.decided_at < ${now}::timestamptz - ${WORKING_SECONDS} * interval '1 second'
    then 'pending' else p.state end`;

const nameOf = (table: 'u' | 'd') =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.email`)})`;

export async function storedProposals(
  { db, company, now }: Ctx,
  which: { id?: number; states?: ReadonlyArray<Proposal['state']>; limit: number },
): Promise<StoredProposal[]> {
  const { id = null, states = null, limit } = which;
  const { rows } = await sql<StoredProposal>`
    select p.id, p.kind, p.input, p.why, ${stateOf(now())} as state, p.undo, p.key_name, p.created_at, p.decided_at,
      ${nameOf('u')} as proposed_by, ${nameOf('d')} as decided_by
    from proposal p join app_user u on u.id = p.user_id left join app_user d on d.id = p.decided_by
    where p.company_id = ${company.id} and (${id}::int is null or p.id = ${id})
      and (${states}::text[] is null or ${stateOf(now())} = any(${states}::text[]))
      and p.kind = any(${[...PROPOSAL_KINDS]}::text[])
    order by p.id desc limit ${limit}`.execute(db);
  return rows;
}

export const kindOf = ({ kind }: Pick<StoredProposal, 'kind'>) => KINDS[kind];

export const lookOf = (calls: Calls, ctx: Ctx, row: StoredProposal): Promise<Look> =>
  kindOf(row).look(calls, ctx, row.input);

export const asProposal = (row: StoredProposal, look: Look): Proposal => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  why: row.why,
  ...look,
  key: row.key_name,
  proposed_by: row.proposed_by,
  proposed_at: row.created_at.toISOString(),
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
  can_undo: row.state === 'rejected' || (row.state === 'approved' && row.undo !== null),
});

/** Throws NOT_FOUND. */
export async function storedProposal(ctx: Ctx, id: number): Promise<StoredProposal> {
  const [row] = await storedProposals(ctx, { id, limit: 1 });
  if (!row) throw notFound('proposal');
  return row;
}

export const shown = async (ctx: Ctx, id: number, look: Look): Promise<Proposal> =>
  asProposal(await storedProposal(ctx, id), look);
