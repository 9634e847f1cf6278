import { sql } from 'kysely';
import type { CallInput, CallOutput } from '#contract/calls/endpoints.ts';
import type { rightCalls } from '#contract/sales/rights.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { namesOf } from '#server/slices/forecast/versions.ts';
import { planListOf } from '#server/slices/monitors/budget/plan-fees.ts';
import { planResult } from '#server/slices/monitors/forecast/plan-result.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { readAds } from '../ads/ad-report.ts';
import { codeState, rightState, storedRights } from './stored-rights.ts';

type ReportCtx = Parameters<typeof readAds>[0] & Parameters<typeof namesOf>[0];

async function readRights(ctx: ReportCtx, id: number): Promise<CallOutput<(typeof rightCalls)['rights']>> {
  await monitorFor(ctx, id, 'read');
  const [plan, { posts }] = await Promise.all([
    planResult(ctx, id, null, { verdicts: false }),
    readAds(ctx, { id }),
  ]);
  const without = new Set(posts.flatMap(({ post_id, right_problem }) => (right_problem ? [post_id] : [])));
  if (!plan?.list) return { list: null, rows: [], boosted_unplanned: without.size };
  const rights = await storedRights(ctx.db, ctx.company.id, plan.list.id);
  const names = new Map((await namesOf(ctx, plan.planned)).map((one) => [one.id, one]));
  const today = dayIn(ctx.now(), ctx.company.timezone);
  const rows = plan.deliverables.flatMap(
    ({ key, profile_id, post_type, other_format, quantity, due, post_ids }) => {
      const profile = names.get(profile_id);
      if (key === undefined || profile === undefined) return [];
      const right = rights.get(key) ?? null;
      const { id, name, slug, picture, is_demo } = profile;
      return [
        {
          ...{ profile: { id, name, slug, picture, is_demo }, key, post_type, quantity, due, right },
          ...(other_format === undefined ? {} : { other_format }),
          posts: post_ids.length,
          boosted_without: post_ids.filter((post_id) => without.has(post_id)).length,
          state: rightState(right, today),
          code_state: codeState(right, today),
        },
      ];
    },
  );
  const unplanned = without.size - rows.reduce((sum, row) => sum + row.boosted_without, 0);
  return { list: { id: plan.list.id, name: plan.list.name }, rows, boosted_unplanned: unplanned };
}

async function setRights(
  ctx: Ctx,
  { id, keys, right }: CallInput<(typeof rightCalls)['set_rights']>,
): Promise<void> {
  ctx.record.target = (await monitorFor(ctx, id, 'edit')).name;
  const list = await planListOf(ctx, id);
  const { rows: known } = await sql<{ key: string; profile_id: number }>`
    select d->>'key' as key, m.profile_id from list_profile m cross join lateral jsonb_array_elements(m.deliverables) d
    where m.company_id = ${ctx.company.id} and m.list_id = ${list?.id ?? 0} and m.removed_at is null
      and m.profile_id <> all(${list?.left_out ?? []}::int[]) and d->>'key' = any(${keys}::text[])`.execute(
    ctx.db,
  );
  if (new Set(known.map(({ key }) => key)).size < new Set(keys).size)
    throw refuse('CONFLICT', sentenceFor('deliverable_gone'));
  if (right === null) {
    await ctx.db
      .deleteFrom('usage_right')
      .where('company_id', '=', ctx.company.id)
      .where('key', 'in', keys)
      .execute();
    return;
  }
  const to = {
    ...{ terms: JSON.stringify(right), until: right.until, code_until: right.code?.until ?? null },
    ...{ changed_by: ctx.user.id, changed_at: ctx.now() },
  };
  await ctx.db
    .insertInto('usage_right')
    .values(
      known.map(({ key, profile_id }) => ({
        ...{ company_id: ctx.company.id, key, list_id: list?.id ?? 0, profile_id },
        ...to,
      })),
    )
    .onConflict((c) => c.columns(['company_id', 'key']).doUpdateSet(to))
    .execute();
}

export const rightHandlers = {
  rights: os.monitors.rights.handler(({ context, input }) => readRights(context, input.id)),
  set_rights: os.monitors.set_rights.handler(async ({ context, input }) => {
    await setRights(context, input);
    return { status: 'success' as const };
  }),
};
