/** Standard normal quantiles of a two-sided test at 5% and of a power of 80%. */
const Z_ALPHA = 1.959964;
const Z_POWER = 0.841621;

/**
 * People in each of two groups of equal size that a hold-out test needs (docs/metrics.md): `rate` is the share that buys without
 * the campaign, `effect` the least relative change to be found. Null if there is none.
 */
export function holdOutSize(rate: number, effect: number): number | null {
  const changed = rate * (1 + effect);
  if (!(rate > 0 && rate < 1) || !(effect > 0) || changed >= 1) return null;
  const mean = (rate + changed) / 2;
  const same = Z_ALPHA * Math.sqrt(2 * mean * (1 - mean));
  const different = Z_POWER * Math.sqrt(rate * (1 - rate) + changed * (1 - changed));
  return Math.ceil(((same + different) / (changed - rate)) ** 2);
}
