import { sql } from 'kysely';
import type { MonitorQuery } from '#contract/monitors/reports.ts';
import type { MetricRow } from '#contract/report/metric-shapes.ts';
import { type Platform, POST_TYPES, platformOf } from '#contract/values/primitives.ts';
import { shippedBenchmark } from '#server/analytics/benchmarks/shipped-benchmark.ts';
import { metricsOf, NOTHING } from '#server/analytics/metrics/metric-row.ts';
import { SQL_TYPE } from '#server/analytics/metrics/post-flags.ts';
import { tierStart } from '#server/analytics/metrics/tiers.ts';
import { type PostSet, postSet } from '#server/analytics/post-set.ts';
import { accountSums } from '#server/analytics/questions/account-sums.ts';
import { groups } from '#server/analytics/questions/groups.ts';
import { fact } from '#server/analytics/rows.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { bind, chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { visibleProfile } from '#server/slices/profiles/profiles.policy.ts';
import { visibleMonitors } from './monitor-access.ts';
import { monitorRows } from './monitor-row.ts';
import { monitorSet } from './monitor-set.ts';

async function numbersOf(set: PostSet): Promise<MetricRow> {
  const { period } = await groups(set);
  return metricsOf(period ?? NOTHING);
}

interface TierRate {
  creators: number;
  rate: number | null;
  platforms: Platform[];
  is_demo: boolean;
}

const BY_TYPE = { sql: raw(SQL_TYPE), name: raw('type') };
/** @param types one bit for each post type */
const platformsIn = (types: number): Platform[] => [
  ...new Set(POST_TYPES.filter((_type, i) => types & (1 << i)).map(platformOf)),
];

/** By the start of the tier, with the number of creators. */
async function tierRates(set: PostSet): Promise<Map<number, TierRate>> {
  const blocks = await set.ask(
    'rates of tiers',
    (
      of,
    ) => chSql`SELECT tier, count() AS creators, medianExact(rate) AS rate, groupBitOr(types) AS types, max(is_invented) AS is_demo FROM (
  SELECT profile_id, max(account_tier) AS tier, sum(rated_interactions) / sum(rated_basis) AS rate,
    groupBitOr(bitShiftLeft(toUInt32(1), type)) AS types, max(is_invented) AS is_invented
  FROM (SELECT ${of.profile} AS profile_id, ${tierStart(set.tiers, fact('followers'))} AS account_tier, rated_interactions, rated_basis,
      type, ${fact('is_demo')} AS is_invented
    FROM ${of.shards(accountSums(of, 'period', BY_TYPE))} WHERE profile_id != 0 AND account_tier >= 0)
  GROUP BY profile_id HAVING sum(rated_basis) > 0) GROUP BY tier`,
  );
  const column = (name: string) => joined(blocks, name, Float64Array);
  const [creators, rate, types, is_demo] = ['creators', 'rate', 'types', 'is_demo'].map(column);
  return new Map(
    Array.from(column('tier'), (tier, i) => [
      tier,
      {
        ...{ creators: creators?.[i] ?? 0, rate: rate?.[i] ?? null },
        ...{ platforms: platformsIn(types?.[i] ?? 0), is_demo: is_demo?.[i] === 1 },
      },
    ]),
  );
}

/** Compared with the company's other monitors of the market, and all posts of the same days, by tier. */
async function marketPerformance(ctx: ViewerCtx, input: MonitorQuery) {
  const set = await monitorSet(ctx, input);
  const [row] = await monitorRows(ctx, ctx.company.id, [input.id]);
  const market = row?.market ?? '';
  const country = /^[A-Z]{2}$/.test(market) ? market : null;
  const everybody = await postSet(
    ctx,
    'all',
    {
      ...set.days,
      platforms: input.platform ?? row?.platforms_to_track,
      post_types: input.post_type ?? row?.post_types,
      ...(country ? { creators: { countries: [country] } } : {}),
    },
    set.emv,
  );
  const [own, monitors, ownRates, rates] = await Promise.all([
    numbersOf(set),
    othersOf(ctx, input, market),
    tierRates(set),
    tierRates(everybody),
  ]);
  return {
    market,
    own,
    monitors,
    peers: set.tiers.flatMap(({ from, to }) => {
      const mine = ownRates.get(from);
      if (!mine) return [];
      const all = rates.get(from);
      const own_peers = all?.creators ?? 0;
      const question = { metric: 'engagement_rate', country, own_peers, size: { from, to } } as const;
      return [
        {
          from,
          to,
          own_creators: mine.creators,
          own_engagement_rate: mine.rate,
          creators: own_peers,
          engagement_rate: all?.rate ?? null,
          shipped: mine.is_demo
            ? []
            : mine.platforms.flatMap(
                (platform) => shippedBenchmark(ctx.company, { platform, ...question }) ?? [],
              ),
        },
      ];
    }),
  };
}

const MOST_OTHERS = 50;

/** Each over its own days; hidden from visitors of a link. */
async function othersOf(ctx: ViewerCtx, { id, emv_model }: MonitorQuery, market: string) {
  const { actor } = ctx;
  if (market === '' || actor.kind !== 'user') return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from monitor where company_id = ${ctx.company.id} and market = ${market} and id != ${id}
      and id in (${visibleMonitors({ ...ctx, user: actor })}) order by start_date desc, id desc limit ${MOST_OTHERS}`.execute(
    ctx.db,
  );
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      ...(await numbersOf(await monitorSet(ctx, { id: row.id, emv_model }))),
    })),
  );
}

/** Monitors that chose a profile or contain its posts. */
async function affiliated(ctx: Ctx, requested_id: number) {
  const { id: profile_id } = await visibleProfile(ctx, requested_id);
  const { rows: accounts } = await sql<{ id: number }>`
    select a.id from ${seenAccounts(ctx.company.id)} a where a.profile_id = ${profile_id}`.execute(ctx.db);
  const { rows } = await sql<{ id: number; set_id: number | null }>`
    select m.id, t.set_id::float8 as set_id from monitor m left join monitor_match t on t.monitor_id = m.id
    where m.company_id = ${ctx.company.id} and m.id in (${visibleMonitors(ctx)})`.execute(ctx.db);
  const ids = accounts.map((a) => a.id);
  const holding = await setsOf(
    ctx,
    ids,
    rows.flatMap((r) => r.set_id ?? []),
  );
  const monitors = await monitorRows(
    ctx,
    ctx.company.id,
    rows.map((r) => r.id),
  );
  const of_profile = chSql`account_id IN ${bind('Array(UInt32)', ids)}`;
  const matches = monitors.filter(
    (m) => m.profile_ids.includes(profile_id) || holding.has(rows.find((r) => r.id === m.id)?.set_id ?? 0),
  );
  return Promise.all(
    matches.map(async ({ id, name, start_date, end_date, profile_ids }) => {
      const { posts, media_value } = await numbersOf(await monitorSet(ctx, { id }, [of_profile]));
      return {
        id,
        name,
        start_date,
        end_date,
        posts,
        media_value,
        is_chosen: profile_ids.includes(profile_id),
      };
    }),
  );
}

async function setsOf({ ch }: ViewerCtx, accounts: number[], sets: number[]): Promise<Set<number>> {
  if (accounts.length === 0 || sets.length === 0) return new Set();
  const rows = await ch.query<{ set_id: number }>(
    'SELECT DISTINCT set_id FROM set_posts FINAL WHERE set_id IN {sets:Array(UInt64)} AND account_id IN {accounts:Array(UInt32)}',
    { accounts, sets },
    'sets of accounts',
  );
  return new Set(rows.map((row) => Number(row.set_id)));
}

export const marketHandlers = {
  market_performance: viewable.monitors.market_performance.handler(({ context, input }) =>
    marketPerformance(context, input),
  ),
  affiliated_monitors: os.monitors.affiliated_monitors.handler(async ({ context, input }) => ({
    monitors: await affiliated(context, input.id),
  })),
};
