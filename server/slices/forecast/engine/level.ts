import type { PastPost } from './history.ts';
import type { Tuning } from './model.ts';
import { logsOf, median, type Pair, type Pattern, pair, patternsOf, sum } from './pattern.ts';
import type { Peers } from './peers.ts';

/** Before any draw; pairs are on the log scale. */
export interface Level {
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
