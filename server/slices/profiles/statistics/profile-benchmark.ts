import { ENOUGH_OWN_PEERS, type ShippedBenchmark } from '#contract/report/shipped-benchmark.ts';
import type { MissingReason, Platform } from '#contract/values/primitives.ts';
import { shippedBenchmark } from '#server/analytics/benchmarks/shipped-benchmark.ts';
import { tierOf, tiersOf } from '#server/analytics/metrics/tiers.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { ratesMissing } from '#server/projector/account-rate.ts';
import { readProfile } from '../details/profile-read.ts';

export const BENCHMARK_METRICS = ['engagement_rate', 'growth', 'views_per_follower', 'credibility'] as const;
type Metric = (typeof BENCHMARK_METRICS)[number];

/** Peers are of the same country if there are at least this many. */
const ENOUGH_PEERS = 30;

export interface Benchmark {
  platform: Platform;
  metric: Metric;
  value: number | null;
  percentile: number | null;
  median: number | null;
  n: number;
  tier: { from: number | null; to: number | null };
  country: string | null;
  /** Why the value is unknown. */
  missing: MissingReason | null;
  /** With fewer than 10 peers there is neither rank nor median, but this. */
  shipped: ShippedBenchmark | null;
}

type Asking = Pick<Ctx, 'ch' | 'company'>;
type Numbers = {
  account_id: number;
  platform: Platform;
  followers: number;
  kind: string;
  is_demo: number;
} & Record<Metric, number | null>;

/**
 * Rank among accounts of the same kind, platform and tier with a known value, including itself; of the same
 * country if at least 30 have it. percentile = share of peers below + half of equal ones, 0..100; none
 * under 10 peers. Peers are reported accounts and the company's own; invented ones only have invented
 * peers.
 */
export async function benchmark(
  ctx: Asking,
  account_ids: number[],
  country: string | null,
): Promise<Benchmark[]> {
  if (account_ids.length === 0) return [];
  const own = await ctx.ch.query<Numbers>(
    `SELECT account_id, platform, followers, kind, is_demo, ${BENCHMARK_METRICS.join(', ')} FROM accounts FINAL
     WHERE account_id IN {ids:Array(UInt32)} ORDER BY followers DESC, account_id`,
    { ids: account_ids },
    'benchmark account',
  );
  const results: Benchmark[] = [];
  const rates = await ratesMissing(
    ctx.ch,
    own.filter((a) => a.engagement_rate === null).map((a) => a.account_id),
  );
  for (const account of own) results.push(...(await ofAccount(ctx, account, country, rates)));
  return results;
}

async function ofAccount(
  { ch, company }: Asking,
  a: Numbers,
  country: string | null,
  rates: ReadonlyMap<number, MissingReason>,
) {
  const tier = tierOf(tiersOf(company), a.followers);
  if (!tier) return [];
  const columns = BENCHMARK_METRICS.flatMap((metric) =>
    (['here', 'world'] as const).map((place) => {
      const peer = `isFinite(${metric})${place === 'here' ? ' AND country = {country:String}' : ''}`;
      const value = a[metric] === null ? 'nan' : `{${metric}:Float64}`;
      return `countIf(${peer}) AS n_${metric}_${place},
        quantileExactInclusiveIf(0.5)(${metric}, ${peer}) AS median_${metric}_${place},
        countIf(${peer} AND ${metric} < ${value}) AS below_${metric}_${place},
        countIf(${peer} AND ${metric} = ${value}) AS equal_${metric}_${place}`;
    }),
  );
  const values = Object.fromEntries(BENCHMARK_METRICS.flatMap((m) => (a[m] === null ? [] : [[m, a[m]]])));
  const [row = {}] = await ch.query<Record<string, number | null>>(
    `SELECT ${columns.join(',\n')} FROM accounts FINAL
     WHERE platform = {platform:String} AND kind = {kind:String} AND is_demo = {is_demo:UInt8} AND company_id IN (0, {company_id:UInt32})
       AND followers >= {from:Int64} ${tier.to === null ? '' : 'AND followers < {to:Int64}'}`,
    {
      ...values,
      platform: a.platform,
      kind: a.kind,
      is_demo: Number(a.is_demo),
      country: country ?? '',
      company_id: company.id,
      from: tier.from,
      ...(tier.to === null ? {} : { to: tier.to }),
    },
    'benchmark peers',
  );
  const missing: Record<Metric, MissingReason> = {
    engagement_rate: rates.get(a.account_id) ?? 'no_posts',
    growth: 'too_few_snapshots',
    views_per_follower: a.followers < 0 ? 'unknown_followers' : 'unknown_views',
    credibility: 'no_audience_data',
  };
  return BENCHMARK_METRICS.map((metric): Benchmark => {
    const place = country && (row[`n_${metric}_here`] ?? 0) >= ENOUGH_PEERS ? 'here' : 'world';
    const n = row[`n_${metric}_${place}`] ?? 0;
    const rank = (row[`below_${metric}_${place}`] ?? 0) + (row[`equal_${metric}_${place}`] ?? 0) / 2;
    return {
      platform: a.platform,
      metric,
      value: a[metric],
      percentile: a[metric] === null || n < ENOUGH_OWN_PEERS ? null : (rank / n) * 100,
      median: n < ENOUGH_OWN_PEERS ? null : (row[`median_${metric}_${place}`] ?? null),
      n,
      tier: { from: tier.from, to: tier.to },
      country: place === 'here' ? country : null,
      missing: a[metric] === null ? missing[metric] : null,
      shipped:
        a.kind === 'brand' || Number(a.is_demo) || metric === 'growth' || metric === 'credibility'
          ? null
          : shippedBenchmark(company, {
              ...{ platform: a.platform, metric, country, own_peers: n, size: a.followers },
            }),
    };
  });
}

export async function profileBenchmark(ctx: Ctx, id_or_slug: string): Promise<Benchmark[]> {
  const profile = await readProfile(ctx, id_or_slug);
  return benchmark(
    ctx,
    profile.accounts.map((a) => a.id),
    profile.country,
  );
}

export const benchmarkHandlers = {
  benchmark: os.profiles.benchmark.handler(({ context, input }) => profileBenchmark(context, input.id)),
};
