/** Name of the engine and its constants, stored with every forecast and changed with either. */
export const FORECAST_MODEL = 'forecast@5';

/** Draws behind each band. */
export const DRAWS = 2000;

/** A post is settled if its numbers were read at least this long after publication. */
export const SETTLED_SECONDS = 7 * 86_400;
/**
 * With fewer posts in the short window the long one is used, and with fewer in that the forecast relies on
 * peers.
 */
export const ENOUGH_POSTS = 5;
export const SHORT_DAYS = 90;
export const LONG_DAYS = 365;

/**
 * Constants tuned by `npm run bench -- forecast tuning` on creators that it is not tested on, the last three
 * by `npm run bench -- calibration` on cut-offs that it is not tested on (docs/forecast.md).
 */
export interface Tuning {
  /** The weight of a post halves with this many newer posts. */
  half_life_posts: number;
  /** Weight of the peers' patterns, in posts of the creator. */
  pattern_posts: number;
  /** Weight of the peers' spread, in posts of the creator. */
  spread_posts: number;
  /** Weight of the peers' level; 1 = as if followers decided everything. */
  peer_trust: number;
  /** Factor on the error of a level from peers alone, because collected creators are a biased sample. */
  alone: number;
  /**
   * For the level, posts count at most this many spreads from the creator's median; draws use the full
   * values.
   */
  outlier: number;
  /** Log-scale standard deviation of movements shared by a platform: season, a changed ranking. */
  common_drift: Readonly<Record<string, number>> & { other: number };
  /** A drawn post is at most this many standard deviations above its creator's level. */
  farthest: number;
  /** How far a total goes from the sum of means to the sum of medians; 1 = all the way with many creators. */
  total_shrinkage: number;
}

export const TUNED: Tuning = {
  half_life_posts: 6,
  pattern_posts: 3,
  spread_posts: 4,
  peer_trust: 0.25,
  alone: 1.1,
  outlier: 0.5,
  common_drift: { instagram: 0.05, tiktok: 0.11, youtube: 0.26, other: 0.14 },
  farthest: 2,
  total_shrinkage: 0.5,
};
