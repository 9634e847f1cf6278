export const WEIGHTED_DIMENSIONS = [
  'genders',
  'ages',
  'countries',
  'cities',
  'interests',
  'genders_per_age',
] as const;
export type WeightedDimension = (typeof WEIGHTED_DIMENSIONS)[number];

interface Distribution {
  dimension: string;
  keys: string[];
  /** −1 = the source names the key without a share; it is left out. */
  shares: number[];
}

/**
 * An account's distributions as one row of `audience_cells`: 'dimension:key' with its share, and
 * 'dimension:' and '' with share 1 for "has this dimension" and "has any". Empty without shares.
 */
export function audienceRow(distributions: Distribution[]): { cells: string[]; shares: number[] } {
  const cells: string[] = [];
  const shares: number[] = [];
  const add = (cell: string, share: number) => {
    cells.push(cell);
    shares.push(share);
  };
  for (const d of distributions) {
    if (!WEIGHTED_DIMENSIONS.includes(d.dimension as WeightedDimension) || !d.shares.some((s) => s >= 0))
      continue;
    if (cells.length === 0) add('', 1);
    add(`${d.dimension}:`, 1);
    d.keys.forEach((key, i) => {
      const share = d.shares[i] ?? -1;
      if (share >= 0) add(`${d.dimension}:${key}`, share);
    });
  }
  return { cells, shares };
}

/** Splits 'dimension:key'; key '' = the whole dimension. */
export function audienceKey(cell: string): [dimension: string, key: string] {
  const at = cell.indexOf(':');
  return at < 0 ? ['', ''] : [cell.slice(0, at), cell.slice(at + 1)];
}
