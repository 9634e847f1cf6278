import type { Expected } from '#contract/client.ts';
import type { PlannedRow } from '#contract/forecast.ts';
import type { ListProfile } from '#contract/lists/creators.ts';
import { plannedOf } from '#contract/lists/deliverables.ts';
import { computed, FIRST_SEED, type PlanCtx } from './compute.ts';
import { firstPlan } from './first-plan.ts';

/** More creators would take seconds. */
const MOST_CREATORS = 200;

export interface PlanOf {
  profile_id: number;
  rows: PlannedRow[];
  is_usual: boolean;
}

/** Their agreed lines, or one post of the type they publish most often. */
export async function plansOf(
  ctx: PlanCtx,
  profile_ids: readonly number[],
  agreed: ReadonlyMap<number, PlannedRow[]>,
): Promise<PlanOf[]> {
  const usual = Map.groupBy(
    await firstPlan(
      ctx,
      profile_ids.filter((id) => !agreed.get(id)?.length),
    ),
    (row) => row.profile_id,
  );
  return profile_ids.map((profile_id) => {
    const own = agreed.get(profile_id);
    if (own?.length) return { profile_id, rows: own, is_usual: false };
    const rows = (usual.get(profile_id) ?? []).filter((row) => row.publications > 0);
    return { profile_id, rows: rows.map((row) => ({ ...row, price: null })), is_usual: true };
  });
}

/** With its median. */
export interface ExpectedRange extends Expected {
  median: number;
}

interface Answer {
  expected: ExpectedRange | null;
  /** Creators with a basis for a forecast. */
  creators: number;
}

/** Impressions of these plans together, from one simulation; null without a basis. The same plans have the same range. */
export async function expectedOf(ctx: PlanCtx, plans: readonly PlanOf[]): Promise<Answer> {
  const rows = plans.flatMap((plan) => plan.rows);
  if (rows.length === 0 || plans.length > MOST_CREATORS) return { expected: null, creators: 0 };
  const { cells, totals } = await computed(ctx, { rows, seed: FIRST_SEED });
  const known = cells.filter((cell) => cell.impressions !== null);
  const { impressions } = totals;
  if (impressions === null) return { expected: null, creators: 0 };
  const types = new Set(known.map((cell) => cell.post_type));
  const [type = null] = types;
  return {
    expected: {
      low: impressions.p10,
      high: impressions.p90,
      median: impressions.p50,
      publications: known.reduce((sum, cell) => sum + cell.publications, 0),
      post_type: types.size === 1 ? type : null,
      is_usual: plans.every((plan) => plan.is_usual),
    },
    creators: new Set(known.map((cell) => cell.profile_id)).size,
  };
}

/** Of each plan alone. */
export async function expectedByCreator(
  ctx: PlanCtx,
  plans: readonly PlanOf[],
): Promise<Map<number, ExpectedRange | null>> {
  const ranges = new Map<number, ExpectedRange | null>();
  const single = plans.filter(({ rows }) => rows.length === 1);
  const { cells } = await computed(ctx, { rows: single.flatMap((plan) => plan.rows), seed: FIRST_SEED });
  for (const cell of cells)
    ranges.set(
      cell.profile_id,
      cell.impressions && {
        low: cell.impressions.p10,
        high: cell.impressions.p90,
        median: cell.impressions.p50,
        publications: cell.publications,
        post_type: cell.post_type,
        is_usual: plans.find((plan) => plan.profile_id === cell.profile_id)?.is_usual ?? true,
      },
    );
  for (const plan of plans)
    if (plan.rows.length > 1) ranges.set(plan.profile_id, (await expectedOf(ctx, [plan])).expected);
  return ranges;
}

/** Posts of the agreed formats; creators with a deliverable of any format have none. */
export function agreedOf(
  rows: ReadonlyArray<Pick<ListProfile, 'profile_id' | 'deliverables'>>,
): ReadonlyMap<number, PlannedRow[]> {
  return new Map(
    rows.map(({ profile_id, deliverables }) => {
      const planned = plannedOf(deliverables).filter((one) => one.other_format === undefined);
      const byType = Map.groupBy(planned, (one) => one.post_type);
      return [
        profile_id,
        [...byType].flatMap(([post_type, lines]): PlannedRow[] => {
          if (post_type === null || byType.has(null)) return [];
          const publications = lines.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
          return [{ profile_id, post_type, publications, price: null }];
        }),
      ];
    }),
  );
}
