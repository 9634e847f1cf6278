import {
  INTERACTIONS_KNOWN,
  KINDS,
  type KindRates,
  typeCodeOf,
} from '#server/platform/metrics/post-kinds.ts';
import type { PostColumns } from '../columns/post-columns.ts';
import type { Sums } from './metric-row.ts';

/** Columns of a row of sums. */
const POSTS = 0;
const INTERACTIONS = 1;
const IMPRESSIONS = 2;
const REACH = 3;
const RATED = 4;
const RATED_INTERACTIONS = 5;
const RATED_BASIS = 6;
const LIKES = 7;
const COMMENTS = 8;
const SHARES = 9;
const VIEWS = 10;
const WIDTH = 11;

/** Sums of the posts of one kind, with how many of them have an engagement rate. */
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

  /** Adds the posts from ≤ i < until. */
  add(posts: PostColumns, from = 0, until = posts.length) {
    const { kind, interactions, impressions, reach, basis, actions } = posts;
    let sums = this.#sums;
    for (let i = from; i < until; i++) {
      const k = kind[i] as number;
      let slot = this.#slots[k] as number;
      if (slot === 0) {
        slot = this.#open(k);
        sums = this.#sums;
      }
      const at = (slot - 1) * WIDTH;
      const done = interactions[i] as number;
      const base = basis[i] as number;
      sums[at + POSTS] = (sums[at + POSTS] as number) + 1;
      sums[at + INTERACTIONS] = (sums[at + INTERACTIONS] as number) + done;
      sums[at + IMPRESSIONS] = (sums[at + IMPRESSIONS] as number) + (impressions[i] as number);
      sums[at + REACH] = (sums[at + REACH] as number) + (reach[i] as number);
      if (base > 0) {
        sums[at + RATED] = (sums[at + RATED] as number) + 1;
        sums[at + RATED_INTERACTIONS] = (sums[at + RATED_INTERACTIONS] as number) + done;
        sums[at + RATED_BASIS] = (sums[at + RATED_BASIS] as number) + base;
      }
      if (actions) {
        sums[at + LIKES] = (sums[at + LIKES] as number) + (actions.likes[i] as number);
        sums[at + COMMENTS] = (sums[at + COMMENTS] as number) + (actions.comments[i] as number);
        sums[at + SHARES] = (sums[at + SHARES] as number) + (actions.shares[i] as number);
        sums[at + VIEWS] = (sums[at + VIEWS] as number) + (actions.views[i] as number);
      }
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

  /** Forgets everything that was added. */
  clear() {
    for (const kind of this.#kinds) this.#slots[kind] = 0;
    this.#sums.fill(0, 0, this.#kinds.length * WIDTH);
    this.#kinds = [];
  }

  rows(rates: KindRates): KindRow[] {
    return this.#kinds.map((kind, slot) => {
      const sum = (column: number) => this.#sums[slot * WIDTH + column] as number;
      const code = typeCodeOf(kind);
      const money = (rate: Float64Array, column: number) => (rate[code] as number) * sum(column);
      const isRated = INTERACTIONS_KNOWN[kind] === 1;
      return {
        kind,
        posts: sum(POSTS),
        interactions: sum(INTERACTIONS),
        impressions: sum(IMPRESSIONS),
        reach: sum(REACH),
        media_value:
          money(rates.impression, IMPRESSIONS) +
          money(rates.like, LIKES) +
          money(rates.comment, COMMENTS) +
          money(rates.share, SHARES) +
          money(rates.view, VIEWS),
        rated: isRated ? sum(RATED) : 0,
        rated_interactions: isRated ? sum(RATED_INTERACTIONS) : 0,
        rated_basis: isRated ? sum(RATED_BASIS) : 0,
      };
    });
  }
}

export function sumOf(rows: readonly Sums[]): Sums {
  const sums = {
    posts: 0,
    interactions: 0,
    impressions: 0,
    reach: 0,
    media_value: 0,
    rated_interactions: 0,
    rated_basis: 0,
  };
  for (const row of rows) for (const name of Object.keys(sums) as Array<keyof Sums>) sums[name] += row[name];
  return sums;
}
