import { normal, randomOf } from '#server/slices/forecast/engine/random.ts';

/** Weeks of a comparison: `after` weeks against the `base` weeks directly before them. */
interface Windows {
  base: number;
  after: number;
  placebos: number;
}

/**
 * Windows for the same comparison inside the weeks before the campaign: two base weeks where they leave three
 * placebos, else one; with two placebos at least.
 */
export function windowsOf(before: number, during: number): Windows {
  const base = before >= during + 4 ? 2 : 1;
  const after = Math.min(during, before - base - 1);
  return { base, after, placebos: before - base - after + 1 };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rootMeanSquare = (values: readonly number[]) => Math.sqrt(meanOf(values.map((value) => value ** 2)));

type Compare = (after: number, base: number) => number;
const logRatio: Compare = (after, base) => Math.log(after / base);
const difference: Compare = (after, base) => after - base;

function comparedWeeks(weeks: readonly number[], before: number, compare: Compare) {
  const { base, after, placebos } = windowsOf(before, weeks.length - before);
  const mean = (from: number, length: number) => meanOf(weeks.slice(from, from + length));
  return {
    effect: compare(mean(before, weeks.length - before), mean(before - base, base)),
    usual: rootMeanSquare(
      Array.from({ length: placebos }, (_none, i) => compare(mean(i + base, after), mean(i, base))),
    ),
  };
}

/** Weeks without an effect whose changes fade at once, slowly, and hardly at all. */
const AUTOCORRELATIONS = [0, 0.8, 0.95];
const SERIES = 4000;
const criticals = new Map<string, number>();

/**
 * Times the usual change that 95% of comparisons without an effect stay within, by simulation. Placebos have the
 * structure of the comparison itself, so that one value serves independent, autocorrelated and growing sales
 * (docs/metrics.md).
 */
export function criticalOf(before: number, during: number): number {
  const key = `${before} ${during}`;
  const known = criticals.get(key);
  if (known !== undefined) return known;
  const random = randomOf('lift', before, during);
  const intervals = AUTOCORRELATIONS.flatMap((correlation) =>
    Array.from({ length: SERIES }, () => {
      const { effect, usual } = comparedWeeks(
        autocorrelated(before + during, correlation, random),
        before,
        difference,
      );
      return Math.abs(effect) / usual;
    }),
  ).sort((a, b) => a - b);
  const critical = intervals[Math.floor(0.95 * intervals.length)] as number;
  criticals.set(key, critical);
  return critical;
}

/** A stationary AR(1) series with standard deviation 1. */
export function autocorrelated(length: number, correlation: number, random: () => number): number[] {
  const innovation = Math.sqrt(1 - correlation ** 2);
  const values: number[] = [];
  for (let i = 0; i < length; i++)
    values.push(
      i === 0 ? normal(random) : correlation * (values[i - 1] as number) + innovation * normal(random),
    );
  return values;
}

export interface LiftInterval {
  low: number;
  high: number;
}

export interface WeeklyLift {
  /** Average week directly before the campaign, and in it. */
  before: number;
  during: number;
  extra: number;
  extra_interval: LiftInterval;
  relative: number | null;
  relative_interval: LiftInterval | null;
  /** A smaller relative effect looks the same as chance. */
  smallest: number | null;
}

/**
 * Campaign weeks against the weeks directly before them, with the 95% interval of the log ratio; of the difference
 * where a window has no sales.
 */
export function weeklyLift(weeks: readonly number[], before: number): WeeklyLift {
  const during = weeks.length - before;
  const { base } = windowsOf(before, during);
  const [from, to] = [meanOf(weeks.slice(before - base, before)), meanOf(weeks.slice(before))];
  const critical = criticalOf(before, during);
  const averages = { before: from, during: to, extra: (to - from) * during };
  const { effect, usual } = comparedWeeks(weeks, before, logRatio);
  const half = critical * usual;
  if (!Number.isFinite(effect) || !Number.isFinite(half)) {
    const most = critical * comparedWeeks(weeks, before, difference).usual;
    const extra_interval = { low: (to - from - most) * during, high: (to - from + most) * during };
    return { ...averages, extra_interval, relative: null, relative_interval: null, smallest: null };
  }
  const extraAt = (log: number) => -Math.expm1(-log) * to * during;
  return {
    ...averages,
    extra_interval: { low: extraAt(effect - half), high: extraAt(effect + half) },
    relative: Math.expm1(effect),
    relative_interval: { low: Math.expm1(effect - half), high: Math.expm1(effect + half) },
    smallest: Math.expm1(half),
  };
}
