import type { CrmClient, CrmOpportunity } from '#contract/crm.ts';
import { said } from '#contract/said.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { crmOf } from '#server/slices/crm/crm-access.ts';
import { listFor } from './list-access.ts';
import { readList } from './list-items.ts';

/** CRM data of a list. */
interface Link {
  client: CrmClient | null;
  opportunity: CrmOpportunity | null;
}

/** Current names of the CRM; an unchanged link needs no CRM call. */
async function linked(
  ctx: Ctx,
  kept: Link,
  { client_id, opportunity_id }: { client_id: string | null; opportunity_id: string | null },
): Promise<Link> {
  if (kept.client?.id === client_id && (kept.opportunity?.id ?? null) === opportunity_id) return kept;
  const crm = crmOf(ctx);
  const found = opportunity_id === null ? null : await crm.opportunity(opportunity_id);
  if (opportunity_id !== null && found === null) throw refuse('CONFLICT', said('crm_opportunity_gone'));
  if (found && client_id !== null && client_id !== found.client.id)
    throw refuse(
      'CONFLICT',
      said('opportunity_of_other_client', { name: found.name, client: found.client.name }),
    );
  const client = found?.client ?? (client_id === null ? null : await crm.client(client_id));
  if (client_id !== null && client === null) throw refuse('CONFLICT', said('crm_client_gone'));
  if (found === null) return { client, opportunity: null };
  const { client: _, ...opportunity } = found;
  return { client, opportunity };
}

/** An opportunity determines its client. */
async function setCrm(
  ctx: Ctx,
  input: { id: number; client_id: string | null; opportunity_id: string | null },
) {
  const { name } = await listFor(ctx, input.id, 'edit');
  ctx.record.target = name;
  const row = ctx.db.selectFrom('list').where('company_id', '=', ctx.company.id).where('id', '=', input.id);
  const kept: Link = await row.select(['client', 'opportunity']).executeTakeFirstOrThrow();
  const { client, opportunity } = await linked(ctx, kept, input);
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await ctx.db
    .updateTable('list')
    .set({ client: json(client), opportunity: json(opportunity), updated_at: ctx.now() })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', input.id)
    .execute();
  return readList(ctx, input.id);
}

export const crmLinkHandlers = {
  set_crm: os.lists.set_crm.handler(({ context, input }) => setCrm(context, input)),
};
