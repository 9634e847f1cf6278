import type { ForecastResult } from '#contract/forecast.ts';
import { type Deliverable, MOST_QUANTITY, plannedOf } from '#contract/lists/deliverables.ts';
import type { ExtraPosts } from '#contract/monitors/deliverables.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { byCreatorAndType, type CreatorTypeSums } from '#server/analytics/questions/creator-types.ts';
import { type PostTime, postTimes } from '#server/analytics/questions/post-times.ts';
import type { ForecastCtx } from '#server/slices/forecast/forecast.policy.ts';
import { readDeliverablesOf } from '#server/slices/forecast/list-plan.ts';
import { resultOf, type StoredForecast, type versionOf } from '#server/slices/forecast/versions.ts';
import { type PlanList, planListOf, readPlanFees } from '../budget/plan-fees.ts';
import { monitorVerdicts } from '../disclosure/monitor-verdicts.ts';
import { monitorSet } from '../monitor-set.ts';
import { postOfAddress } from '../posts/post-address.ts';
import { knownSum, type OtherPosts } from './compare.ts';
import { type Fulfilled, fulfilled, type LinkedDeliverable } from './fulfilled.ts';

/** Of a creator and type: as many as a deliverable can have. */
const MOST_POSTS = MOST_QUANTITY;

/** A forecast in the version that a monitor links; `refused` without access, null without a link. */
export type Linked =
  | { forecast: StoredForecast; stored: Awaited<ReturnType<typeof versionOf>> }
  | 'refused'
  | null;

/** The one answer to which posts of a monitor fulfil which deliverable. */
export interface PlanResult {
  /** The list of the plan; null: the plan is the linked forecast. */
  list: PlanList | null;
  forecast: ForecastResult | null;
  plans: ReadonlyMap<number, readonly Deliverable[]>;
  /** Creators with a deliverable, in order. */
  planned: number[];
  deliverables: Fulfilled[];
  extra: ExtraPosts[];
  /** Posts that fulfil a deliverable, by id. */
  posts: ReadonlyMap<string, PostTime>;
  /** Their sums, by creator and planned type. */
  sums: CreatorTypeSums[];
  /** All other posts of the monitor. */
  other: OtherPosts;
  /** Posts of creators without deliverables. */
  unplanned_posts: number;
  today: string;
  end_date: string;
}

/** Of the list that is the plan, else of the linked forecast; null without either. */
export async function planResult(
  ctx: ForecastCtx,
  id: number,
  linked: Linked,
  { verdicts = true } = {},
): Promise<PlanResult | null> {
  const forecast = linked === null || linked === 'refused' ? null : resultOf(linked.stored);
  const list = await planListOf(ctx, id);
  if (list === null && forecast === null) return null;
  const { end_date } = await ctx.db
    .selectFrom('monitor')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .select((e) => e.cast<string>('end_date', 'text').as('end_date'))
    .executeTakeFirstOrThrow();
  const plans = list ? await plansOfList(ctx, list) : plansOfForecast(forecast);
  const planned = [...plans].flatMap(([profile, plan]) => (plannedOf(plan).length > 0 ? [profile] : []));
  const set = await monitorSet({ ...ctx, actor: ctx.user }, { id });
  const [times, all, { verdicts: checked }] = await Promise.all([
    postTimes(set, planned, MOST_POSTS),
    byCreatorAndType(set),
    verdicts ? monitorVerdicts(ctx, id, set) : { verdicts: [] },
  ]);
  const verdictOf = new Map(checked.map((one) => [one.post_id, one.verdict]));
  const { timezone } = ctx.company;
  const today = dayIn(ctx.now(), timezone);
  const published = Map.groupBy(times, (post) => post.profile_id);
  const covered = planned.map((profile_id) =>
    fulfilled(
      (plans.get(profile_id) ?? []).map(withLinks),
      (published.get(profile_id) ?? []).map(({ post_id, post_type, created_at }) => ({
        ...{ post_id, post_type, day: dayIn(new Date(created_at * 1000), timezone) },
        verdict: verdictOf.get(post_id) ?? null,
      })),
      { profile_id, today, end_date },
    ),
  );
  const deliverables = covered.flatMap((one) => one.deliverables);
  const byId = new Map(times.map((post) => [post.post_id, post]));
  const used = new Map(
    deliverables.flatMap(({ post_ids }) =>
      post_ids.flatMap((post_id) => {
        const post = byId.get(post_id);
        return post ? [[post_id, post] as const] : [];
      }),
    ),
  );
  const isPlanned = new Set(planned);
  return {
    ...{ list, forecast, plans, planned, deliverables, today, end_date },
    extra: covered.flatMap((one) => one.extra),
    posts: used,
    sums: sumsOf(deliverables, used),
    other: othersOf(all, [...used.values()]),
    unplanned_posts: all.reduce((sum, row) => sum + (isPlanned.has(row.profile_id) ? 0 : row.posts), 0),
  };
}

async function plansOfList(ctx: ForecastCtx, list: PlanList): Promise<Map<number, Deliverable[]>> {
  const members = (await readPlanFees(ctx, list)).map((fee) => fee.profile_id);
  const plans = await readDeliverablesOf(ctx, list.id, members);
  return new Map(members.map((profile) => [profile, plans.get(profile) ?? []]));
}

/** Each line of a forecast is a deliverable. */
function plansOfForecast(forecast: ForecastResult | null): Map<number, Deliverable[]> {
  const cells = (forecast?.cells ?? []).filter(({ publications }) => publications > 0);
  const plans = new Map<number, Deliverable[]>();
  for (const { profile_id, post_type, publications } of cells)
    plans.set(profile_id, [
      ...(plans.get(profile_id) ?? []),
      { post_type, quantity: publications, price: null, status: 'planned', due: null },
    ]);
  return plans;
}

const withLinks = (one: Deliverable): LinkedDeliverable => ({
  ...one,
  linked: (one.post_urls ?? []).flatMap((url) => postOfAddress(url)?.post_id ?? []),
});

/** A post counts for the type of its deliverable: a carousel for the feed post that it fulfils. */
function sumsOf(deliverables: readonly Fulfilled[], posts: ReadonlyMap<string, PostTime>): CreatorTypeSums[] {
  const rows = deliverables.flatMap(({ profile_id, post_type, post_ids }) =>
    post_ids.flatMap((post_id) => {
      const post = posts.get(post_id);
      return post ? [{ ...post, profile_id, post_type: post_type ?? post.post_type }] : [];
    }),
  );
  return [...Map.groupBy(rows, (row) => `${row.profile_id} ${row.post_type}`).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    return [
      {
        profile_id: first.profile_id,
        post_type: first.post_type,
        posts: of.length,
        impressions: knownSum(of.map(({ impressions }) => impressions)),
        interactions: knownSum(of.map(({ interactions }) => interactions)),
      },
    ];
  });
}

function othersOf(all: readonly CreatorTypeSums[], used: readonly PostTime[]): OtherPosts {
  const posts = all.reduce((sum, row) => sum + row.posts, 0) - used.length;
  const rest = (metric: 'impressions' | 'interactions') => {
    const whole = knownSum(all.map((row) => row[metric]));
    const own = used.length === 0 ? 0 : knownSum(used.map((post) => post[metric]));
    return posts === 0 || whole === null || own === null ? null : Math.max(0, whole - own);
  };
  return { posts, impressions: rest('impressions'), interactions: rest('interactions') };
}
