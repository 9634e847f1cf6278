import type { Stage } from '#contract/drafts/draft.ts';
import { type Deliverable, plannedOf } from '#contract/lists/deliverables.ts';
import type { Services } from '#server/platform/context.ts';
import { planListOf, readPlanFees } from '#server/slices/monitors/budget/plan-fees.ts';
import type { DraftRow } from './draft-rows.ts';

type PlanCtx = Pick<Services, 'db' | 'now'> & {
  company: { id: number; currency: string; timezone: string };
};

export type KeyedDeliverable = Deliverable & { key: string };

interface CampaignPlan {
  list: { id: number; name: string } | null;
  /** Planned deliverables by creator, in the order of the list. */
  plans: ReadonlyMap<number, KeyedDeliverable[]>;
}

export async function campaignPlan(ctx: PlanCtx, monitor_id: number): Promise<CampaignPlan> {
  const list = await planListOf(ctx, monitor_id);
  if (list === null) return { list, plans: new Map() };
  const fees = await readPlanFees(ctx, list);
  const plans = fees.flatMap(({ profile_id, plan }): Array<[number, KeyedDeliverable[]]> => {
    const keyed = plannedOf(plan).flatMap((one) => (one.key === undefined ? [] : [{ ...one, key: one.key }]));
    return keyed.length > 0 ? [[profile_id, keyed]] : [];
  });
  return { list: { id: list.id, name: list.name }, plans: new Map(plans) };
}

/** Without prices, which creators and clients do not see. */
export const plannedPost = ({ key, post_type, other_format, quantity, due }: KeyedDeliverable) => ({
  ...{ key, post_type, quantity, due },
  ...(other_format === undefined ? {} : { other_format }),
});

interface Progress {
  /** The newest. */
  draft: Pick<DraftRow, 'state'> | undefined;
  accepted: boolean;
  hasPage: boolean;
  published?: 'live' | 'measured' | null;
}

export function stageOf({ draft, accepted, hasPage, published = null }: Progress): Stage {
  if (published !== null) return published;
  if (draft) return draft.state;
  if (accepted) return 'draft_due';
  return hasPage ? 'briefed' : 'planned';
}
