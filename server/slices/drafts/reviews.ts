import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import { type ClientItem, type Draft, MOST_DRAFT_COMMENTS } from '#contract/drafts/draft.ts';
import type { drafts, WaitingDraft } from '#contract/drafts/drafts.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { creatorNames } from '#server/owned/creator-names.ts';
import { audit } from '#server/platform/audit.ts';
import { type Allowance, count } from '#server/platform/callers/throttle.ts';
import type { Ctx, ReadCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { monitorFor, shownMonitor, visibleMonitors } from '#server/slices/monitors/monitor-access.ts';
import { briefRules } from './brief.ts';
import { campaignPlan, plannedPost } from './campaign-plan.ts';
import { type DraftRow, draftRows, type Reader, shownDraft } from './draft-rows.ts';
import { fileAddress } from './file-address.ts';

/** Responses of visitors from one address. */
const FROM_ONE_ADDRESS: Allowance = [60, 600];
const MOST_WAITING = 50;

const gone = () => refuse('NOT_FOUND', sentenceFor('draft_gone'));

interface Reviewer extends Reader {
  name: string;
  user_id: number | null;
}

/** A colleague who may edit the campaign, or a visitor of its link if the brief shows drafts to clients. Throws 404. */
async function reviewerOf(ctx: ReadCtx, id: number, act: 'read' | 'edit'): Promise<Reviewer> {
  const { actor } = ctx;
  if (actor.kind === 'user') {
    const { name } = await monitorFor({ ...ctx, user: actor }, id, act);
    return { who: 'team', address: fileAddress, name, user_id: actor.id };
  }
  const { name } = await shownMonitor(ctx, id);
  const { shows_client } = await briefRules(ctx, { company_id: ctx.company.id, monitor_id: id });
  if (!shows_client) throw gone();
  return { who: 'client', address: fileAddress, name, user_id: null };
}

/** Nothing while the brief does not show drafts to clients. */
async function forClient(ctx: ReadCtx, id: number): Promise<ClientItem[]> {
  await shownMonitor(ctx, id);
  const of = { company_id: ctx.company.id, monitor_id: id };
  const { shows_client } = await briefRules(ctx, of);
  if (!shows_client) return [];
  const reader: Reader = { who: 'client', address: fileAddress };
  const [{ plans }, rows] = await Promise.all([campaignPlan(ctx, id), draftRows(ctx, of, reader)]);
  const names = await creatorNames(ctx, [...plans.keys()]);
  return [...plans].flatMap(([profile_id, plan]) =>
    plan.flatMap((one): ClientItem[] => {
      const own = rows.filter((row) => row.profile_id === profile_id && row.deliverable_key === one.key);
      if (own.length === 0) return [];
      return [
        {
          ...plannedPost(one),
          ...{ profile_id, creator: names.get(profile_id) ?? '' },
          drafts: own.map((row) => shownDraft(row, reader)),
        },
      ];
    }),
  );
}

async function draftOf(ctx: ReadCtx, id: number, draft_id: number, reader: Reader): Promise<DraftRow> {
  const of = { company_id: ctx.company.id, monitor_id: id, draft_id };
  const [row] = await draftRows(ctx, of, reader);
  if (!row) throw gone();
  return row;
}

/** Throws 400 without a name, 429 after too many. */
async function checkVisitor(ctx: ReadCtx, id: number, { user_id }: Reviewer, by: string): Promise<void> {
  if (user_id !== null) return;
  if (by === '') throw refuse('BAD_REQUEST', sentenceFor('visitor_name_required'), 'by');
  const key = `draft review ${ctx.company.id} ${id} ${addressOf(ctx.request.ip)}`;
  const { wait } = await count(ctx, { key, allowance: FROM_ONE_ADDRESS });
  if (wait === 0) return;
  ctx.header('retry-after', String(wait));
  throw refuse('TOO_MANY_REQUESTS', sentenceFor('answer_rate_limit', { n: Math.ceil(wait / 60) }));
}

async function comment(ctx: ReadCtx, input: CallInput<typeof drafts.comment>): Promise<Draft> {
  const { id, draft_id, text, x, y, second, by } = input;
  const reviewer = await reviewerOf(ctx, id, 'edit');
  await checkVisitor(ctx, id, reviewer, by);
  const { comments } = await draftOf(ctx, id, draft_id, reviewer);
  if (comments.length >= MOST_DRAFT_COMMENTS)
    throw refuse('CONFLICT', sentenceFor('draft_comment_limit', { n: MOST_DRAFT_COMMENTS }));
  const { user_id } = reviewer;
  await ctx.db
    .insertInto('draft_comment')
    .values({
      ...{ company_id: ctx.company.id, draft_id, text, x, y, at_second: second, user_id },
      ...{ given_name: user_id === null ? by : '', is_visitor: user_id === null, created_at: ctx.now() },
    })
    .execute();
  return shownDraft(await draftOf(ctx, id, draft_id, reviewer), reviewer);
}

/** On the newest version alone; of two at the same time the later one counts. */
async function decide(ctx: ReadCtx, input: CallInput<typeof drafts.decide>): Promise<Draft> {
  const { id, draft_id, decision, text, by } = input;
  const reviewer = await reviewerOf(ctx, id, 'edit');
  await checkVisitor(ctx, id, reviewer, by);
  const row = await draftOf(ctx, id, draft_id, reviewer);
  const company_id = ctx.company.id;
  await transaction(ctx.db, async (db) => {
    await sql`select id from monitor where company_id = ${company_id} and id = ${id} for update`.execute(db);
    const { rows } = await sql`
      select id from draft where company_id = ${company_id} and monitor_id = ${id} and profile_id = ${row.profile_id}
        and deliverable_key = ${row.deliverable_key} and version > ${row.version}`.execute(db);
    if (rows.length > 0) throw refuse('CONFLICT', sentenceFor('draft_not_newest'));
    const { user_id } = reviewer;
    await db
      .updateTable('draft')
      .set({
        ...{ state: decision, decided_at: ctx.now(), decided_by: user_id, decision_text: text },
        decided_name: user_id === null ? by : '',
      })
      .where('company_id', '=', company_id)
      .where('id', '=', draft_id)
      .execute();
  });
  await audit(ctx, {
    ...{ company_id, user_id: reviewer.user_id, target: reviewer.name },
    action: decision === 'approved' ? 'drafts.approved' : 'drafts.changes_requested',
    details: { id, draft_id, ...(reviewer.user_id === null ? { by, ip: addressOf(ctx.request.ip) } : {}) },
  });
  return shownDraft(await draftOf(ctx, id, draft_id, reviewer), reviewer);
}

interface Waiting {
  monitor_id: number;
  monitor: string;
  profile_id: number;
  deliverable_key: string;
  version: number;
  sent_at: Date;
}

/** The newest versions that wait for a decision. */
async function waitingDrafts(ctx: Ctx): Promise<WaitingDraft[]> {
  const { rows } = await sql<Waiting>`
    select d.monitor_id, m.name as monitor, d.profile_id, d.deliverable_key, d.version, d.sent_at
    from draft d join monitor m on m.id = d.monitor_id
    where d.company_id = ${ctx.company.id} and d.state = 'in_review' and d.monitor_id in (${visibleMonitors(ctx)})
      and not exists (select from draft n where n.monitor_id = d.monitor_id and n.profile_id = d.profile_id
        and n.deliverable_key = d.deliverable_key and n.version > d.version)
    order by d.sent_at, d.id limit ${MOST_WAITING}`.execute(ctx.db);
  const names = await creatorNames(
    ctx,
    rows.map(({ profile_id }) => profile_id),
  );
  const plans = new Map(
    await Promise.all(
      [...new Set(rows.map(({ monitor_id }) => monitor_id))].map(
        async (id) => [id, (await campaignPlan(ctx, id)).plans] as const,
      ),
    ),
  );
  return rows.flatMap(({ deliverable_key, sent_at, ...row }) => {
    const own = plans.get(row.monitor_id)?.get(row.profile_id) ?? [];
    const planned = own.find(({ key }) => key === deliverable_key);
    const creator = names.get(row.profile_id);
    if (!planned || creator === undefined) return [];
    return [{ ...plannedPost(planned), ...row, creator, sent_at: sent_at.toISOString() }];
  });
}

const v = viewable.drafts;

export const reviewHandlers = {
  waiting: os.drafts.waiting.handler(async ({ context }) => ({ drafts: await waitingDrafts(context) })),
  for_client: v.for_client.handler(async ({ context, input }) => ({
    items: await forClient(context, input.id),
  })),
  comment: v.comment.handler(({ context, input }) => comment(context, input)),
  decide: v.decide.handler(({ context, input }) => decide(context, input)),
};
