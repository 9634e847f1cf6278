/** What rows are sorted by; profiles of equal values are in the order of their ids. */
export interface SortBy {
  values: Float64Array | Float32Array | Uint32Array | Int16Array | Uint8Array;
  /** −1 turns the order round. */
  sign: number;
  /** Values that are not at least this are unknown; they come last in both directions. */
  known: number;
  /** Prices are sorted by the cent. */
  cents: boolean;
}

interface Firsts {
  rows: Uint32Array;
  keys: Float64Array;
  /** Profiles by row: they decide between equal keys. */
  ids: Uint32Array;
}

/** The rows from `from` up to `until`, which is no more than there are, of these in order. */
export function firstRows(
  among: Uint32Array,
  ids: Uint32Array,
  by: SortBy,
  { from, until }: { from: number; until: number },
): number[] {
  const size = Math.min(among.length, Math.max(4 * until, 4096));
  const firsts = { rows: new Uint32Array(size), keys: new Float64Array(size), ids };
  const n = gather(firsts, among, by, until);
  if (until < n) part(firsts, 0, n - 1, until);
  if (from > 0) part(firsts, 0, until - 1, from);
  return Array.from({ length: until - from }, (_, i) => from + i)
    .sort((a, b) => compare(firsts, a, b))
    .map((i) => firsts.rows[i] as number);
}

/**
 * Collects the rows that can be among the first `most`: the others leave when there is no room. Answers how many were
 * kept.
 */
function gather(m: Firsts, among: Uint32Array, { values, sign, known, cents }: SortBy, most: number): number {
  const { rows, keys, ids } = m;
  let n = 0;
  let worst = Number.POSITIVE_INFINITY;
  let worst_id = Number.POSITIVE_INFINITY;
  for (let at = 0; at < among.length; at++) {
    const row = among[at] as number;
    const value = values[row] as number;
    const key = value >= known ? sign * (cents ? Math.round(value * 100) : value) : Number.POSITIVE_INFINITY;
    if (key > worst || (key === worst && (ids[row] as number) > worst_id)) continue;
    if (n === rows.length) {
      part(m, 0, n - 1, most);
      n = most;
      let last = 0;
      for (let k = 1; k < n; k++) if (compare(m, k, last) > 0) last = k;
      worst = keys[last] as number;
      worst_id = ids[rows[last] as number] as number;
    }
    rows[n] = row;
    keys[n++] = key;
  }
  return n;
}

function compare({ rows, keys, ids }: Firsts, a: number, b: number): number {
  const [x, y] = [keys[a] as number, keys[b] as number];
  if (x !== y) return x < y ? -1 : 1;
  return (ids[rows[a] as number] as number) - (ids[rows[b] as number] as number);
}

/** Brings the first `count` rows of what lies between two positions to its front (Hoare's selection). */
function part(m: Firsts, low: number, high: number, count: number) {
  const { rows, keys, ids } = m;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const key = keys[middle] as number;
    const id = ids[rows[middle] as number] as number;
    const before = (i: number) =>
      (keys[i] as number) < key || (keys[i] === key && (ids[rows[i] as number] as number) < id);
    const after = (i: number) =>
      (keys[i] as number) > key || (keys[i] === key && (ids[rows[i] as number] as number) > id);
    let i = low;
    let j = high;
    while (i <= j) {
      while (before(i)) i++;
      while (after(j)) j--;
      if (i > j) break;
      swap(rows, i, j);
      swap(keys, i, j);
      i++;
      j--;
    }
    if (count - 1 <= j) high = j;
    else if (count - 1 >= i) low = i;
    else return;
  }
}

function swap(list: Uint32Array | Float64Array, i: number, j: number) {
  const kept = list[i] as number;
  list[i] = list[j] as number;
  list[j] = kept;
}
