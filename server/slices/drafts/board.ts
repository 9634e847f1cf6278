import type { Board, BoardItem, PostFinding } from '#contract/drafts/draft.ts';
import { captionsOf } from '#server/analytics/questions/captions.ts';
import { refusal } from '#server/owned/permission.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { namesOf } from '#server/slices/forecast/versions.ts';
import { planResult } from '#server/slices/monitors/forecast/plan-result.ts';
import { MONITOR, monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { monitorSet } from '#server/slices/monitors/monitor-set.ts';
import { briefRules } from './brief.ts';
import { MOST_STORED, usedBytes } from './campaign-files.ts';
import { campaignPlan, type KeyedDeliverable, plannedPost, stageOf } from './campaign-plan.ts';
import { acceptancesOf, createPage, pagesOf, revokePage } from './creator-pages.ts';
import { checksOf, publishedChecks } from './draft-checks.ts';
import { type DraftRow, draftRows, messagesWith, type Reader, shownDraft } from './draft-rows.ts';
import { fileAddress } from './file-address.ts';
import { answerCreator } from './page-messages.ts';
import { submitDraft } from './submit-draft.ts';

/** Newest posts whose texts are compared with what was approved. */
const MOST_COMPARED = 5000;

const keyOf = (profile_id: number, key: string | undefined) => `${profile_id} ${key ?? ''}`;

interface Published {
  stage: 'live' | 'measured' | null;
  post_ids: string[];
}

/** Deliverables that are published, by creator and key. */
async function publishedOf(ctx: Ctx, id: number): Promise<Map<string, Published>> {
  const result = await planResult(ctx, id, null, { verdicts: false });
  return new Map(
    (result?.deliverables ?? []).map(({ profile_id, key, state, published, post_ids }) => {
      const isLive = (state === 'done' || state === 'late') && published > 0;
      const isMeasured = post_ids.every(
        (post_id) => (result?.posts.get(post_id)?.impressions ?? null) !== null,
      );
      return [
        keyOf(profile_id, key),
        { post_ids, stage: isLive ? (isMeasured ? 'measured' : 'live') : null },
      ] as const;
    }),
  );
}

/** Published posts that differ from the newest approved draft of their deliverable. */
async function findingsOf(
  ctx: Ctx,
  id: number,
  drafts: ReadonlyMap<string, DraftRow[]>,
  published: ReadonlyMap<string, Published>,
): Promise<Map<string, PostFinding[]>> {
  const approved = [...drafts].flatMap(([key, own]) => {
    const draft = own.find(({ state }) => state === 'approved');
    const post_ids = published.get(key)?.post_ids ?? [];
    return draft && post_ids.length > 0 ? [{ key, draft, post_ids }] : [];
  });
  if (approved.length === 0) return new Map();
  const rules = await briefRules(ctx, { company_id: ctx.company.id, monitor_id: id });
  const { captions } = await captionsOf(await monitorSet({ ...ctx, actor: ctx.user }, { id }), MOST_COMPARED);
  const byPost = new Map(captions.map((one) => [one.post_id, one]));
  return new Map(
    approved.map(({ key, draft, post_ids }) => {
      const findings = post_ids.flatMap((post_id): PostFinding[] => {
        const post = byPost.get(post_id);
        if (!post) return [];
        const message = `${post.title}\n${post.message}`;
        const checks = publishedChecks({ message, is_paid: post.is_paid }, draft.caption, rules);
        return checks.length > 0 ? [{ post_id, checks }] : [];
      });
      return [key, findings];
    }),
  );
}

/** Drafts of deliverables that are no longer planned are kept. */
function withFormer(
  plans: ReadonlyMap<number, KeyedDeliverable[]>,
  drafts: readonly DraftRow[],
): Array<KeyedDeliverable & { profile_id: number }> {
  const planned = [...plans].flatMap(([profile_id, own]) => own.map((one) => ({ ...one, profile_id })));
  const known = new Set(planned.map((one) => keyOf(one.profile_id, one.key)));
  const former = new Map(
    drafts.flatMap(({ profile_id, deliverable_key: key }) =>
      known.has(keyOf(profile_id, key)) ? [] : [[keyOf(profile_id, key), { profile_id, key }] as const],
    ),
  );
  const unknown = { post_type: null, quantity: null, price: null, status: 'cancelled', due: null } as const;
  return [...planned, ...[...former.values()].map((one) => ({ ...unknown, ...one }))];
}

export async function readBoard(ctx: Ctx, id: number): Promise<Board> {
  const { permission } = await monitorFor(ctx, id, 'read');
  const mayEdit =
    refusal(permission, ctx.user.role, 'edit', MONITOR) === null && ctx.user.key?.can_write !== false;
  const of = { company_id: ctx.company.id, monitor_id: id };
  const team: Reader = { who: 'team', address: fileAddress };
  const [plan, rows, pages, accepted, messages, rules, published, used] = await Promise.all([
    campaignPlan(ctx, id),
    draftRows(ctx, of, team),
    pagesOf(ctx, id, mayEdit),
    acceptancesOf(ctx, of),
    messagesWith(ctx, of, team),
    briefRules(ctx, of),
    publishedOf(ctx, id),
    usedBytes(ctx, ctx.company.id),
  ]);
  const drafts = Map.groupBy(rows, (row) => keyOf(row.profile_id, row.deliverable_key));
  const findings = await findingsOf(ctx, id, drafts, published);
  const items = withFormer(plan.plans, rows).map((one): BoardItem => {
    const key = keyOf(one.profile_id, one.key);
    const own = drafts.get(key) ?? [];
    return {
      ...plannedPost(one),
      profile_id: one.profile_id,
      stage: stageOf({
        draft: own[0],
        accepted: accepted.has(one.profile_id),
        hasPage: pages.has(one.profile_id),
        published: published.get(key)?.stage ?? null,
      }),
      drafts: own.map((row) => ({ ...shownDraft(row, team), checks: checksOf(row.caption, rules) })),
      findings: findings.get(key) ?? [],
    };
  });
  const creators = await namesOf(ctx, [
    ...new Set([...items.map((one) => one.profile_id), ...messages.keys()]),
  ]);
  return {
    list: plan.list,
    items,
    creators: creators.map(({ id: profile_id, name, slug, picture, is_demo }) => {
      const acceptance = accepted.get(profile_id);
      return {
        ...{ profile_id, name, slug, picture, is_demo, page: pages.get(profile_id) ?? null },
        accepted_at: acceptance?.accepted_at.toISOString() ?? null,
        accepted_older: acceptance !== undefined && acceptance.revision < rules.revision,
        messages: messages.get(profile_id) ?? [],
      };
    }),
    storage: { used, most: MOST_STORED },
  };
}

const d = os.drafts;

export const boardHandlers = {
  board: d.board.handler(({ context, input }) => readBoard(context, input.id)),
  create_page: d.create_page.handler(async ({ context, input }) => {
    await createPage(context, input);
    return readBoard(context, input.id);
  }),
  revoke_page: d.revoke_page.handler(async ({ context, input }) => {
    await revokePage(context, input.id, input.profile_id);
    return readBoard(context, input.id);
  }),
  answer: d.answer.handler(async ({ context, input }) => {
    await answerCreator(context, input);
    return readBoard(context, input.id);
  }),
  submit: d.submit.handler(async ({ context, input }) => {
    const { name } = await monitorFor(context, input.id, 'edit');
    context.record.target = name;
    const owner = { company_id: context.company.id, monitor_id: input.id, profile_id: input.profile_id };
    await submitDraft(context, { ...owner, company: context.company, sent_by: context.user.id }, input);
    return readBoard(context, input.id);
  }),
};
