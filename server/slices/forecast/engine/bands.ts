/** P10, P50, P90 and mean of the draws of one number. */
export interface Band {
  p10: number;
  p50: number;
  p90: number;
  mean: number;
}

/** Quantiles of draws, linear between neighbours. */
export function bandOf(draws: Float64Array): Band {
  const sorted = draws.toSorted();
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const low = sorted[below] ?? 0;
    return low + ((sorted[below + 1] ?? low) - low) * (place - below);
  };
  let total = 0;
  for (const value of draws) total += value;
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9), mean: total / draws.length };
}
