export interface Band {
  p10: number;
  p50: number;
  p90: number;
  mean: number;
}

/** Linear between neighbours. */
export function bandOf(draws: Float64Array): Band {
  const values = draws.slice();
  let ordered = 0;
  const ranked = (place: number) => {
    const value = select(values, place, ordered);
    ordered = place;
    return value;
  };
  const at = (share: number) => {
    const place = share * (values.length - 1);
    const below = Math.floor(place);
    const low = ranked(below);
    return below + 1 < values.length ? low + (ranked(below + 1) - low) * (place - below) : low;
  };
  let total = 0;
  for (const value of draws) total += value;
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9), mean: total / draws.length };
}

/** Nobody makes half an interaction; the mean stays exact, because means add up. */
export function countBand(draws: Float64Array): Band {
  const { p10, p50, p90, mean } = bandOf(draws);
  return { p10: Math.round(p10), p50: Math.round(p50), p90: Math.round(p90), mean };
}

/**
 * Hoare's selection: a plan has thousands of bands, and sorting each took most of its time. Afterwards no
 * earlier value is larger; `from`: earlier values are already so.
 */
function select(values: Float64Array, place: number, from: number): number {
  let [left, right] = [from, values.length - 1];
  while (left < right) {
    const pivot = values[(left + right) >> 1] as number;
    let [i, j] = [left, right];
    while (i <= j) {
      while ((values[i] as number) < pivot) i++;
      while ((values[j] as number) > pivot) j--;
      if (i > j) break;
      const swapped = values[i] as number;
      values[i++] = values[j] as number;
      values[j--] = swapped;
    }
    if (place <= j) right = j;
    else if (place >= i) left = i;
    else break;
  }
  return values[place] ?? 0;
}
