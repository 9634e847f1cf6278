import { autocorrelated, weeklyLift } from '#server/slices/sales/lift/lift-interval.ts';

/** How sales of weeks move without a campaign. */
export interface SalesWorld {
  name: string;
  /** Correlation with the week before. */
  correlation: number;
  /** Share of growth a week. */
  growth: number;
  /** Standard deviation of a week, as a share of its level. */
  variation: number;
}

const world = (name: string, more: Partial<SalesWorld>): SalesWorld => ({
  ...{ name, correlation: 0, growth: 0, variation: 0.12 },
  ...more,
});
export const SALES_WORLDS: readonly SalesWorld[] = [
  world('independent weeks', {}),
  world('AR(1) 0.5', { correlation: 0.5 }),
  world('AR(1) 0.8', { correlation: 0.8 }),
  world('AR(1) 0.95', { correlation: 0.95 }),
  world('1% growth a week, 12% noise', { growth: 0.01 }),
  world('1% growth a week, 5% noise', { growth: 0.01, variation: 0.05 }),
  world('AR(1) 0.8 and 1% growth', { correlation: 0.8, growth: 0.01 }),
];

export interface Trial {
  before: number;
  during: number;
  /** True relative effect. */
  effect: number;
}

/** Share of tries whose interval holds the true effect, and the median of the smallest effect they can see. */
export function heldBy(
  world: SalesWorld,
  { before, during, effect }: Trial,
  tries: number,
  random: () => number,
) {
  let held = 0;
  const smallest: number[] = [];
  for (let i = 0; i < tries; i++) {
    const noise = autocorrelated(before + during, world.correlation, random);
    const weeks = noise.map((value, week) => {
      const level = 1000 * (1 + world.growth) ** week * (week < before ? 1 : 1 + effect);
      return Math.max(0.01, level * (1 + world.variation * value));
    });
    const lift = weeklyLift(weeks, before);
    const interval = lift.relative_interval;
    if (interval && interval.low <= effect && effect <= interval.high) held++;
    if (lift.smallest !== null) smallest.push(lift.smallest);
  }
  smallest.sort((a, b) => a - b);
  return { held: held / tries, smallest: smallest[smallest.length >> 1] ?? 0 };
}
