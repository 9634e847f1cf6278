import type { KindRates } from '#server/platform/metrics/post-kinds.ts';
import type { PostColumns } from '../columns/post-columns.ts';
import { type AccountSums, addedUp, copyRow, overlapping, type Span, WIDTH } from './account-sums.ts';
import { gridOf } from './grid.ts';

let numbered = 0;
const EVER: Span = { from: 0, until: Number.POSITIVE_INFINITY };

/**
 * Sums of kept posts by account, of all times and the undated too, with what was added up of them. Row i is the i-th of
 * AccountRuns.
 */
export class WholeSums implements AccountSums {
  /** No other sums have this number. */
  readonly id = ++numbered;
  readonly posts: PostColumns;
  readonly length: number;
  readonly accounts: Uint32Array;
  readonly sums: Float64Array;
  /** By column: rounded to this grid (grid.ts) the amounts of all accounts add up exactly. */
  readonly grids: Float64Array;
  readonly #rates: KindRates;
  readonly #made = new WeakMap<object, unknown>();

  constructor(posts: PostColumns, rates: KindRates) {
    this.posts = posts;
    this.#rates = rates;
    const { length, accounts, sums } = addedUp(posts, rates, EVER, overlapping(posts, EVER));
    this.length = length;
    this.accounts = accounts;
    this.sums = sums;
    const totals = new Float64Array(WIDTH);
    for (let i = 0; i < sums.length; i++)
      totals[i % WIDTH] = (totals[i % WIDTH] as number) + (sums[i] as number);
    this.grids = totals.map(gridOf);
  }

  /** The sums of all times of some runs. */
  some(runs: Uint32Array): AccountSums {
    const sums = new Float64Array(runs.length * WIDTH);
    for (let i = 0; i < runs.length; i++) copyRow(this.sums, runs[i] as number, sums, i);
    return { length: runs.length, accounts: runs.map((run) => this.accounts[run] as number), sums };
  }

  /** The sums of a span of some runs, or of all. */
  within(span: Span, runs = overlapping(this.posts, span)): AccountSums {
    return addedUp(this.posts, this.#rates, span, runs, this.sums);
  }

  /** What `make` gives, a few kilobytes, made once for each key as long as the sums are kept. */
  once<T>(key: object, make: () => T): T {
    const made = this.#made.has(key) ? (this.#made.get(key) as T) : make();
    this.#made.set(key, made);
    return made;
  }
}

const made = new WeakMap<PostColumns, WeakMap<KindRates, WholeSums>>();

/** Made once as long as the posts are kept. */
export function wholeSums(posts: PostColumns, rates: KindRates): WholeSums {
  const byRates = made.get(posts) ?? new WeakMap<KindRates, WholeSums>();
  made.set(posts, byRates);
  const whole = byRates.get(rates) ?? new WholeSums(posts, rates);
  byRates.set(rates, whole);
  return whole;
}
