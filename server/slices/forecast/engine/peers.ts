import type { PastPost } from './history.ts';
import { logsOf, median, type Pair, type Pattern, pair, patternsOf, sharesOf, sum } from './pattern.ts';

/** A peer's posts of one type. */
export interface PeerHistory {
  /** Null = unknown. */
  followers: number | null;
  /** Newest first. */
  posts: PastPost[];
}

/**
 * Typical results of one post type for creators of one size; pairs are of impressions and interactions, on
 * the log scale.
 */
export interface Peers {
  creators: number;
  posts: number;
  /** A shipped benchmark in place of peers, for lack of any. */
  is_benchmark?: boolean;
  patterns: Pattern[];
  /** Standard deviation of a post around its creator's level. */
  spread: Pair;
  /** Standard deviation of level changes between the halves of a history, as a share of `spread`. */
  drift: number;
  /** Null with fewer than three creators: nothing to borrow for a creator without posts. */
  level: {
    expected(followers: number | null): Pair;
    /** Standard deviation of levels around it. */
    spread: Pair;
  } | null;
}

const FEWEST_CREATORS = 3;
const FEWEST_PATTERNS = 20;
const MOST_PATTERNS = 600;
/** From the back-test of single posts, for missing peers (docs/forecast.md). */
const USUAL_SPREAD = 0.9;
const USUAL_LEVEL_SPREAD = 1;
const USUAL_DRIFT = 0.5;
/** Normal quantiles at the middles of twenty equal parts. */
export const NORMAL = [
  -1.96, -1.44, -1.15, -0.93, -0.76, -0.6, -0.45, -0.32, -0.19, -0.06, 0.06, 0.19, 0.32, 0.45, 0.6, 0.76,
  0.93, 1.15, 1.44, 1.96,
];

const mean = (values: readonly number[]) => sum(values) / values.length;
/** Half the distance between the 16% and 84% quantiles, a standard deviation robust against outliers. */
function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return (at(0.84) - at(0.16)) / 2;
}

/**
 * Patterns (creators with at least three posts, around their own mean), spread, and level by followers.
 * Levels are proportional to followers, around the peers' means.
 */
export function peersOf(histories: readonly PeerHistory[]): Peers {
  const all = histories.filter((h) => h.posts.length > 0);
  const levels = all.map((h) => {
    const logs = h.posts.map(logsOf);
    return { ...h, centre: pair((d) => mean(logs.map((l) => l[d]))) };
  });
  const ownPatterns = levels.filter((l) => l.posts.length >= 3).flatMap((l) => patternsOf(l.posts, l.centre));
  const step = Math.max(1, ownPatterns.length / MOST_PATTERNS);
  const patterns = Array.from(
    { length: Math.min(ownPatterns.length, MOST_PATTERNS) },
    (_none, i) => ownPatterns[Math.floor(i * step)] as Pattern,
  );
  const enough = patterns.length >= FEWEST_PATTERNS;
  const spread = pair((d) =>
    enough ? Math.max(0.05, Math.sqrt(mean(patterns.map((p) => p.deviation[d] ** 2)))) : USUAL_SPREAD,
  );
  return {
    creators: all.length,
    posts: sum(all.map((h) => h.posts.length)),
    patterns: enough ? patterns : usualPatterns(all),
    spread,
    drift: driftAmong(all, spread),
    level: all.length >= FEWEST_CREATORS ? levelAmong(levels, spread) : null,
  };
}

/** Squared movements of impressions between halves of at least six posts, less the expected noise. */
function driftAmong(histories: readonly PeerHistory[], spread: Pair): number {
  const moves = histories.flatMap(({ posts }) => {
    if (posts.length < 6) return [];
    const logs = posts.map((p) => logsOf(p)[0]);
    const half = logs.length >> 1;
    const [late, early] = [logs.slice(0, half), logs.slice(half)];
    const variance = (v: number[]) => sum(v.map((x) => (x - mean(v)) ** 2)) / (v.length - 1);
    return [(mean(late) - mean(early)) ** 2 - variance(late) / late.length - variance(early) / early.length];
  });
  if (moves.length < FEWEST_PATTERNS) return USUAL_DRIFT;
  return Math.min(1, Math.sqrt(Math.max(0, mean(moves))) / spread[0]);
}

function levelAmong(levels: Array<PeerHistory & { centre: Pair }>, spread: Pair): Peers['level'] {
  const sizes = levels.flatMap((l) => (l.followers === null ? [] : [Math.log1p(l.followers)]));
  const usual = sizes.length > 0 ? median(sizes) : 0;
  const sizeOf = (followers: number | null) => (followers === null ? usual : Math.log1p(followers));
  const rests = levels.map((l) => pair((d) => l.centre[d] - sizeOf(l.followers)));
  const middle = pair((d) => median(rests.map((r) => r[d])));
  const noise = pair((d) => mean(levels.map((l) => spread[d] ** 2 / l.posts.length)));
  return {
    expected: (followers) => pair((d) => middle[d] + sizeOf(followers)),
    spread: pair((d) => {
      const variance = spreadOf(rests.map((r) => r[d])) ** 2 - noise[d];
      return levels.length < 10 ? USUAL_LEVEL_SPREAD : Math.sqrt(Math.max(variance, 0.04));
    }),
  };
}

/** A normal distribution with the known shares, for peers with too few posts. */
const usualPatterns = (histories: readonly PeerHistory[]): Pattern[] => {
  const shares = sharesOf(histories.flatMap((h) => h.posts));
  return NORMAL.map((z) => ({ deviation: [z * USUAL_SPREAD, z * USUAL_SPREAD], ...shares, weight: 1 }));
};
