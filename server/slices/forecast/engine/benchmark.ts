import type { PostType } from '#contract/values/primitives.ts';
import type { Pattern } from './pattern.ts';
import { NORMAL, type Peers } from './peers.ts';

/**
 * Usual results by followers, for types that few sources have. Not fitted on a corpus, and so marked and wide (docs/forecast.md).
 */
interface Benchmark {
  /** Impressions of a creator with 10,000 followers; they grow with followers to this power. */
  impressions: number;
  power: number;
  /** Interactions per impression. */
  interaction_rate: number;
  reach_share: number;
}

const BENCHMARKS: Partial<Record<PostType, Benchmark>> = {
  instagram_stories: { impressions: 900, power: 0.85, interaction_rate: 0.003, reach_share: 0.92 },
};

/** Standard deviations on the log scale: of a post around its creator, and of creators around the benchmark. */
const SPREAD = [0.45, 0.9] as const;
const LEVEL_SPREAD = [0.75, 1.1] as const;
const DRIFT = 0.5;

/** In place of peers without any posts; null for other types. @param value_per of an impression and an interaction */
export function benchmarkPeers(type: PostType, value_per: Pattern['value_per']): Peers | null {
  const benchmark = BENCHMARKS[type];
  if (!benchmark) return null;
  const { impressions, power, interaction_rate, reach_share } = benchmark;
  return {
    ...{ creators: 0, posts: 0, drift: DRIFT, is_benchmark: true },
    spread: [...SPREAD],
    patterns: NORMAL.map((z) => ({
      ...{ deviation: [z * SPREAD[0], z * SPREAD[1]], reach_share, value_per, weight: 1 },
    })),
    level: {
      expected: (followers) => {
        const seen = impressions * ((followers ?? 10_000) / 10_000) ** power;
        return [Math.log1p(seen), Math.log1p(seen * interaction_rate)];
      },
      spread: [...LEVEL_SPREAD],
    },
  };
}
