/** Names the engine and its constants: kept with every saved forecast, changed with either. */
export const FORECAST_MODEL = 'forecast@2';

/** Draws behind each band. */
export const DRAWS = 2000;

/** A post is settled when its numbers were read at least this long after it was published. */
export const SETTLED_SECONDS = 7 * 86_400;
/** With fewer posts in the short window the long one holds, and with fewer in that the forecast leans on peers. */
export const ENOUGH_POSTS = 5;
export const SHORT_DAYS = 90;
export const LONG_DAYS = 365;

/** Constants of the model, tuned by `npm run bench -- forecast tuning` on creators it is not tested on (docs/forecast.md). */
export interface Tuning {
  /** A post weighs half as much as one published this many posts later. */
  half_life_posts: number;
  /** Peers' patterns weigh as much as this many posts of the creator's own. */
  pattern_posts: number;
  /** Peers' spread weighs as much as this many posts of the creator's own. */
  spread_posts: number;
  /** How much of the peers' level counts beside posts of the creator's own: with 1 as if followers told all. */
  peer_trust: number;
  /** By how much the error of a level is larger where peers alone tell it: they are those that somebody collected. */
  alone: number;
  /** Standard deviation, on the log scale, by which all creators of a platform move at once: season, a changed ranking. */
  common_drift: number;
  /** Posts count in the level at most this many spreads above or below the creator's median; in the draws they stay whole. */
  outlier: number;
}

export const TUNED: Tuning = {
  half_life_posts: 6,
  pattern_posts: 3,
  spread_posts: 4,
  peer_trust: 0.25,
  alone: 1.1,
  common_drift: 0.1,
  outlier: 0.5,
};
