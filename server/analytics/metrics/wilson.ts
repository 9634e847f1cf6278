/** Two-sided 95% of the normal distribution. */
const Z = 1.959964;

/** The 95% Wilson interval of a share in a sample of n; without n it is 0 to 1. */
export function wilson(share: number, n: number | null): { low: number; high: number } {
  if (!n || n <= 0) return { low: 0, high: 1 };
  if (n === Number.POSITIVE_INFINITY) return { low: share, high: share };
  const z2 = Z * Z;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  // Rounding must not exclude the share itself.
  return {
    low: Math.max(0, Math.min(share, centre - half)),
    high: Math.min(1, Math.max(share, centre + half)),
  };
}

/** For a sample without replacement: a complete sample has no error. */
export const wilsonOfFinite = (share: number, n: number, population: number) =>
  wilson(share, n >= population ? Number.POSITIVE_INFINITY : (n * (population - 1)) / (population - n));
