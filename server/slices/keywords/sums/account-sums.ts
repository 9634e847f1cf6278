import { INTERACTIONS_KNOWN, type KindRates, typeCodeOf } from '#server/platform/metrics/post-kinds.ts';
import type { AccountFacts } from '../columns/account-facts.ts';
import type { ActionColumns, PostColumns } from '../columns/post-columns.ts';
import type { Times } from '../search.ts';
import { type CreatorSums, NOTHING, type Sums } from './metric-row.ts';

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
export function mediaValue({ kind, impressions, actions }: PostColumns, i: number, rates: KindRates): number {
  const code = typeCodeOf(kind[i] as number);
  const value = (rates.impression[code] as number) * (impressions[i] as number);
  return actions ? value + actionValue(actions, i, code, rates) : value;
}

export const actionValue = (actions: ActionColumns, i: number, code: number, rates: KindRates) =>
  (rates.like[code] as number) * (actions.likes[i] as number) +
  (rates.comment[code] as number) * (actions.comments[i] as number) +
  (rates.share[code] as number) * (actions.shares[i] as number) +
  (rates.view[code] as number) * (actions.views[i] as number);

/**
 * Sums of a period's posts by account, in the order of profile and account: what an account is gets looked up once for
 * each, not for each post.
 */
export class AccountSums {
  /** Rows in AccountFacts; row i of `sums` is the i-th one's. */
  accounts = new Uint32Array(0);
  length = 0;
  /** WIDTH numbers a row, as SUM_COLUMNS names them. */
  sums = new Float64Array(0);

  add(posts: PostColumns, { from, until }: Pick<Times, 'from' | 'until'>, rates: KindRates) {
    const { length, account, created_at, kind, interactions, impressions, reach, basis, actions } = posts;
    const { impression } = rates;
    this.#reserve(distinct(account));
    const { sums } = this;
    for (let i = 0; i < length; ) {
      const owner = account[i] as number;
      let count = 0;
      let done = 0;
      let seen = 0;
      let reached = 0;
      let value = 0;
      let rated = 0;
      let base = 0;
      for (; i < length && account[i] === owner; i++) {
        const time = created_at[i] as number;
        if (time < from || time >= until) continue;
        const k = kind[i] as number;
        count++;
        done += interactions[i] as number;
        seen += impressions[i] as number;
        reached += reach[i] as number;
        value += (impression[typeCodeOf(k)] as number) * (impressions[i] as number);
        if (actions) value += actionValue(actions, i, typeCodeOf(k), rates);
        const of = basis[i] as number;
        if (of > 0 && INTERACTIONS_KNOWN[k] === 1) {
          rated += interactions[i] as number;
          base += of;
        }
      }
      if (count === 0) continue;
      const at = this.length * WIDTH;
      this.accounts[this.length++] = owner;
      sums[at] = count;
      sums[at + 1] = done;
      sums[at + 2] = seen;
      sums[at + 3] = reached;
      sums[at + 4] = value;
      sums[at + 5] = rated;
      sums[at + 6] = base;
    }
  }

  #reserve(more: number) {
    const accounts = new Uint32Array(this.length + more);
    accounts.set(this.accounts.subarray(0, this.length));
    const sums = new Float64Array((this.length + more) * WIDTH);
    sums.set(this.sums.subarray(0, this.length * WIDTH));
    this.accounts = accounts;
    this.sums = sums;
  }
}

/** How many runs of equal neighbours there are. */
function distinct(accounts: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < accounts.length; i++) if (i === 0 || accounts[i] !== accounts[i - 1]) count++;
  return count;
}

/** Adds up accounts in groups numbered from 0: sums, distinct profiles, and their followers; nothing where a group is empty. */
export function grouped(
  { accounts, length, sums }: AccountSums,
  { profile_id, followers }: AccountFacts,
  groupOf: (account: number) => number,
): CreatorSums[] {
  const groups: CreatorSums[] = [];
  /** The last profile of each group: accounts of one profile are neighbours. */
  const last: number[] = [];
  for (let row = 0; row < length; row++) {
    const account = accounts[row] as number;
    const group = groupOf(account);
    let total = groups[group];
    if (!total) {
      total = { ...NOTHING };
      groups[group] = total;
      last[group] = -1;
    }
    const at = row * WIDTH;
    total.posts += sums[at] as number;
    total.interactions += sums[at + 1] as number;
    total.impressions += sums[at + 2] as number;
    total.reach += sums[at + 3] as number;
    total.media_value += sums[at + 4] as number;
    total.rated_interactions += sums[at + 5] as number;
    total.rated_basis += sums[at + 6] as number;
    total.total_followers += Math.max(followers[account] as number, 0);
    const profile = profile_id[account] as number;
    if (last[group] === profile) continue;
    last[group] = profile;
    total.influencers++;
  }
  return groups;
}

/** Adds row `from` of the sums to an object. */
export function addRow(into: Sums, { sums }: AccountSums, row: number) {
  for (let c = 0; c < WIDTH; c++) into[SUM_COLUMNS[c] as keyof Sums] += sums[row * WIDTH + c] as number;
}
