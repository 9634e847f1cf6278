import { sql } from 'kysely';
import type {
  Budget,
  BudgetCreator,
  BudgetNumbers,
  BudgetTotals,
  Cost,
  CostKind,
} from '#contract/monitors/budget.ts';
import { largestFirst } from '#contract/values/largest-first.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { knownSums } from '#server/analytics/metrics/metric-row.ts';
import { quotient, ratioOf } from '#server/analytics/metrics/ratios.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { creatorsPage } from '#server/analytics/questions/creators.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { visibleLists } from '#server/owned/folders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { currencySymbol } from '#server/platform/currency.ts';
import {
  type Converter,
  type Dated,
  knownCurrencies,
  mustHaveRates,
  openConverter,
} from '#server/platform/exchange-rates.ts';
import { os } from '#server/platform/gate.ts';
import { chosenAccounts } from '../matching/chosen-accounts.ts';
import type { MonitorRow } from '../monitor-row.ts';
import { monitorRowFor } from '../monitor-row-for.ts';
import { monitorSet } from '../monitor-set.ts';
import { deliveredOf } from './delivered.ts';
import { type PlanFee, planListOf, readPlanFees } from './plan-fees.ts';
import { readCosts } from './set-costs.ts';

/** Results of a set of posts; money in the currency of the costs. */
type Brought = Pick<BudgetNumbers, 'posts' | 'impressions' | 'interactions' | 'reach' | 'media_value'>;
const NOTHING_BROUGHT: Brought = {
  posts: 0,
  impressions: 0,
  interactions: 0,
  reach: 0,
  media_value: 0,
};

type Spent = Partial<Record<CostKind, number>>;

/** Without any cost, cost numbers are unknown, not 0. */
function spending(spent: readonly Spent[]) {
  const amounts = spent.flatMap((costs) => Object.entries(costs));
  const sum = (of: (kind: string) => boolean) =>
    amounts.reduce((total, [kind, amount]) => (of(kind) ? total + amount : total), 0);
  const working = sum((kind) => kind !== 'non_working');
  const non_working = sum((kind) => kind === 'non_working');
  return { working, non_working, cost: amounts.length === 0 ? null : working + non_working };
}

const returned = (ratio: number | null) => (ratio === null ? null : ratio - 1);

/** Of one creator. */
export function budgetNumbers(costs: Spent, brought: Brought): BudgetNumbers {
  const spent = spending([costs]);
  const { cost } = spent;
  return {
    ...spent,
    ...brought,
    cost_per_post: quotient(cost, brought.posts),
    cost_per_impression: quotient(cost, brought.impressions),
    cost_per_interaction: quotient(cost, brought.interactions),
    roi: returned(quotient(brought.media_value, cost)),
  };
}

interface Paid extends Brought {
  costs: Spent;
}

/** Results are those of all posts. */
export function budgetTotals(creators: readonly Paid[], brought: Brought): BudgetTotals {
  const members = creators.map(({ costs, ...row }) => ({ ...row, cost: spending([costs]).cost }));
  const per = (name: 'posts' | 'impressions' | 'interactions') =>
    ratioOf(
      members,
      ({ cost }) => cost,
      (row) => row[name],
    );
  const [post, impression, interaction] = [per('posts'), per('impressions'), per('interactions')];
  const roi = ratioOf(
    members,
    ({ media_value }) => media_value,
    ({ cost }) => cost,
  );
  return {
    ...spending(creators.map(({ costs }) => costs)),
    ...brought,
    cost_per_post: post.value,
    cost_per_impression: impression.value,
    cost_per_interaction: interaction.value,
    roi: returned(roi.value),
    bases: {
      cost: post.basis,
      cost_per_post: post.basis,
      cost_per_impression: impression.basis,
      cost_per_interaction: interaction.basis,
      roi: roi.basis,
    },
  };
}

const MOST_CREATORS = 10_000;

type BudgetCtx = ViewerCtx & Pick<Ctx, 'user'>;

interface BudgetInput {
  id: number;
  currency?: string | undefined;
  emv_model?: EmvModel | undefined;
}

export async function readBudget(
  ctx: BudgetCtx,
  { id, currency: wanted, emv_model }: BudgetInput,
): Promise<Budget> {
  const monitor = await monitorRowFor(ctx, id, 'read');
  const currency = wanted ?? monitor.currency;
  await mustHaveRates(ctx.db, ctx.company.id, [{ field: 'currency', currency }]);
  const date = dayIn(ctx.now(), ctx.company.timezone);
  const list = await planListOf(ctx, id);
  const [costs, fees] = await Promise.all([readCosts(ctx, id), list ? readPlanFees(ctx, list) : []]);
  const planned = { currency: monitor.currency, date };
  const earned = { currency: ctx.company.currency, date };
  const converter = await openConverter(ctx.db, { company_id: ctx.company.id, currency }, [
    planned,
    earned,
    ...costs,
  ]);
  const set = await monitorSet(ctx, { id, emv_model });
  const [totals, creators] = await Promise.all([
    totalsOf(set),
    readCreators(ctx, monitor, { set, costs, fees, converter, earned }),
  ]);
  const converted = surely(converter);
  const plan = (amount: number | null) => (amount === null ? null : converted(amount, planned));
  const { posts, impressions, interactions, reach } = totals;
  const media_value = inCurrency(converted, totals.media_value, earned);
  const brought = { posts, impressions, interactions, reach, media_value };
  return {
    currency,
    currency_symbol: currencySymbol(currency),
    currencies: await knownCurrencies(ctx.db, ctx.company.id),
    total_budget: plan(monitor.total_budget),
    total_elc_budget: plan(monitor.total_elc_budget),
    elc_non_working_budget: plan(monitor.elc_non_working_budget),
    creators,
    totals: budgetTotals(
      creators.map((row) => ({ ...row, costs: convertedCosts(row) })),
      brought,
    ),
    lists: await namedLists(ctx, monitor.list_ids),
    plan: list && {
      ...{ id: list.id, name: list.name, creators: fees.length, left_out: list.left_out.length },
      priced: fees.filter((row) => row.fee !== null).length,
      ...(await deliveredOf(ctx, id, { fees, currency })),
    },
    rates: converter.used(),
  };
}

/** Costs are entered in currencies with a rate, and rates are never deleted. */
const surely =
  ({ convert }: Converter) =>
  (amount: number, from: Dated): number => {
    const converted = convert(amount, from);
    if (converted === null) throw new Error(`No rate for ${from.currency}`);
    return converted;
  };

const inCurrency = (converted: ReturnType<typeof surely>, amount: number | null, of: Dated): number | null =>
  amount === null ? null : converted(amount, of);

const convertedCosts = ({ costs }: Pick<BudgetCreator, 'costs'>) =>
  Object.fromEntries(Object.entries(costs).map(([kind, { converted }]) => [kind, converted]));

interface Making {
  set: PostSet;
  costs: Awaited<ReturnType<typeof readCosts>>;
  fees: readonly PlanFee[];
  converter: Converter;
  /** Currency and day of media values. */
  earned: { currency: string; date: string };
}

/** Chosen creators, those with a cost and those with posts: highest cost first, then by media value. */
async function readCreators(
  ctx: BudgetCtx,
  monitor: MonitorRow,
  { set, costs, fees, converter, earned }: Making,
): Promise<BudgetCreator[]> {
  const [ranked, chosen] = await Promise.all([
    creatorsPage(set, { sort_by: 'media_value', order: 'DESC', limit: MOST_CREATORS, offset: 0 }),
    chosenAccounts(ctx, ctx.company.id, monitor),
  ]);
  const converted = surely(converter);
  const brought = new Map<number, Brought & { account_id: number }>();
  for (const { profile_id, first_account: account_id, ...row } of ranked) {
    const sums = knownSums(row);
    const media_value = inCurrency(converted, sums.media_value, earned);
    brought.set(profile_id, { account_id, posts: row.posts, ...sums, media_value });
  }
  const spent = new Map<number, BudgetCreator['costs']>();
  for (const { profile_id, kind, amount, currency, date } of costs) {
    const cost: Cost = { amount, currency, date };
    const of = spent.get(profile_id) ?? {};
    spent.set(profile_id, { ...of, [kind]: { ...cost, converted: converted(amount, cost) } });
  }
  // Includes everybody with a cost, so that the rows add up to the total.
  const planned = new Map(fees.map((row) => [row.profile_id, row.planned]));
  const wanted = new Set([...planned.keys(), ...chosen.profile_ids]);
  const ids = [...new Set([...spent.keys(), ...brought.keys(), ...wanted])].slice(0, MOST_CREATORS);
  const people = await creatorsOf(
    ctx,
    ids.map((profile_id) => ({ profile_id, account_id: brought.get(profile_id)?.account_id ?? 0 })),
  );
  const rows = ids.map((profile_id): BudgetCreator => {
    const { account_id: _account, ...result } = brought.get(profile_id) ?? {
      account_id: 0,
      ...NOTHING_BROUGHT,
    };
    const person = people.get(profile_id);
    const row = {
      profile_id,
      costs: spent.get(profile_id) ?? {},
      deliverables: planned.get(profile_id) ?? null,
      is_chosen: wanted.has(profile_id),
    };
    const numbers = budgetNumbers(convertedCosts(row), result);
    const { name = `No. ${profile_id}`, slug = '', is_demo = false } = person ?? {};
    return { ...row, ...numbers, name, slug, is_demo, picture: ctx.pictures.address(person?.picture ?? '') };
  });
  return rows.sort(
    (a, b) =>
      (b.cost ?? -1) - (a.cost ?? -1) ||
      largestFirst(a.media_value, b.media_value) ||
      a.name.localeCompare(b.name, 'en'),
  );
}

/** The lists of a monitor that the caller has. */
async function namedLists(ctx: BudgetCtx, ids: readonly number[]): Promise<Budget['lists']> {
  const { rows } = await sql<Budget['lists'][number]>`
    select id, name from list where company_id = ${ctx.company.id} and id = any(${[...ids]}::int[]) and id in (${visibleLists(ctx)})
    order by name, id`.execute(ctx.db);
  return rows;
}

export const budgetHandlers = {
  budget: os.monitors.budget.handler(({ context, input }) => readBudget(context, input)),
};
