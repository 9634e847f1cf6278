import type { PastPost } from './history.ts';

/** The two drawn counts; reach and media value follow from them, post by post. Values are ln(count + 1). */
export type Pair = [impressions: number, interactions: number];
export const logsOf = (post: PastPost): Pair => [Math.log1p(post.impressions), Math.log1p(post.interactions)];

/** Reach ÷ impressions (0..1), and the media value of an impression and of an interaction. */
export interface Shares {
  reach_share: number;
  value_per: Pair;
}

/** A post's distance from its creator's level on the log scale, and its shares. */
export interface Pattern extends Shares {
  deviation: Pair;
  weight: number;
}

export const pair = (of: (driver: 0 | 1) => number): Pair => [of(0), of(1)];
export const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** 0 for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2
    ? (sorted[half] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

/** Distances from the mean, scaled up because the posts determined that mean themselves. */
export function patternsOf(posts: readonly PastPost[], means: Pair, weights?: readonly number[]): Pattern[] {
  if (posts.length < 2) return [];
  const wider = Math.sqrt(posts.length / (posts.length - 1));
  return posts.map((post, i) => {
    const logs = logsOf(post);
    return {
      deviation: pair((d) => (logs[d] - means[d]) * wider),
      ...sharesOf([post]),
      weight: weights?.[i] ?? 1,
    };
  });
}

/** 0 where there is nothing to divide by. */
export function sharesOf(posts: readonly PastPost[]): Shares {
  const of = (name: 'impressions' | 'reach' | 'interactions' | 'media_value') =>
    sum(posts.map((p) => p[name]));
  const per = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
  return {
    reach_share: Math.min(1, per(of('reach'), of('impressions'))),
    value_per: [per(of('media_value'), of('impressions')), per(of('media_value'), of('interactions'))],
  };
}
