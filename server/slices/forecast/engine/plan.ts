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
  const costed = noDraws();
  const several = severalLines(rows);
  const unique = new Float64Array(DRAWS);
  const basis = new Float64Array(DRAWS);
  const rated = new Float64Array(DRAWS);
  const used = new Set<number>();
  /** Creators with a planned line without a forecast. */
  const unknown = new Set<number>();
  const counts = { publications: 0, unknown: 0, unpriced: 0, unsized: 0, budget: 0, costs: 0, costed: 0 };

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
      counts.costs += (price ?? 0) * publications;
      counts.costed += publications;
    }
    if (publications > 0) used.add(profile_id);
    if (!draws) {
      counts.unknown += publications;
      if (publications > 0) unknown.add(profile_id);
    } else if (publications > 0) {
      const all = [sums, ...(isCosted ? [costed] : []), ...(several.get(profile_id) ?? [])];
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

  function totals(): ForecastTotals {
    const { budget, publications } = counts;
    const ratio = (of: (i: number) => number) =>
      bandOf(Float64Array.from({ length: DRAWS }, (_none, i) => of(i)));
    const why = publications === 0 ? ('nothing_planned' as const) : ('no_prices' as const);
    const isPriced = counts.costed > 0;
    const per = (metric: 'interactions' | 'impressions') =>
      isPriced && costed[metric].every((v) => v > 0)
        ? ratio((i) => counts.costs / (costed[metric][i] as number))
        : null;
    const costs = {
      roi:
        isPriced && counts.costs > 0
          ? ratio((i) => (costed.media_value[i] as number) / counts.costs - 1)
          : null,
      cost_per_post: isPriced ? counts.costs / counts.costed : null,
      cost_per_interaction: per('interactions'),
      cost_per_impression: per('impressions'),
    };
    const eg_rate = basis.every((v) => v > 0)
      ? ratio((i) => (rated[i] as number) / (basis[i] as number))
      : null;
    const unknown = Object.entries(costs).flatMap(([name, value]) => (value === null ? [[name, why]] : []));
    const noRate = publications === 0 ? 'nothing_planned' : 'unknown_followers';
    return {
      influencers: used.size,
      publications,
      unknown_publications: counts.unknown,
      unpriced_publications: counts.unpriced,
      priced_creators: priced.size,
      budget,
      ...(bandsOf(sums) as Record<(typeof FORECAST_METRICS)[number], Band>),
      eg_rate,
      ...costs,
      audience_overlap: audience.overlap,
      overlap_creators: audience.creators,
      unique_reach: audience.overlap === null ? null : bandOf(unique),
      missing: {
        ...Object.fromEntries(unknown),
        ...(eg_rate === null ? { eg_rate: noRate } : {}),
        ...(audience.overlap === null ? NO_FOLLOWERS : {}),
      },
    };
  }
  const creators = (): CreatorSum[] =>
    [...several].map(([profile_id, [draws]]) => ({
      profile_id,
      ...bandsOf(unknown.has(profile_id) ? null : draws),
    }));
  return { add, totals, creators };
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
