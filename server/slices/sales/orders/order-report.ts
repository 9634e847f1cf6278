import { sql } from 'kysely';
import { plannedOf } from '#contract/lists/deliverables.ts';
import type { LeftOut } from '#contract/sales/order-files.ts';
import type {
  OrderCreator,
  OrderDeliverable,
  OrderReport,
  OrderSums,
  PromoCode,
  Unattributed,
} from '#contract/sales/orders.ts';
import { largestFirst } from '#contract/values/largest-first.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { type Converter, type Dated, mergedRates, openConverter } from '#server/platform/exchange-rates.ts';
import { os } from '#server/platform/gate.ts';
import { readBudget } from '#server/slices/monitors/budget/budget.ts';
import { planListOf, readPlanFees } from '#server/slices/monitors/budget/plan-fees.ts';
import { monitorRowFor } from '#server/slices/monitors/monitor-row-for.ts';
import { type CampaignPlace, storedSources } from '../files/campaign-source.ts';
import { attributedOrders, campaignLinks, orderSettings } from './attributed-orders.ts';
import { campaignCodes } from './campaign-codes.ts';
import { ORDER_KINDS } from './order-kind.ts';
import { addedSums, NO_ORDERS, orderResults, orderTotals, sumOf } from './order-results.ts';
import { asFiles } from './order-store.ts';

type ReportCtx = Parameters<typeof readBudget>[0];

interface Group {
  profile_id: number | null;
  post_type: PostType | null;
  reason: Unattributed | null;
  left_out: LeftOut | null;
  currency: string;
  date: string;
  orders: number;
  total: number;
  refunded: number;
  new_customers: number;
  returning_orders: number;
  unknown_customers: number;
}

const MOST_UNKNOWN_CODES = 20;

/** Orders of a campaign with their costs, by creator, deliverable and reason. */
export async function readOrders(
  ctx: ReportCtx,
  { id, currency: wanted }: { id: number; currency?: string | undefined },
): Promise<OrderReport> {
  const budget = await readBudget(ctx, { id, currency: wanted });
  const { currency } = budget;
  const monitor = await monitorRowFor(ctx, id, 'read');
  const place = { company_id: ctx.company.id, monitor_id: id };
  const settings = await orderSettings(ctx.db, place);
  const attributed = await attributedOrders(ctx, monitor, settings);
  const { rows: groups } = await sql<Group>`
    select profile_id, post_type, reason, left_out, currency, day::text as date, count(*)::int as orders,
      sum(total)::float8 as total, sum(refunded)::float8 as refunded,
      count(*) filter (where is_first)::int as new_customers, count(*) filter (where not is_first)::int as returning_orders,
      count(*) filter (where is_first is null)::int as unknown_customers
    from (${attributed}) a group by 1, 2, 3, 4, 5, 6`.execute(ctx.db);
  const converter = await openConverter(ctx.db, { company_id: ctx.company.id, currency }, groups);
  const counted = groups.flatMap((group) => {
    const sums = group.left_out === null ? sumsIn(converter, group) : null;
    return sums ? [{ ...group, sums }] : [];
  });
  const counted_orders = counted.filter(({ reason }) => reason === null);
  const { margin, window_days } = settings;
  const codes = await readCodes(ctx, place);
  const links = await campaignLinks(ctx.db, place);
  const costs = new Map(budget.creators.map((row) => [row.profile_id as number | null, row.cost]));
  const ids = [
    ...new Set<number | null>([
      ...budget.creators.map(({ profile_id }) => profile_id),
      ...codes.map(({ profile_id }) => profile_id),
      ...counted_orders.map(({ profile_id }) => profile_id),
    ]),
  ];
  const people = await peopleOf(ctx, ids);
  const byCreator = Map.groupBy(counted_orders, ({ profile_id }) => profile_id);
  const codesOf = Map.groupBy(codes, ({ profile_id }) => profile_id as number | null);
  const linksOf = Map.groupBy(links, ({ profile_id }) => profile_id);
  const creators = ids.map((profile_id): OrderCreator => {
    const own = byCreator.get(profile_id) ?? [];
    return {
      ...people(profile_id),
      codes: (codesOf.get(profile_id) ?? []).map(({ code, post_type }) => ({ code, post_type })),
      links: (linksOf.get(profile_id) ?? []).length,
      ...orderResults(sumOf(own.map(({ sums }) => sums)), { cost: costs.get(profile_id) ?? null, margin }),
    };
  });
  creators.sort(
    (a, b) =>
      b.revenue - a.revenue ||
      b.orders - a.orders ||
      largestFirst(a.cost, b.cost) ||
      a.name.localeCompare(b.name, 'en'),
  );
  return {
    currency,
    currencies: budget.currencies,
    rates: mergedRates([...budget.rates, ...converter.used()]),
    window_days,
    margin,
    ...orderTotals(creators, sumOf(counted_orders.map(({ sums }) => sums)), margin),
    creators,
    deliverables: await deliverablesOf(ctx, { id, currency, margin, groups: counted_orders, people }),
    unattributed: bySum(counted, ({ reason }) => reason).map(([reason, sums]) => ({ reason, ...sums })),
    left_out: [...Map.groupBy(groups, ({ left_out }) => left_out)].flatMap(([reason, rows]) =>
      reason === null ? [] : [{ reason, orders: rows.reduce((sum, { orders }) => sum + orders, 0) }],
    ),
    without_rate: withoutRate(groups, converter),
    unknown_codes: await unknownCodes(ctx, attributed),
    files: await asFiles(ctx.db, place, await storedSources(ctx.db, place, ORDER_KINDS)),
    orders: counted.reduce((sum, { orders }) => sum + orders, 0),
  };
}

function sumsIn({ convert }: Converter, group: Group): OrderSums | null {
  const { orders, total, new_customers, returning_orders, unknown_customers } = group;
  const revenue = convert(total - group.refunded, group);
  const refunded = convert(group.refunded, group);
  if (revenue === null || refunded === null) return null;
  return { orders, revenue, refunded, new_customers, returning_orders, unknown_customers };
}

/** Sums by key, most revenue first; without those that have none. */
function bySum<T extends { sums: OrderSums }, K>(rows: readonly T[], key: (row: T) => K | null) {
  const groups = new Map<K, OrderSums>();
  for (const row of rows) {
    const of = key(row);
    if (of !== null) groups.set(of, addedSums(groups.get(of) ?? NO_ORDERS, row.sums));
  }
  return [...groups].sort(([, a], [, b]) => b.revenue - a.revenue);
}

function withoutRate(groups: readonly Group[], { convert }: Converter): OrderReport['without_rate'] {
  const left = groups.filter((group) => group.left_out === null && convert(1, group) === null);
  return [...Map.groupBy(left, ({ currency }) => currency)].map(([currency, rows]) => ({
    currency,
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    revenue: rows.reduce((sum, { total, refunded }) => sum + total - refunded, 0),
  }));
}

export async function readCodes({ db }: Pick<ReportCtx, 'db'>, place: CampaignPlace) {
  const { rows } = await sql<PromoCode & { profile_id: number }>`
    select profile_id, code, post_type from (${campaignCodes(place)}) c order by id, code`.execute(db);
  return rows;
}

async function peopleOf(ctx: ReportCtx, ids: ReadonlyArray<number | null>) {
  const owned = ids.flatMap((profile_id) => (profile_id === null ? [] : [{ profile_id, account_id: 0 }]));
  const people = await creatorsOf(ctx, owned);
  return (profile_id: number | null) => {
    const person = profile_id === null ? undefined : people.get(profile_id);
    return {
      profile_id,
      name: person?.name ?? (profile_id === null ? '' : `No. ${profile_id}`),
      slug: person?.slug ?? '',
      picture: ctx.pictures.address(person?.picture ?? ''),
      is_demo: person?.is_demo ?? false,
    };
  };
}

interface OfDeliverables {
  id: number;
  currency: string;
  margin: number | null;
  groups: ReadonlyArray<Group & { sums: OrderSums }>;
  people: Awaited<ReturnType<typeof peopleOf>>;
}

/** Orders of codes and links that were given to a deliverable; its cost is its price in the plan. */
async function deliverablesOf(
  ctx: ReportCtx,
  { id, currency, margin, groups, people }: OfDeliverables,
): Promise<OrderDeliverable[]> {
  const list = await planListOf(ctx, id);
  const plans = list ? await readPlanFees(ctx, list) : [];
  const dated = plans.flatMap(({ plan, date }) =>
    plan.flatMap(({ price }): Dated[] => (price ? [{ currency: price.currency, date }] : [])),
  );
  const { convert } = await openConverter(ctx.db, { company_id: ctx.company.id, currency }, dated);
  const costOf = (profile_id: number | null, post_type: PostType): number | null => {
    const row = plans.find((one) => one.profile_id === profile_id);
    const prices = plannedOf(row?.plan ?? [])
      .filter((one) => one.post_type === post_type)
      .map(({ price }) =>
        price && row ? convert(price.amount, { currency: price.currency, date: row.date }) : null,
      );
    return prices.length === 0 || prices.includes(null)
      ? null
      : prices.reduce<number>((sum, price) => sum + (price ?? 0), 0);
  };
  const assigned = groups.flatMap((row) =>
    row.post_type === null ? [] : [{ ...row, post_type: row.post_type }],
  );
  return bySum(assigned, ({ profile_id, post_type }) => `${profile_id ?? ''} ${post_type}`).map(
    ([key, sums]) => {
      const [written = '', type] = key.split(' ');
      const profile_id = written === '' ? null : Number(written);
      const post_type = type as PostType;
      const cost = costOf(profile_id, post_type);
      return {
        profile_id,
        name: people(profile_id).name,
        post_type,
        ...orderResults(sums, { cost, margin }),
      };
    },
  );
}

async function unknownCodes(
  { db }: Pick<ReportCtx, 'db'>,
  attributed: Awaited<ReturnType<typeof attributedOrders>>,
): Promise<OrderReport['unknown_codes']> {
  const { rows } = await sql<{ code: string; orders: number }>`
    select u.code, count(*)::int as orders from (${attributed}) a cross join lateral jsonb_array_elements_text(a.codes) as u (code)
    where a.reason = 'unknown_code' group by 1 order by 2 desc, 1 limit ${MOST_UNKNOWN_CODES}`.execute(db);
  return rows;
}

export const orderReportHandlers = {
  orders: os.monitors.orders.handler(({ context, input }) => readOrders(context, input)),
};
