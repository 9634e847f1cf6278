import { ORPCError } from '@orpc/server';
import type { CallInput } from '#contract/calls/endpoints.ts';
import { joined } from '#contract/calls/joined.ts';
import type { CrmClient, CrmOpportunity } from '#contract/crm.ts';
import type { listCalls } from '#contract/lists/list.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { ACTS, refusal } from '#server/owned/permission.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { refuse, sentenceOfError } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { openConnectors } from '#server/slices/connectors/open-connectors.ts';
import { crmOf } from '#server/slices/crm/crm-access.ts';
import type { Slice } from '#server/slices/slice.ts';
import { affiliatedHandlers } from './affiliated-lists.ts';
import { importHandlers } from './import/import-calls.ts';
import { importFileHandlers } from './import/import-files.ts';
import { importRecordHandlers } from './import/import-record.ts';
import { importUndoHandlers } from './import/import-undo.ts';
import { listImportWorker, sweepListImports } from './import/list-import.jobs.ts';
import { listImportUpload } from './import/list-import.upload.ts';
import { findList, listFor } from './list-access.ts';
import { binHandlers, deleteList, restoreList, sweepLists } from './list-bin.ts';
import { cellHandlers } from './list-cells.ts';
import { commentHandlers } from './list-comments.ts';
import { editHandlers } from './list-edit.ts';
import { handleHandlers } from './list-handles.ts';
import { itemHandlers, readList } from './list-items.ts';
import { memberHandlers } from './list-members.ts';
import { moveHandlers, moveList } from './list-move.ts';
import { profileRowHandlers } from './list-profiles.ts';
import { listShareable } from './list-shareable.ts';
import { viewHandlers } from './list-views.ts';
import { reportHandlers } from './report/list-report.ts';

type Input = CallInput<typeof listCalls.multi>;

/** Refused like the single operation. */
async function operate(ctx: Ctx, id: number, input: Input): Promise<void> {
  switch (input.operation) {
    case 'move':
      return moveList(ctx, id, input.parent_id);
    case 'delete':
      await deleteList(ctx, id);
      return;
    case 'restore':
      await restoreList(ctx, id);
      return;
    case 'tag':
      return addTags(ctx, id, input.tags);
  }
}

async function addTags(ctx: Ctx, id: number, tags: string[]): Promise<void> {
  await listFor(ctx, id, 'edit');
  const row = await ctx.db
    .selectFrom('list')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .select('tags')
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('list')
    .set({ tags: JSON.stringify([...new Set([...row.tags, ...tags])]), updated_at: ctx.now() })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .execute();
}

const DONE = {
  move: 'lists.moved',
  delete: 'lists.deleted',
  restore: 'lists.restored',
  tag: 'lists.changed',
};

/** Each list separately: a refusal does not affect the others. Contents of a deleted list are included. */
async function multi(ctx: Ctx, input: Input) {
  const done: number[] = [];
  const refused: Array<{ id: number; name: string; reason: Sentence }> = [];
  const names = new Map<number, string>();
  for (const id of input.ids) names.set(id, (await findList(ctx, ctx.company.id, id))?.name ?? '');
  for (const id of input.ids) {
    const name = names.get(id) ?? '';
    const gone = name !== '' && input.operation === 'delete' && !(await findList(ctx, ctx.company.id, id));
    try {
      if (!gone) await operate(ctx, id, input);
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      // Without access the name stays hidden.
      refused.push({ id, name: error.code === 'NOT_FOUND' ? '' : name, reason: sentenceOfError(error) });
      continue;
    }
    done.push(id);
    if (gone) continue;
    await audit(ctx, {
      company_id: ctx.company.id,
      user_id: ctx.user.id,
      action: DONE[input.operation],
      target: name || `No. ${id}`,
      details: { id, ip: ctx.request.ip },
    });
  }
  return { done, refused };
}

const multiHandlers = {
  multi: os.lists.multi.handler(({ context, input }) => multi(context, input)),
};

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
  const crm = await crmOf(ctx);
  const linkedOpportunity = opportunity_id === null ? null : await crm.opportunity(opportunity_id);
  if (opportunity_id !== null && linkedOpportunity === null)
    throw refuse('CONFLICT', sentenceFor('crm_opportunity_gone'));
  if (linkedOpportunity && client_id !== null && client_id !== linkedOpportunity.client.id)
    throw refuse(
      'CONFLICT',
      sentenceFor('crm_opportunity_other_client', {
        name: linkedOpportunity.name,
        client: linkedOpportunity.client.name,
      }),
    );
  const client = linkedOpportunity?.client ?? (client_id === null ? null : await crm.client(client_id));
  if (client_id !== null && client === null) throw refuse('CONFLICT', sentenceFor('crm_client_gone'));
  if (linkedOpportunity === null) return { client, opportunity: null };
  const { client: _, ...opportunity } = linkedOpportunity;
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

const crmLinkHandlers = {
  set_crm: os.lists.set_crm.handler(({ context, input }) => setCrm(context, input)),
};

const ROLES = [
  ['Owner', 'owner'],
  ['Co-worker', 'co_worker'],
] as const;

const listHandlers = {
  roles: os.lists.roles.handler(() => ({
    roles: ROLES.map(([user_type, permission]) => {
      const may = (act: (typeof ACTS)[number]) => refusal(permission, 'member', act, 'list') === null;
      return { user_type, may: ACTS.filter(may), may_not: ACTS.filter((act) => !may(act)) };
    }),
  })),
  ...joined(
    itemHandlers,
    editHandlers,
    crmLinkHandlers,
    moveHandlers,
    binHandlers,
    multiHandlers,
    profileRowHandlers,
    memberHandlers,
    cellHandlers,
    handleHandlers,
    commentHandlers,
    viewHandlers,
    importHandlers,
    importRecordHandlers,
    importUndoHandlers,
    importFileHandlers,
    affiliatedHandlers,
    reportHandlers,
  ),
};

export const listSlice = {
  handlers: listHandlers,
  routes: [listImportUpload],
  jobs: (services: Services) => [listImportWorker({ ...services, connectors: openConnectors(services) })],
  daily: [sweepLists, sweepListImports],
  shareable: { lists: listShareable },
} satisfies Slice;
