import type { PastPost } from './history.ts';
import { type Level, levelOf } from './level.ts';
import { DRAWS, TUNED, type Tuning } from './model.ts';
import { type Pair, type Pattern, pair, type Shares, sharesOf } from './pattern.ts';
import type { Peers } from './peers.ts';
import { normal, randomOf } from './random.ts';

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

/** The shift of each draw, shared by all creators of a platform: standard normal. */
export function commonShift(seed: number, platform: string): Float64Array {
  return normals(randomOf(seed, platform));
}

/**
 * Each draw moves the creator's level by its uncertainty (error, drift, shared drift), then takes a past
 * post for each publication: the creator's own with probability (worth − 1) ÷ (worth − 1 + pattern_posts),
 * else a peer's at the creator's spread. Further publications continue the random numbers, so that one more
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
  const pick = picker(cell, level, tuning);
  const { impressions, interactions, reach, media_value } = draws;
  const isSeen = paid_for === 'impressions';
  for (let publication = 0; publication < cell.publications; publication++)
    for (let i = 0; i < DRAWS; i++) {
      const shift = shifts[i] as number;
      const all = tuning.common_drift * (common[i] as number);
      const { pattern, shares, scale } = pick(random(), random());
      const { deviation } = pattern;
      const seen = counted(centre[0] + errors[0] * shift + all + deviation[0] * scale[0]);
      const reacted = counted(centre[1] + errors[1] * shift + all + deviation[1] * scale[1]);
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
