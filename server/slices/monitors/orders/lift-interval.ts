/** 97.5% quantile of the t distribution, by the expansion of Cornish and Fisher; within 0.1% from 4 degrees of freedom on. */
export function tQuantile(freedom: number): number {
  const z = 1.959963985;
  const [z3, z5, z7, z9] = [z ** 3, z ** 5, z ** 7, z ** 9];
  return (
    z +
    (z3 + z) / (4 * freedom) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom ** 3) +
    (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92_160 * freedom ** 4)
  );
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const squares = (values: readonly number[]) => {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
};

/**
 * Difference of the averages of two groups of weeks, and half the width of its 95% interval: a t interval with the variation of
 * both groups together.
 */
export function weeklyDifference(before: readonly number[], during: readonly number[]) {
  const freedom = before.length + during.length - 2;
  const variance = (squares(before) + squares(during)) / freedom;
  return {
    before: meanOf(before),
    during: meanOf(during),
    half: tQuantile(freedom) * Math.sqrt(variance * (1 / before.length + 1 / during.length)),
  };
}
