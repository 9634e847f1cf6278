import {
  INTERACTIONS_KNOWN,
  KINDS,
  type KindRates,
  typeCodeOf,
} from '#server/platform/metrics/post-kinds.ts';
import type { PostColumns } from '../columns/post-columns.ts';
import { NO_SUMS, type Sums } from './metric-row.ts';

/** Columns of a row of sums, in order. */
const COLUMNS = [
  'posts',
  'interactions',
  'impressions',
  'reach',
  'rated',
  'rated_interactions',
  'rated_basis',
  'likes',
  'comments',
  'shares',
  'views',
] as const;
const WIDTH = COLUMNS.length;

/** Sums of posts of one kind, with how many of them have an engagement rate. */
export interface KindRow extends Sums {
  kind: number;
  rated: number;
}

/**
 * Sums of posts by kind: a few dozen rows, from which totals, origins and missing numbers follow. Money is linear in
 * what it pays for, so it is computed once for each kind.
 */
export class KindSums {
  #slots = new Uint16Array(KINDS);
  #kinds: number[] = [];
  #sums = new Float64Array(64 * WIDTH);

  /** Adds the posts of a period, from ≤ time < until in Unix seconds. */
  add(posts: PostColumns, from: number, until: number) {
    const { length, created_at, kind, interactions, impressions, reach, basis, actions } = posts;
    const slots = this.#slots;
    let sums = this.#sums;
    for (let i = 0; i < length; i++) {
      const time = created_at[i] as number;
      if (time < from || time >= until) continue;
      const k = kind[i] as number;
      let slot = slots[k] as number;
      if (slot === 0) {
        slot = this.#open(k);
        sums = this.#sums;
      }
      const at = (slot - 1) * WIDTH;
      const done = interactions[i] as number;
      const base = basis[i] as number;
      sums[at] = (sums[at] as number) + 1;
      sums[at + 1] = (sums[at + 1] as number) + done;
      sums[at + 2] = (sums[at + 2] as number) + (impressions[i] as number);
      sums[at + 3] = (sums[at + 3] as number) + (reach[i] as number);
      if (base > 0) {
        sums[at + 4] = (sums[at + 4] as number) + 1;
        sums[at + 5] = (sums[at + 5] as number) + done;
        sums[at + 6] = (sums[at + 6] as number) + base;
      }
      if (!actions) continue;
      sums[at + 7] = (sums[at + 7] as number) + (actions.likes[i] as number);
      sums[at + 8] = (sums[at + 8] as number) + (actions.comments[i] as number);
      sums[at + 9] = (sums[at + 9] as number) + (actions.shares[i] as number);
      sums[at + 10] = (sums[at + 10] as number) + (actions.views[i] as number);
    }
  }

  #open(kind: number): number {
    const slot = this.#kinds.push(kind);
    this.#slots[kind] = slot;
    if (slot * WIDTH > this.#sums.length) {
      const grown = new Float64Array(this.#sums.length * 2);
      grown.set(this.#sums);
      this.#sums = grown;
    }
    return slot;
  }

  rows(rates: KindRates): KindRow[] {
    return this.#kinds.map((kind, slot) => {
      const sum = (column: (typeof COLUMNS)[number]) =>
        this.#sums[slot * WIDTH + COLUMNS.indexOf(column)] as number;
      const paid = (rate: Float64Array, column: (typeof COLUMNS)[number]) =>
        (rate[typeCodeOf(kind)] as number) * sum(column);
      const isRated = INTERACTIONS_KNOWN[kind] === 1;
      return {
        kind,
        posts: sum('posts'),
        interactions: sum('interactions'),
        impressions: sum('impressions'),
        reach: sum('reach'),
        media_value:
          paid(rates.impression, 'impressions') +
          paid(rates.like, 'likes') +
          paid(rates.comment, 'comments') +
          paid(rates.share, 'shares') +
          paid(rates.view, 'views'),
        rated: isRated ? sum('rated') : 0,
        rated_interactions: isRated ? sum('rated_interactions') : 0,
        rated_basis: isRated ? sum('rated_basis') : 0,
      };
    });
  }
}

export function sumOf(rows: readonly Sums[]): Sums {
  const sums = { ...NO_SUMS };
  for (const row of rows) for (const name of Object.keys(sums) as Array<keyof Sums>) sums[name] += row[name];
  return sums;
}
