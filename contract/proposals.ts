import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { count, id } from './values/primitives.ts';

/** Changes that an assistant proposes by its key (MCP), and a person approves. */

export const PROPOSAL_KINDS = [
  'add_to_list',
  'set_status',
  'start_campaign',
  'exclude_posts',
  'write_report_text',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];
/** Objects that they change. */
export const PROPOSED_ON = ['monitor', 'list', 'leaderboard', 'casting'] as const;
export type ProposedOn = (typeof PROPOSED_ON)[number];
export const PROPOSAL_STATES = ['pending', 'approved', 'rejected', 'undone'] as const;

export const proposal = z.object({
  id,
  kind: z.enum(PROPOSAL_KINDS),
  state: z.enum(PROPOSAL_STATES),
  /** The assistant's reason, in its words. */
  why: z.string(),
  /** The changed object. */
  object: z.object({ kind: z.enum(PROPOSED_ON), id, name: z.string() }),
  /** New value: status, name and days of a campaign, or text; empty where the kind has none. */
  value: z.string(),
  /** Names of creators, or texts of posts; the first ones. */
  items: z.array(z.string()),
  total: count,
  /** Name of the API key. */
  key: z.string(),
  /** Owner of the key. */
  proposed_by: z.string(),
  proposed_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  can_undo: z.boolean(),
});
export type Proposal = z.infer<typeof proposal>;

const at = (method: 'GET' | 'POST', path: '' | `/${string}`, summary: string) =>
  ({ method, path: `/proposals${path}`, tags: ['proposals'], summary }) as const;
const limits = { role: 'member', beyond_profiles: true } as const;
const member = endpoint(limits);
/** Not for keys: an assistant does not approve what it proposed. */
const person = endpoint({ ...limits, session_only: true });

export const proposals = {
  list: member
    .route(at('GET', '', 'Changes that assistants propose, on objects the caller can see, newest first'))
    .input(
      z.object({
        show: z.enum(['pending', 'decided']).default('pending'),
        limit: z.number().int().positive().max(100).default(20),
      }),
    )
    .output(z.object({ proposals: z.array(proposal) })),
  approve: person
    .meta({ audit: { action: 'proposals.approved', target: 'object.name' } })
    .route(at('POST', '/{id}/approve', 'Make the proposed change, with the caller’s access'))
    .input(z.object({ id }))
    .output(proposal),
  reject: person
    .meta({ audit: { action: 'proposals.rejected', target: 'object.name' } })
    .route(at('POST', '/{id}/reject', 'Reject a proposed change'))
    .input(z.object({ id }))
    .output(proposal),
  undo: person
    .meta({ audit: { action: 'proposals.undone', target: 'object.name' } })
    .route(at('POST', '/{id}/undo', 'Take an approved change back, or a rejection'))
    .input(z.object({ id }))
    .output(proposal),
};
