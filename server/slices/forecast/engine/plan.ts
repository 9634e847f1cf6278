import type { Band, CreatorSum, ForecastCell, ForecastTotals, PlannedRow } from '#contract/forecast.ts';
import { VIEW_BASIS_TYPES } from '#server/analytics/metrics/rates.ts';
import { bandOf } from './bands.ts';
import { commonShift, type Draws, drawCell, FORECAST_METRICS, noDraws, type PaidFor } from './draws.ts';
import type { History } from './history.ts';
import { DRAWS, ENOUGH_POSTS } from './model.ts';
import type { Peers } from './peers.ts';

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
}

/** Adds lines one by one, so that callers can pause in between; `totals` finishes. */
export function openPlan({ seed, paid_for, audience, rows }: PlanOptions) {
  const commons = new Map<string, Float64Array>();
  const sums = noDraws();
  const priced = pricedCreators(rows);
  /** Of creators with one line, which has a price. */
  const single = noDraws();
  /** By creator whose lines all have a price. */
  const costs = new Map<number, number>();
  const several = severalLines(rows);
  const unique = new Float64Array(DRAWS);
  const basis = new Float64Array(DRAWS);
  const rated = new Float64Array(DRAWS);
  const used = new Set<number>();
  /** Creators with a planned line without a forecast. */
  const unknown = new Set<number>();
  const counts = { publications: 0, unknown: 0, unpriced: 0, unsized: 0, budget: 0, costed: 0 };

  /** Interactions and their basis (docs/metrics.md): views, else the followers of each publication. */
  function addRate(line: PlanLine, draws: Draws): void {
    const isViewed = VIEW_BASIS_TYPES.includes(line.post_type);
    if (!isViewed && line.followers === null) counts.unsized += line.publications;
    else
      for (let i = 0; i < DRAWS; i++) {
        const of = isViewed ? (draws.impressions[i] as number) : (line.followers ?? 0) * line.publications;
        basis[i] = (basis[i] as number) + of;
        rated[i] = (rated[i] as number) + (draws.interactions[i] as number);
      }
  }

  function add(line: PlanLine): ForecastCell {
    const { post_type, publications, price, profile_id, history, peers, followers } = line;
    const platform = post_type.split('_')[0] ?? '';
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
    if (isCosted) {
      costs.set(profile_id, (costs.get(profile_id) ?? 0) + (price ?? 0) * publications);
      counts.costed += publications;
    }
    if (publications > 0) used.add(profile_id);
    if (!draws) {
      counts.unknown += publications;
      if (publications > 0) unknown.add(profile_id);
    } else if (publications > 0) {
      const all = [sums, ...(several.get(profile_id) ?? (isCosted ? [single] : []))];
      for (const into of all) for (const metric of FORECAST_METRICS) addTo(into[metric], draws[metric], 1);
      addTo(unique, draws.reach, audience.once(line));
      addRate(line, draws);
    }
    return {
      profile_id,
      post_type,
      publications,
      price,
      price_from: line.price_from ?? null,
      ...known(line, draws !== null),
      withheld: line.withheld ?? false,
      ...(draws && publications === 0 ? NOTHING : bandsOf(draws)),
    };
  }

  /** Costs and draws of the creators whose lines all have a price and a forecast. */
  function paidResults() {
    const known = [...costs].filter(([profile_id]) => !unknown.has(profile_id));
    const draws = noDraws();
    for (const of of [single, ...known.flatMap(([profile_id]) => several.get(profile_id) ?? [])])
      for (const metric of FORECAST_METRICS) addTo(draws[metric], of[metric], 1);
    return { creators: known.length, cost: known.reduce((sum, [, cost]) => sum + cost, 0), draws };
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
    const eg_rate = basis.every((v) => v > 0)
      ? ratio((i) => (rated[i] as number) / (basis[i] as number))
      : null;
    return knownTotals({
      influencers: used.size,
      publications,
      unknown_publications: counts.unknown,
      unpriced_publications: counts.unpriced,
      priced_creators: paid,
      budget,
      ...bandsOf(sums),
      eg_rate,
      ...perResult,
      audience_overlap: audience.overlap,
      overlap_creators: audience.creators,
      unique_reach: audience.overlap === null ? null : bandOf(unique),
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
    [...several].map(([profile_id, [draws]]) => ({
      profile_id,
      ...bandsOf(unknown.has(profile_id) ? null : draws),
    }));
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

const pricedCreators = (rows: readonly PlannedRow[]): ReadonlySet<number> =>
  new Set(
    [...planned(rows)].flatMap(([profile_id, lines]) =>
      lines.every((line) => line.price !== null) ? [profile_id] : [],
    ),
  );

const severalLines = (rows: readonly PlannedRow[]): ReadonlyMap<number, [Draws]> =>
  new Map(
    [...planned(rows)].flatMap(
      ([profile_id, lines]): Array<[number, [Draws]]> =>
        lines.length > 1 ? [[profile_id, [noDraws()]]] : [],
    ),
  );

function addTo(sums: Float64Array, draws: Float64Array, share: number): void {
  for (let i = 0; i < DRAWS; i++) sums[i] = (sums[i] as number) + (draws[i] as number) * share;
}

const NO_FOLLOWERS = { audience_overlap: 'no_follower_data', unique_reach: 'no_follower_data' } as const;
const ZERO: Band = { p10: 0, p50: 0, p90: 0, mean: 0 };
const NOTHING = { reach: ZERO, impressions: ZERO, interactions: ZERO, media_value: ZERO };

function known({ history, peers }: PlanLine, isForecast: boolean) {
  const { posts, window_days, young } = history;
  const basis = !isForecast
    ? 'none'
    : posts.length === 0
      ? 'peers'
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
  const band = (metric: keyof Draws) => draws && bandOf(draws[metric]);
  return {
    reach: band('reach'),
    impressions: band('impressions'),
    interactions: band('interactions'),
    media_value: band('media_value'),
  };
}
