import { type Deliverable, MOST_QUANTITY, plannedOf } from '#contract/lists/deliverables.ts';
import {
  COVERAGE_STATES,
  type CoveredDeliverable,
  type CoveredPlan,
} from '#contract/monitors/deliverables.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { byCreatorAndType, type CreatorTypeSums } from '#server/analytics/questions/creator-types.ts';
import { postTimes } from '#server/analytics/questions/post-times.ts';
import { os } from '#server/platform/gate.ts';
import type { ForecastCtx } from '#server/slices/forecast/forecast.policy.ts';
import { readDeliverablesOf } from '#server/slices/forecast/list-plan.ts';
import { namesOf, resultOf } from '#server/slices/forecast/versions.ts';
import { planListOf, readPlanFees } from '../budget/plan-fees.ts';
import { monitorVerdicts } from '../disclosure/monitor-verdicts.ts';
import { monitorFor } from '../monitor-access.ts';
import { monitorSet } from '../monitor-set.ts';
import { compared } from './compare.ts';
import { fulfilled } from './fulfilled.ts';
import { linkedForecast } from './monitor-forecast.ts';

/** Of a creator and type: as many as a deliverable can have. */
const MOST_POSTS = MOST_QUANTITY;

/** Deliverables of the list that is the plan of a monitor, and what was published; null without a plan. */
export async function coveredPlan(ctx: ForecastCtx, id: number): Promise<CoveredPlan | null> {
  await monitorFor(ctx, id, 'read');
  const list = await planListOf(ctx, id);
  if (list === null) return null;
  const { end_date } = await ctx.db
    .selectFrom('monitor')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .select((e) => e.cast<string>('end_date', 'text').as('end_date'))
    .executeTakeFirstOrThrow();
  const members = (await readPlanFees(ctx, list.id)).map((fee) => fee.profile_id);
  const plans = await readDeliverablesOf(ctx, list.id, members);
  const planned = members.filter((profile) => plannedOf(plans.get(profile) ?? []).length > 0);
  const set = await monitorSet({ ...ctx, actor: ctx.user }, { id });
  const [times, sums, linked, { verdicts: checked }] = await Promise.all([
    postTimes(set, planned, MOST_POSTS),
    byCreatorAndType(set),
    linkedForecast(ctx, id),
    monitorVerdicts(ctx, id, set),
  ]);
  const verdictOf = new Map(checked.map((one) => [one.post_id, one.verdict]));
  const { timezone } = ctx.company;
  const published = Map.groupBy(times, (post) => post.profile_id);
  const today = dayIn(ctx.now(), timezone);
  const covered = planned.map((profile_id) =>
    fulfilled(
      plans.get(profile_id) ?? [],
      (published.get(profile_id) ?? []).map(({ post_id, post_type, created_at }) => ({
        ...{ post_type, day: dayIn(new Date(created_at * 1000), timezone) },
        verdict: verdictOf.get(post_id) ?? null,
      })),
      { profile_id, today, end_date },
    ),
  );
  const forecast = linked === null || linked === 'refused' ? null : resultOf(linked.stored);
  const deliverables = covered
    .flatMap((one) => one.deliverables)
    .map((one) => ({ ...one, ...bands(one, plans.get(one.profile_id) ?? [], forecast, sums) }));
  const extra = covered.flatMap((one) => one.extra);
  const isPlanned = new Set(planned);
  const inState = (state: CoveredDeliverable['state']) =>
    deliverables.filter((one) => one.state === state).length;
  return {
    list,
    creators: await namesOf(ctx, planned),
    deliverables,
    extra,
    totals: {
      planned: deliverables.reduce((sum, one) => sum + (one.quantity ?? 1), 0),
      published: deliverables.reduce((sum, one) => sum + one.published, 0),
      not_disclosed: deliverables.reduce((sum, one) => sum + one.not_disclosed, 0),
      disclosure_unclear: deliverables.reduce((sum, one) => sum + one.disclosure_unclear, 0),
      ...(Object.fromEntries(COVERAGE_STATES.map((state) => [state, inState(state)])) as Record<
        (typeof COVERAGE_STATES)[number],
        number
      >),
      extra_posts: extra.reduce((sum, one) => sum + one.posts, 0),
      other_posts: sums.reduce((sum, row) => sum + (isPlanned.has(row.profile_id) ? 0 : row.posts), 0),
    },
  };
}

/** The forecast is of a format: it is compared with the creator's only deliverable of it. */
function bands(
  one: Pick<CoveredDeliverable, 'profile_id' | 'post_type' | 'quantity' | 'published'>,
  plan: readonly Deliverable[],
  forecast: ReturnType<typeof resultOf> | null,
  sums: readonly CreatorTypeSums[],
): Pick<CoveredDeliverable, 'impressions' | 'interactions'> {
  const isOf = (row: { profile_id: number; post_type: string }) =>
    row.profile_id === one.profile_id && row.post_type === one.post_type;
  const cell = forecast?.cells.find(isOf);
  const isOnly = plannedOf(plan).filter(({ post_type }) => post_type === one.post_type).length === 1;
  if (!cell || !isOnly || cell.publications !== one.quantity)
    return { impressions: null, interactions: null };
  const row = sums.find(isOf);
  const isComplete = row !== undefined && row.posts === one.quantity;
  return {
    impressions: compared(isComplete, cell.impressions, row?.impressions ?? null),
    interactions: compared(isComplete, cell.interactions, row?.interactions ?? null),
  };
}

export const deliverableHandlers = {
  deliverables: os.monitors.deliverables.handler(async ({ context, input }) => ({
    plan: await coveredPlan(context, input.id),
  })),
};
