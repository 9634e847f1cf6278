import { z } from 'zod';
import { message } from '../sentences/message.ts';
import { day } from '../values/days.ts';
import { currencyCode, ratioBasis, usedRate } from '../values/money.ts';
import { count, emvModel, id } from '../values/primitives.ts';
import { monitorAt, monitorRead, monitorWrite, success } from './monitor.ts';
import { money } from './setup.ts';

/** Cost types of a creator. All except the last are working budget, spent on reach. */
export const COST_KINDS = ['fee', 'production', 'product_value', 'other', 'non_working'] as const;
export const costKind = z.enum(COST_KINDS);
export type CostKind = (typeof COST_KINDS)[number];

export const cost = z.object({
  amount: money,
  currency: currencyCode,
  /** Day of the exchange rate. */
  date: day,
});
export type Cost = z.infer<typeof cost>;

const cell = { profile_id: id, kind: costKind };
const costChange = z.object({
  ...cell,
  /** Null removes the cost. */
  value: cost.nullable(),
  /** Value the edit was based on. */
  was: cost.nullable(),
});
export type CostChange = z.infer<typeof costChange>;
const costConflict = z.object({
  ...cell,
  /** New value. */
  value: cost.nullable(),
  changed_by: z.string(),
  changed_at: z.string().nullable(),
});
export type CostConflict = z.infer<typeof costConflict>;
const written = z.object({ written: count, conflicts: z.array(costConflict) });

/** Costs and results in the answer's currency; null = unknown. */
const budgetNumbers = {
  working: z.number(),
  non_working: z.number(),
  /** Working and non-working budget; null without costs. */
  cost: z.number().nullable(),
  posts: count,
  impressions: count.nullable(),
  interactions: count.nullable(),
  reach: count.nullable(),
  media_value: z.number().nullable(),
  cost_per_post: z.number().nullable(),
  /** Cost per impression; CPM is 1,000 times this. */
  cost_per_impression: z.number().nullable(),
  cost_per_interaction: z.number().nullable(),
  /** media_value ÷ cost − 1. */
  roi: z.number().nullable(),
};
const numbers = z.object(budgetNumbers);
export type BudgetNumbers = z.infer<typeof numbers>;

/** Ratios of a budget; those of several creators are of creators with both parts known. */
export const BUDGET_RATIOS = ['cost_per_post', 'cost_per_impression', 'cost_per_interaction', 'roi'] as const;
export type BudgetRatio = (typeof BUDGET_RATIOS)[number];
const bases = {
  /** Creators with a known cost. */
  cost: ratioBasis,
  cost_per_post: ratioBasis,
  cost_per_impression: ratioBasis,
  cost_per_interaction: ratioBasis,
  roi: ratioBasis,
} satisfies Record<BudgetRatio | 'cost', typeof ratioBasis>;
const budgetTotals = numbers.extend({ bases: z.object(bases) });
export type BudgetTotals = z.infer<typeof budgetTotals>;

const budgetCreator = z.object({
  profile_id: id,
  name: z.string(),
  slug: z.string(),
  picture: z.string().nullable(),
  is_demo: z.boolean(),
  /** In the monitor's profiles, its lists or its plan. */
  is_chosen: z.boolean(),
  costs: z.partialRecord(costKind, cost.extend({ converted: z.number() })),
  /** Deliverables of the plan that are not cancelled: the fee is theirs; null if the creator is not in the plan. */
  deliverables: count.nullable(),
  ...budgetNumbers,
});
export type BudgetCreator = z.infer<typeof budgetCreator>;

export const budget = z.object({
  currency: z.string(),
  currency_symbol: z.string(),
  /** Currencies with an exchange rate. */
  currencies: z.array(z.string()),
  rates: z.array(usedRate),
  /** Planned budget, converted at the latest rate. */
  total_budget: z.number().nullable(),
  total_elc_budget: z.number().nullable(),
  elc_non_working_budget: z.number().nullable(),
  /** Chosen creators and creators with costs or posts, most expensive first; at most 10,000. */
  creators: z.array(budgetCreator),
  /** Results are of all posts of the monitor; ratios of creators with both parts known. */
  totals: budgetTotals,
  lists: z.array(z.object({ id, name: z.string() })),
  /** The list whose deliverables are the plan, and how many of its creators have a known fee; null = none. */
  plan: z
    .object({
      id,
      name: z.string(),
      creators: count,
      priced: count,
      /** Creators of the list who are not in the campaign. */
      left_out: count,
      /** Fees of what was delivered, by posts or by hand; the rest is committed. Of deliverables with a known price. */
      delivered: z.number(),
      committed: z.number(),
    })
    .nullable(),
});
export type Budget = z.infer<typeof budget>;

export const budgetCalls = {
  budget: monitorRead
    .route(monitorAt('GET', '/budget/{id}', 'Costs and results of a monitor per creator'))
    .input(z.object({ id, currency: currencyCode.optional(), emv_model: emvModel.optional() }))
    .output(budget),
  set_budget: monitorWrite
    .meta({ audit: { action: 'monitors.budget_changed' } })
    .route(
      monitorAt('POST', '/budget/{id}', 'Edit costs of creators; conflicting values stay and are reported'),
    )
    .input(
      z.object({
        id,
        changes: z
          .array(costChange)
          .min(1)
          .max(5000, message('At most {n} costs at once', { n: 5000 })),
      }),
    )
    .output(written),
  set_plan: monitorWrite
    .meta({ audit: { action: 'monitors.budget_changed' } })
    .route(monitorAt('POST', '/budget/{id}/plan', 'Take fees from the deliverables of a list; null = none'))
    .input(z.object({ id, list_id: id.nullable() }))
    .output(success),
  plan_list: monitorWrite
    .meta({ audit: { action: 'monitors.budget_changed' } })
    .route(
      monitorAt('POST', '/budget/{id}/plan_list', 'The list of the plan; made for a campaign that has none'),
    )
    .input(z.object({ id }))
    .output(z.object({ list_id: id, name: z.string() })),
};
