import { LRUCache } from 'lru-cache';
import type { ProfileColumns } from './profile-columns.ts';

type Codes = Uint32Array | Uint8Array;
type Values = Float64Array | Float32Array | Uint32Array | Int16Array | Uint8Array;

/** A set of rows of the columns, one bit each: a million rows are 125 kB. */
export class RowSet {
  readonly bits: Uint32Array;

  constructor(length: number) {
    this.bits = new Uint32Array((length + 31) >>> 5);
  }

  add(row: number): void {
    (this.bits[row >>> 5] as number) |= 1 << (row & 31);
  }

  remove(row: number): void {
    (this.bits[row >>> 5] as number) &= ~(1 << (row & 31));
  }

  has(row: number): boolean {
    return (((this.bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1;
  }

  /** Adds the rows of another set. */
  join({ bits }: RowSet): this {
    for (let w = 0; w < bits.length; w++) (this.bits[w] as number) |= bits[w] as number;
    return this;
  }
}

/** Rows whose code has a 1. */
export function rowsByCode(codes: Codes, length: number, passes: Uint8Array): RowSet {
  const set = new RowSet(length);
  const { bits } = set;
  const known = passes.length;
  for (let i = 0; i < length; i++) {
    const code = codes[i] as number;
    if (code < known && passes[code] === 1) (bits[i >>> 5] as number) |= 1 << (i & 31);
  }
  return set;
}

/** Rows whose value lies between two; values not of at least `known`, NaN too, are unknown and pass by `or_unknown`. */
export function rowsBetween(
  values: Values,
  length: number,
  { from, to, known, or_unknown }: { from: number; to: number; known: number; or_unknown: boolean },
): RowSet {
  const set = new RowSet(length);
  const { bits } = set;
  for (let i = 0; i < length; i++) {
    const value = values[i] as number;
    if ((value >= from && value <= to) || (or_unknown && !(value >= known)))
      (bits[i >>> 5] as number) |= 1 << (i & 31);
  }
  return set;
}

/** Two for all searches: new ones for each would keep the garbage collector busy. */
let common = new Uint32Array(0);
let listed = new Uint32Array(0);

/** The bits of the rows that are in every set, of which there is at least one. Holds until the next call. */
function intersection(sets: readonly RowSet[]): Uint32Array {
  const [first, ...others] = sets.map((s) => s.bits) as [Uint32Array, ...Uint32Array[]];
  if (common.length < first.length) common = new Uint32Array(Math.ceil(first.length * 1.1));
  const bits = common.subarray(0, first.length);
  bits.set(first);
  for (const other of others) for (let w = 0; w < bits.length; w++) (bits[w] as number) &= other[w] as number;
  return bits;
}

/** The rows that are in every set, ascending. To be read before anything is awaited: the next call writes over them. */
export function rowsInAll(sets: readonly RowSet[]): Uint32Array {
  const bits = intersection(sets);
  if (listed.length < bits.length * 32) listed = new Uint32Array(bits.length * 35);
  let n = 0;
  for (let w = 0; w < bits.length; w++) {
    const base = w << 5;
    for (let word = bits[w] as number; word !== 0; word &= word - 1)
      listed[n++] = base + 31 - Math.clz32(word & -word);
  }
  return listed.subarray(0, n);
}

/** How many rows are in every set. */
export function countInAll(sets: readonly RowSet[]): number {
  const bits = intersection(sets);
  let count = 0;
  for (let w = 0; w < bits.length; w++) {
    let word = bits[w] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

interface Kept {
  stamp: number;
  source: unknown;
  rows: RowSet;
}
const MOST_KEPT = 100;
const stores = new WeakMap<ProfileColumns, LRUCache<string, Kept>>();

/**
 * What `make` answers, kept under a key until rows change or `source`, the store's answer it was made of, is another:
 * the next page, another order and another filter beside this one need not look through the columns again.
 */
export function keptRows(c: ProfileColumns, key: string, source: unknown, make: () => RowSet): RowSet {
  const kept = stores.get(c) ?? new LRUCache<string, Kept>({ max: MOST_KEPT });
  stores.set(c, kept);
  const before = kept.get(key);
  if (before?.stamp === c.stamp && before.source === source) return before.rows;
  const rows = make();
  kept.set(key, { stamp: c.stamp, source, rows });
  return rows;
}
