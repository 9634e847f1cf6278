import type {
  Band,
  CreatorSum,
  ForecastCell,
  ForecastTotals,
  OtherDeliverable,
  PlannedRow,
} from '#contract/forecast.ts';
import { platformOf } from '#contract/values/primitives.ts';
import { VIEW_BASIS_TYPES } from '#server/analytics/metrics/rates.ts';
import { bandOf, countBand } from './bands.ts';
import { commonShift, type Draws, drawCell, FORECAST_METRICS, noDraws, type PaidFor } from './draws.ts';
import type { History } from './history.ts';
import { DRAWS, ENOUGH_POSTS, TUNED } from './model.ts';
import type { Peers } from './peers.ts';

/** Lines added draw by draw, with the sums of their impressions' medians and means. */
export interface DrawSum {
  draws: Draws;
  creators: Set<number>;
  median: number;
  mean: number;
}

export const noSum = (): DrawSum => ({ draws: noDraws(), creators: new Set(), median: 0, mean: 0 });

function addTo(sums: Float64Array, draws: Float64Array, share = 1): void {
  for (let i = 0; i < DRAWS; i++) sums[i] = (sums[i] as number) + (draws[i] as number) * share;
}

export function addLine(into: DrawSum, profile_id: number, draws: Draws, impressions: Band): void {
  addSum(into, { draws, creators: new Set([profile_id]), median: impressions.p50, mean: impressions.mean });
}

function addSum(into: DrawSum, { draws, creators, median, mean }: DrawSum): void {
  for (const metric of FORECAST_METRICS) addTo(into.draws[metric], draws[metric]);
  for (const creator of creators) into.creators.add(creator);
  into.median += median;
  into.mean += mean;
}

/**
 * A sum of many creators ends near the sum of means, which a few heavy tails make too high: in back-tests it
 * is nearer to the sum of medians. The factor is 1 for one creator and moves with 1 − 1 ÷ √creators
 * (docs/forecast.md).
 */
export function shrinkage({ creators, median, mean }: DrawSum, strength = TUNED.total_shrinkage): number {
  if (creators.size < 2 || median <= 0 || median >= mean) return 1;
  return (median / mean) ** (strength * (1 - 1 / Math.sqrt(creators.size)));
}

function shrunk(sum: DrawSum): Draws {
  const factor = shrinkage(sum);
  const of = (metric: keyof Draws) => sum.draws[metric].map((value) => value * factor);
  return {
    reach: of('reach'),
    impressions: of('impressions'),
    interactions: of('interactions'),
    media_value: of('media_value'),
  };
}

export interface PlanLine extends PlannedRow {
  history: History;
  peers: Peers;
  /** Null = unknown. */
  followers: number | null;
  withheld?: boolean;
}

export interface PlanAudience {
  /** Share of the summed followers counted more than once; null = unknown. */
  overlap: number | null;
  /** Creators with known followers. */
  creators: number;
  /** Share of a line's reach without duplicates; 1 if unknown. */
  once(line: Pick<PlannedRow, 'profile_id' | 'post_type'>): number;
}

export interface PlanOptions {
  seed: number;
  paid_for: PaidFor;
  audience: PlanAudience;
  /** All lines, before they are added. */
  rows: readonly PlannedRow[];
  /** In the budget alone. */
  other?: readonly OtherDeliverable[];
}

/** Adds lines one by one, so that callers can pause in between; `totals` finishes. */
export function openPlan({ seed, paid_for, audience, rows, other = [] }: PlanOptions) {
  const commons = new Map<string, Float64Array>();
  const sums = noSum();
  const priced = pricedCreators(rows, other);
  /** Of creators with one line, which has a price. */
  const single = noSum();
  /** By creator whose deliverables all have a price. */
  const costs = new Map<number, number>();
  const lines = planned(rows);
  const several = severalLines(rows);
  /** Lines with a forecast, by creator. */
  const known = new Map<number, number>();
  const unique = new Float64Array(DRAWS);
  /** Parts of the engagement rate: views, followers of posts without views, and interactions of both. */
  const viewed = new Float64Array(DRAWS);
  const rated = new Float64Array(DRAWS);
  let followed = 0;
  const used = new Set<number>();
  /** Creators with a planned line without a forecast. */
  const unknown = new Set<number>();
  const counts = { publications: 0, unknown: 0, unpriced: 0, budget: 0, costed: 0 };
  const addCost = (profile_id: number, cost: number, publications: number) => {
    costs.set(profile_id, (costs.get(profile_id) ?? 0) + cost);
    counts.costed += publications;
  };
  for (const { profile_id, publications, cost } of other) {
    counts.publications += publications;
    counts.unknown += publications;
    if (cost === null) counts.unpriced += publications;
    else counts.budget += cost;
    if (priced.has(profile_id)) addCost(profile_id, cost ?? 0, publications);
    used.add(profile_id);
    unknown.add(profile_id);
  }

  /** Interactions and their basis (docs/metrics.md): views, else the followers of each publication. */
  function addRate(line: PlanLine, draws: Draws): void {
    const isViewed = VIEW_BASIS_TYPES.includes(line.post_type);
    if (isViewed) addTo(viewed, draws.impressions);
    else if (line.followers === null) return;
    else followed += line.followers * line.publications;
    addTo(rated, draws.interactions);
  }

  function add(line: PlanLine): ForecastCell {
    const { post_type, publications, price, profile_id, history, peers, followers } = line;
    const platform = platformOf(post_type);
    const common = commons.get(platform) ?? commonShift(seed, platform);
    commons.set(platform, common);
    const draws = drawCell(
      { profile_id, post_type, posts: history.posts, followers, peers, publications },
      { seed, common, paid_for },
    );
    counts.budget += (price ?? 0) * publications;
    counts.publications += publications;
    if (price === null) counts.unpriced += publications;
    const isCosted = priced.has(profile_id);
    if (isCosted) addCost(profile_id, (price ?? 0) * publications, publications);
    if (publications > 0) used.add(profile_id);
    const bands = bandsOf(draws);
    if (!draws) {
      counts.unknown += publications;
      if (publications > 0) unknown.add(profile_id);
    } else if (publications > 0) {
      known.set(profile_id, (known.get(profile_id) ?? 0) + 1);
      // Deliverables in the budget alone make a creator's results unknown.
      const isWhole = isCosted && !unknown.has(profile_id);
      const all = [sums, ...(several.get(profile_id) ?? (isWhole ? [single] : []))];
      const { impressions } = bands;
      for (const into of all) if (impressions) addLine(into, profile_id, draws, impressions);
      addTo(unique, draws.reach, audience.once(line));
      addRate(line, draws);
    }
    return {
      profile_id,
      post_type,
      publications,
      price,
      price_from: line.price_from ?? null,
      ...basisOf(line, draws !== null),
      withheld: line.withheld ?? false,
      ...(draws && publications === 0 ? NOTHING : bands),
    };
  }

  /** Costs and draws of the creators whose lines all have a price and a forecast. */
  function paidResults() {
    const whole = [...costs].filter(([profile_id]) => !unknown.has(profile_id));
    const paid = noSum();
    for (const of of [single, ...whole.flatMap(([profile_id]) => several.get(profile_id) ?? [])])
      addSum(paid, of);
    const cost = whole.reduce((sum, [, cost]) => sum + cost, 0);
    return { creators: whole.length, cost, draws: shrunk(paid) };
  }

  function totals(): ForecastTotals {
    const { budget, publications } = counts;
    const ratio = (of: (i: number) => number) =>
      bandOf(Float64Array.from({ length: DRAWS }, (_none, i) => of(i)));
    const { cost, draws, creators: paid } = paidResults();
    const why =
      publications === 0 ? 'nothing_planned' : costs.size > 0 && paid === 0 ? 'no_forecast' : 'no_prices';
    const per = (metric: 'interactions' | 'impressions') =>
      paid > 0 && draws[metric].every((v) => v > 0)
        ? ratio((i) => cost / (draws[metric][i] as number))
        : null;
    const perResult = {
      roi: paid > 0 && cost > 0 ? ratio((i) => (draws.media_value[i] as number) / cost - 1) : null,
      cost_per_post:
        counts.costed > 0 ? [...costs.values()].reduce((sum, cost) => sum + cost, 0) / counts.costed : null,
      cost_per_interaction: per('interactions'),
      cost_per_impression: per('impressions'),
    };
    const factor = shrinkage(sums);
    const basis = viewed.map((views) => views * factor + followed);
    const eg_rate = basis.every((v) => v > 0)
      ? ratio((i) => (factor * (rated[i] as number)) / (basis[i] as number))
      : null;
    return knownTotals({
      influencers: used.size,
      publications,
      unknown_publications: counts.unknown,
      unpriced_publications: counts.unpriced,
      other: [...other],
      priced_creators: paid,
      budget,
      ...bandsOf(shrunk(sums)),
      eg_rate,
      ...perResult,
      audience_overlap: audience.overlap,
      overlap_creators: audience.creators,
      unique_reach: audience.overlap === null ? null : countBand(unique.map((reach) => reach * factor)),
      missing: {
        ...Object.fromEntries(
          Object.entries(perResult).flatMap(([name, value]) => (value === null ? [[name, why]] : [])),
        ),
        ...(eg_rate === null
          ? { eg_rate: publications === 0 ? 'nothing_planned' : 'unknown_followers' }
          : {}),
        ...(audience.overlap === null ? NO_FOLLOWERS : {}),
      },
    });
  }
  const creators = (): CreatorSum[] =>
    [...several].map(([profile_id, [sum]]) => {
      const formats = lines.get(profile_id)?.length ?? 0;
      const beside = other.filter((one) => one.profile_id === profile_id).length;
      return {
        profile_id,
        ...bandsOf(sum.creators.size > 0 ? sum.draws : null),
        ...{ formats: formats + beside, forecast_formats: known.get(profile_id) ?? 0 },
      };
    });
  return { add, totals, creators };
}

const RESULTS = [
  ...FORECAST_METRICS,
  ...(['unique_reach', 'eg_rate', 'roi', 'cost_per_interaction', 'cost_per_impression'] as const),
] as const;

/** Without a single forecast, sums of 0 are unknown. */
export function knownTotals(totals: ForecastTotals): ForecastTotals {
  if (totals.publications === 0 || totals.unknown_publications < totals.publications) return totals;
  const all = <T>(value: T) =>
    Object.fromEntries(RESULTS.map((name) => [name, value])) as Record<(typeof RESULTS)[number], T>;
  return { ...totals, ...all(null), missing: { ...totals.missing, ...all('no_forecast' as const) } };
}

const planned = (rows: readonly PlannedRow[]) =>
  Map.groupBy(
    rows.filter((row) => row.publications > 0),
    (row) => row.profile_id,
  );

function pricedCreators(
  rows: readonly PlannedRow[],
  other: readonly OtherDeliverable[],
): ReadonlySet<number> {
  const prices = [
    ...[...planned(rows).values()].flat(),
    ...other.map(({ profile_id, cost }) => ({ profile_id, price: cost })),
  ];
  const unpriced = new Set(prices.flatMap(({ profile_id, price }) => (price === null ? [profile_id] : [])));
  return new Set(prices.flatMap(({ profile_id }) => (unpriced.has(profile_id) ? [] : [profile_id])));
}

const severalLines = (rows: readonly PlannedRow[]): ReadonlyMap<number, [DrawSum]> =>
  new Map(
    [...planned(rows)].flatMap(
      ([profile_id, lines]): Array<[number, [DrawSum]]> =>
        lines.length > 1 ? [[profile_id, [noSum()]]] : [],
    ),
  );

const NO_FOLLOWERS = { audience_overlap: 'no_follower_data', unique_reach: 'no_follower_data' } as const;
const ZERO: Band = { p10: 0, p50: 0, p90: 0, mean: 0 };
const NOTHING = { reach: ZERO, impressions: ZERO, interactions: ZERO, media_value: ZERO };

function basisOf({ history, peers }: PlanLine, isForecast: boolean) {
  const { posts, window_days, young } = history;
  const basis = !isForecast
    ? 'none'
    : posts.length === 0
      ? peers.is_benchmark
        ? 'benchmark'
        : 'peers'
      : posts.length < ENOUGH_POSTS
        ? 'few_posts'
        : 'own';
  return {
    basis,
    posts: posts.length,
    window_days,
    newest_post: posts[0] ? new Date(posts[0].created_at * 1000).toISOString() : null,
    young,
    peers: peers.creators,
  } as const;
}

function bandsOf(draws: Draws | null): Record<(typeof FORECAST_METRICS)[number], Band | null> {
  return {
    reach: draws && countBand(draws.reach),
    impressions: draws && countBand(draws.impressions),
    interactions: draws && countBand(draws.interactions),
    media_value: draws && bandOf(draws.media_value),
  };
}
