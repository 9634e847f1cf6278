import { z } from 'zod';
import { refusalReason } from '#contract/access/areas.ts';
import { PROPOSAL_KINDS, type ProposalKind, proposal } from '#contract/proposals.ts';
import type { UserActor } from '#server/platform/context.ts';
import { KINDS } from './proposal-kinds.ts';
import { accessOfKind, why } from './propose.ts';

const PREFIX = 'propose_';
const NOTE =
  'A person sees it and approves or rejects it; nothing changes before. Say that it is a proposal.';

const inputOf = (kind: ProposalKind) => KINDS[kind].input.extend({ why }).strict();

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, ...json } = z.toJSONSchema(schema, { io });
  return { ...(json as Record<string, unknown>), type: 'object' as const };
}

export const kindOfTool = (name: string): ProposalKind | null =>
  PROPOSAL_KINDS.find((kind) => name === `${PREFIX}${kind}`) ?? null;

/** Arguments of a tool; a text that says which are wrong. */
export function argumentsOf(kind: ProposalKind, input: Record<string, unknown>) {
  const read = inputOf(kind).safeParse(input);
  if (read.success) return { input: read.data as Record<string, unknown> & { why: string }, wrong: null };
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`);
  return { input: null, wrong: wrong.join('\n') };
}

/** Tools that a caller's key may use, in the form of the protocol. */
export const proposalTools = (actor: UserActor) =>
  actor.key?.can_propose
    ? PROPOSAL_KINDS.filter(
        (kind) => !refusalReason(accessOfKind(KINDS[kind]), { ...actor, key: null }, true),
      ).map((kind) => ({
        name: `${PREFIX}${kind}`,
        title: KINDS[kind].says,
        description: `${KINDS[kind].says} ${NOTE}`,
        inputSchema: schemaOf(inputOf(kind), 'input'),
        outputSchema: schemaOf(z.object({ proposal, address: z.string() }), 'output'),
        annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
      }))
    : [];
