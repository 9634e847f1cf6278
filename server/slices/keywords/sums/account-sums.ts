import { INTERACTIONS_KNOWN, type KindRates, typeCodeOf } from '#server/platform/metrics/post-kinds.ts';
import type { PostColumns } from '../columns/post-columns.ts';
import type { Sums } from './metric-row.ts';

/** Columns of an account's sums, in order. */
export const SUM_COLUMNS = [
  'posts',
  'interactions',
  'impressions',
  'reach',
  'media_value',
  'rated_interactions',
  'rated_basis',
] as const satisfies ReadonlyArray<keyof Sums>;
export const WIDTH = SUM_COLUMNS.length;

/** Money of one post. */
export function mediaValue(posts: PostColumns, i: number, rates: KindRates): number {
  const code = typeCodeOf(posts.kind[i] as number);
  let value = (rates.impression[code] as number) * (posts.impressions[i] as number);
  const { actions } = posts;
  if (actions)
    value +=
      (rates.like[code] as number) * (actions.likes[i] as number) +
      (rates.comment[code] as number) * (actions.comments[i] as number) +
      (rates.share[code] as number) * (actions.shares[i] as number) +
      (rates.view[code] as number) * (actions.views[i] as number);
  return value;
}

/** Sums of posts by account: what an account is gets looked up once for each, not for each post. */
export class AccountSums {
  /** Accounts in the order they were met; row i of `sums` is the i-th one's. */
  accounts = new Uint32Array(64);
  length = 0;
  /** WIDTH numbers a row, as SUM_COLUMNS names them. */
  sums = new Float64Array(64 * WIDTH);
  readonly #rates: KindRates;
  /** Row of an account plus one; 0 = none. */
  #rows = new Int32Array(0);

  constructor(rates: KindRates) {
    this.#rates = rates;
  }

  add(posts: PostColumns) {
    const { account_id, kind, interactions, impressions, reach, basis } = posts;
    this.#reserve(account_id);
    const rows = this.#rows;
    let sums = this.sums;
    for (let i = 0; i < posts.length; i++) {
      const account = account_id[i] as number;
      let row = rows[account] as number;
      if (row === 0) {
        row = this.#open(account);
        sums = this.sums;
      }
      const at = (row - 1) * WIDTH;
      const done = interactions[i] as number;
      const base = basis[i] as number;
      sums[at] = (sums[at] as number) + 1;
      sums[at + 1] = (sums[at + 1] as number) + done;
      sums[at + 2] = (sums[at + 2] as number) + (impressions[i] as number);
      sums[at + 3] = (sums[at + 3] as number) + (reach[i] as number);
      sums[at + 4] = (sums[at + 4] as number) + mediaValue(posts, i, this.#rates);
      if (base > 0 && INTERACTIONS_KNOWN[kind[i] as number] === 1) {
        sums[at + 5] = (sums[at + 5] as number) + done;
        sums[at + 6] = (sums[at + 6] as number) + base;
      }
    }
  }

  /** Lets go of what only adding needs. */
  finish(): this {
    this.#rows = new Int32Array(0);
    return this;
  }

  #reserve(accounts: Uint32Array) {
    let most = 0;
    for (const account of accounts) if (account > most) most = account;
    if (most < this.#rows.length) return;
    const rows = new Int32Array(most + 1);
    rows.set(this.#rows);
    this.#rows = rows;
  }

  #open(account: number): number {
    if (this.length === this.accounts.length) {
      const accounts = new Uint32Array(this.length * 2);
      accounts.set(this.accounts);
      this.accounts = accounts;
      const sums = new Float64Array(this.length * 2 * WIDTH);
      sums.set(this.sums);
      this.sums = sums;
    }
    this.accounts[this.length++] = account;
    this.#rows[account] = this.length;
    return this.length;
  }
}

/** Adds row `from` of the sums to an object. */
export function addRow(into: Sums, { sums }: AccountSums, row: number) {
  for (let c = 0; c < WIDTH; c++) into[SUM_COLUMNS[c] as keyof Sums] += sums[row * WIDTH + c] as number;
}
