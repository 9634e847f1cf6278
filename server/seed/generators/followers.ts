import type { Platform } from '#contract/values/primitives.ts';
import { DAY } from './calendar.ts';
import type { Random } from './random.ts';

export const FOLLOWERS_MIN = 500;
export const FOLLOWERS_MAX = 60_000_000;
const YEAR = 365 * DAY;

/** Log-normal around 14,000, and one in forty from a Pareto tail. */
export function mainFollowers(random: Random): number {
  const body = 14_000 * random.lognormal(1.55);
  const tail = 400_000 * (1 - random.next()) ** (-1 / 1.05);
  return clampFollowers(random.chance(0.025) ? tail : body);
}

export function clampFollowers(n: number): number {
  // Folded back below the bound, so that no two stars have the same size.
  const bounded = n > FOLLOWERS_MAX ? FOLLOWERS_MAX * Math.sqrt(FOLLOWERS_MAX / n) : n;
  return Math.round(Math.max(FOLLOWERS_MIN, bounded));
}

/** Logarithmic: most grow slowly, some shrink, a few take off. */
export function yearlyGrowth(random: Random): number {
  const usual = 0.1 + 0.2 * random.normal();
  return random.chance(0.03) ? random.between(0.8, 2) : Math.min(0.7, Math.max(-0.4, usual));
}

/**
 * One closed form for posts and snapshots, so that both agree. `latest` = followers at `end`; `wave` shifts
 * the small ups and downs of the account.
 */
export function followersAt(latest: number, growth: number, wave: number, time: number, end: number): number {
  const years = (end - time) / YEAR;
  const ripple = 1 + 0.01 * (Math.sin(wave + 11 * years) - Math.sin(wave));
  return Math.max(1, Math.round(latest * Math.exp(-growth * years) * ripple));
}

/** Days before `end`: weekly for a year, thinner in large worlds. */
export function snapshotDays(profiles: number): number[] {
  if (profiles > 200_000) return [60, 30, 0];
  if (profiles > 20_000) return [360, 330, 300, 270, 240, 210, 180, 150, 120, 90, 60, 30, 0];
  return Array.from({ length: 53 }, (_, i) => (52 - i) * 7);
}

/** Share of followers that a creator follows back; few on TikTok and Douyin. */
export function following(platform: Platform, random: Random): number {
  const median = platform === 'instagram' ? 620 : platform === 'youtube' ? 40 : 210;
  return Math.round(Math.min(7500, median * random.lognormal(0.8)));
}
