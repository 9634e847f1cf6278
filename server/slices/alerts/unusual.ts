import { LEAST_CHANGE, LEAST_PERIODS, MOST_DEVIATIONS } from '#contract/alerts.ts';

/** Scale the median and the mean absolute deviation of normal values to their standard deviation. */
const PER_MAD = 1.4826;
const PER_MEAN = 1.2533;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/**
 * Modified z-score of Iglewicz and Hoaglin (1993), from the median and the median absolute deviation, which
 * single outliers do not move; if more than half of the values are equal, from the mean absolute deviation.
 * Null with too few earlier values.
 */
export function unusual(
  value: number,
  earlier: ReadonlyArray<number | null>,
): { median: number; is_unusual: boolean } | null {
  const known = earlier.filter((v) => v !== null);
  if (known.length < LEAST_PERIODS) return null;
  const median = medianOf(known);
  const deviations = known.map((v) => Math.abs(v - median));
  const mad = medianOf(deviations) * PER_MAD;
  const scale = mad > 0 ? mad : (deviations.reduce((sum, d) => sum + d, 0) / known.length) * PER_MEAN;
  const distance = Math.abs(value - median);
  const is_far = distance > scale * MOST_DEVIATIONS;
  return { median, is_unusual: is_far && distance >= Math.abs(median) * LEAST_CHANGE };
}
