import type { PastPost } from './history.ts';
import { DRAWS, TUNED, type Tuning } from './model.ts';
import {
  logsOf,
  median,
  type Pair,
  type Pattern,
  pair,
  patternsOf,
  type Shares,
  sharesOf,
  sum,
} from './pattern.ts';
import type { Peers } from './peers.ts';
import { normal, randomOf } from './random.ts';

/** Before any draw; pairs are on the log scale. */
interface Level {
  centre: Pair;
  /** Standard error of the centre. */
  error: Pair;
  /** Standard deviation of a post around the centre. */
  spread: Pair;
  patterns: Pattern[];
  /** Effective number of posts in the history. */
  worth: number;
}

/** One viral post says little about the spread: distances count up to this many of the peers' spreads. */
const FARTHEST = 3;

/**
 * Bayesian level of a creator: the recency-weighted, winsorised mean of ln(count + 1), shrunk towards peers
 * of the same size (normal mean, normal prior): centre = (worth/σ² · own mean + 1/τ² · peers' mean) ÷
 * (worth/σ² + 1/τ²), error² = 1 ÷ (worth/σ² + 1/τ²). σ² mixes the creator's variance with the peers', τ² is
 * the variance of peers' levels. Without posts the peers decide, with an error larger by `alone`; without
 * peers the posts; callers ensure one of them. @param posts newest first
 */
export function levelOf(
  posts: readonly PastPost[],
  followers: number | null,
  peers: Peers,
  tuning: Tuning,
): Level {
  const weights = posts.map((_post, i) => 2 ** (-i / tuning.half_life_posts));
  const total = sum(weights);
  const worth = total === 0 ? 0 : total ** 2 / sum(weights.map((w) => w * w));
  const logs = posts.map(logsOf);
  const means = pair((d) => {
    const values = logs.map((l) => l[d]);
    const [middle, far] = [median(values), tuning.outlier * peers.spread[d]];
    const pulled = values.map((v) => Math.min(Math.max(v, middle - far), middle + far));
    return total === 0 ? 0 : sum(pulled.map((v, i) => v * (weights[i] as number))) / total;
  });
  const spread = pair((d) => {
    const most = FARTHEST * peers.spread[d];
    const squares = logs.map(
      (l, i) => (weights[i] as number) * Math.min(Math.abs(l[d] - means[d]), most) ** 2,
    );
    const own = total === 0 ? 0 : (sum(squares) / total) * posts.length;
    const free = Math.max(0, posts.length - 1);
    return Math.sqrt((tuning.spread_posts * peers.spread[d] ** 2 + own) / (tuning.spread_posts + free));
  });
  const precision = pair((d) => worth / spread[d] ** 2);
  const trust = total === 0 ? 1 : tuning.peer_trust;
  const prior = pair((d) => (peers.level ? trust / peers.level.spread[d] ** 2 : 0));
  const expected = peers.level?.expected(followers) ?? [0, 0];
  return {
    centre: pair((d) => (precision[d] * means[d] + prior[d] * expected[d]) / (precision[d] + prior[d])),
    error: pair((d) => (total === 0 ? tuning.alone : 1) * Math.sqrt(1 / (precision[d] + prior[d]))),
    spread,
    patterns: patternsOf(posts, means, weights),
    worth,
  };
}

export const FORECAST_METRICS = ['reach', 'impressions', 'interactions', 'media_value'] as const;
export type ForecastMetric = (typeof FORECAST_METRICS)[number];

/** Outcomes per metric and draw: draw 17 of one creator belongs with 17 of another. */
export type Draws = Record<ForecastMetric, Float64Array>;

/** A creator × post type to forecast. */
export interface Planned {
  profile_id: number;
  post_type: string;
  /** Newest first. */
  posts: readonly PastPost[];
  /** Null = unknown. */
  followers: number | null;
  peers: Peers;
  publications: number;
}

/** The basis of media value. */
export type PaidFor = 'impressions' | 'interactions';

export const noDraws = (): Draws => ({
  reach: new Float64Array(DRAWS),
  impressions: new Float64Array(DRAWS),
  interactions: new Float64Array(DRAWS),
  media_value: new Float64Array(DRAWS),
});

function normals(random: () => number): Float64Array {
  const values = new Float64Array(DRAWS);
  for (let i = 0; i < DRAWS; i++) values[i] = normal(random);
  return values;
}

/** The shift of each draw, shared by all creators of a platform, on the log scale. */
export function commonShift(seed: number, platform: string, { common_drift }: Tuning = TUNED): Float64Array {
  const drift = common_drift[platform] ?? common_drift.other;
  return normals(randomOf(seed, platform)).map((shift) => drift * shift);
}

/**
 * Each draw moves the creator's level by its uncertainty (error, drift, shared drift), then takes a past
 * post for each publication: the creator's own with probability (worth − 1) ÷ (worth − 1 + pattern_posts),
 * else a peer's at the creator's spread, and not above the `farthest` point: extremes do not move P10 to P90
 * of a post, but the mean. Further publications continue the random numbers, so that one more
 * never lowers a draw. Null if neither the creator nor three peers have a post.
 */
export function drawCell(
  cell: Planned,
  options: { seed: number; common: Float64Array; paid_for: PaidFor; tuning?: Tuning },
): Draws | null {
  const { seed, common, paid_for, tuning = TUNED } = options;
  if (cell.posts.length === 0 && !cell.peers.level) return null;
  const draws = noDraws();
  if (cell.publications === 0) return draws;
  const level = levelOf(cell.posts, cell.followers, cell.peers, tuning);
  const random = randomOf(seed, cell.profile_id, cell.post_type);
  const shifts = normals(random);
  const { centre, error, spread } = level;
  const errors = pair((d) => Math.hypot(error[d], cell.peers.drift * spread[d]));
  const most = pair((d) => centre[d] + tuning.farthest * Math.hypot(errors[d], spread[d]));
  const pick = picker(cell, level, tuning);
  const { impressions, interactions, reach, media_value } = draws;
  const isSeen = paid_for === 'impressions';
  for (let publication = 0; publication < cell.publications; publication++)
    for (let i = 0; i < DRAWS; i++) {
      const shift = shifts[i] as number;
      const all = common[i] as number;
      const { pattern, shares, scale } = pick(random(), random());
      const { deviation } = pattern;
      const seen = counted(Math.min(most[0], centre[0] + errors[0] * shift + deviation[0] * scale[0]) + all);
      const reacted = counted(
        Math.min(most[1], centre[1] + errors[1] * shift + deviation[1] * scale[1]) + all,
      );
      const paid = isSeen ? seen * shares.value_per[0] : reacted * shares.value_per[1];
      impressions[i] = (impressions[i] as number) + seen;
      interactions[i] = (interactions[i] as number) + reacted;
      reach[i] = (reach[i] as number) + seen * shares.reach_share;
      media_value[i] = (media_value[i] as number) + paid;
    }
  return draws;
}

const counted = (log: number) => Math.max(0, Math.expm1(log));

const SAME: Pair = [1, 1];

interface Picked {
  pattern: Pattern;
  shares: Shares;
  scale: Pair;
}

/** Two random numbers choose source and post. A peer's post takes the creator's own shares, if known. */
function picker({ posts, peers }: Planned, { patterns, worth, spread }: Level, tuning: Tuning) {
  const usual = posts.length > 0 ? sharesOf(posts) : null;
  const weight = patterns.length > 0 ? Math.max(0, worth - 1) : 0;
  const share = weight / (weight + tuning.pattern_posts);
  const scale: Pair = [spread[0] / peers.spread[0], spread[1] / peers.spread[1]];
  const borrowed = peers.patterns.map((pattern): Picked => ({ pattern, shares: usual ?? pattern, scale }));
  const own = patterns.map((pattern): Picked => ({ pattern, shares: pattern, scale: SAME }));
  const sums: number[] = [];
  for (const { weight: w } of patterns) sums.push((sums.at(-1) ?? 0) + w);
  const total = sums.at(-1) ?? 0;
  return (whose: number, which: number): Picked => {
    if (whose >= share) return borrowed[Math.floor(which * borrowed.length)] as Picked;
    const target = which * total;
    let at = 0;
    while (at < own.length - 1 && (sums[at] as number) <= target) at++;
    return own[at] as Picked;
  };
}
