import { INTERACTIONS_KNOWN, type KindRates, typeCodeOf } from '#server/platform/metrics/post-kinds.ts';
import type { AccountFacts } from '../columns/account-facts.ts';
import { runsOf } from '../columns/account-runs.ts';
import type { ActionColumns, PostColumns } from '../columns/post-columns.ts';
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
/** A group has two numbers besides. */
const INFLUENCERS = WIDTH;
const FOLLOWERS = WIDTH + 1;
const GROUP_WIDTH = WIDTH + 2;

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

  /** Adds the posts of from ≤ time < until in Unix seconds, `from` after 0. */
  add(posts: PostColumns, from: number, until: number, rates: KindRates) {
    const { length, account, starts, oldest, newest } = runsOf(posts);
    const whole = wholeRuns(posts, rates);
    let touched = 0;
    for (let run = 0; run < length; run++)
      if ((newest[run] as number) >= from && (oldest[run] as number) < until) touched++;
    this.#reserve(touched);
    const { accounts, sums } = this;
    for (let run = 0; run < length; ) {
      const first = run;
      while (run < length && (oldest[run] as number) >= from && (newest[run] as number) < until) run++;
      if (run > first) {
        // Neighbours that the period covers whole are copied together.
        sums.set(whole.subarray(first * WIDTH, run * WIDTH), this.length * WIDTH);
        accounts.set(account.subarray(first, run), this.length);
        this.length += run - first;
      }
      if (run === length) return;
      const part = run++;
      if ((newest[part] as number) < from || (oldest[part] as number) >= until) continue;
      const at = this.length * WIDTH;
      addPosts(sums, at, posts, starts[part] as number, starts[part + 1] as number, from, until, rates);
      if (sums[at] !== 0) accounts[this.length++] = account[part] as number;
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

const made = new WeakMap<PostColumns, WeakMap<KindRates, Float64Array>>();

/** Sums of each account's posts of all times, the undated too; made once as long as the posts are kept. */
function wholeRuns(posts: PostColumns, rates: KindRates): Float64Array {
  const byRates = made.get(posts) ?? new WeakMap<KindRates, Float64Array>();
  made.set(posts, byRates);
  const before = byRates.get(rates);
  if (before) return before;
  const { length, starts } = runsOf(posts);
  const sums = new Float64Array(length * WIDTH);
  const ever = Number.POSITIVE_INFINITY;
  for (let run = 0; run < length; run++)
    addPosts(sums, run * WIDTH, posts, starts[run] as number, starts[run + 1] as number, 0, ever, rates);
  byRates.set(rates, sums);
  return sums;
}

/** Writes the sums of the rows `start` … `end` - 1 that are in the period. */
function addPosts(
  sums: Float64Array,
  at: number,
  posts: PostColumns,
  start: number,
  end: number,
  from: number,
  until: number,
  rates: KindRates,
) {
  const { created_at, kind, interactions, impressions, reach, basis, actions } = posts;
  let count = 0;
  let done = 0;
  let seen = 0;
  let reached = 0;
  let value = 0;
  let rated = 0;
  let base = 0;
  for (let i = start; i < end; i++) {
    const time = created_at[i] as number;
    if (time < from || time >= until) continue;
    const k = kind[i] as number;
    const code = typeCodeOf(k);
    count++;
    done += interactions[i] as number;
    seen += impressions[i] as number;
    reached += reach[i] as number;
    value += (rates.impression[code] as number) * (impressions[i] as number);
    if (actions) value += actionValue(actions, i, code, rates);
    const of = basis[i] as number;
    if (of > 0 && INTERACTIONS_KNOWN[k] === 1) {
      rated += interactions[i] as number;
      base += of;
    }
  }
  sums[at] = count;
  sums[at + 1] = done;
  sums[at + 2] = seen;
  sums[at + 3] = reached;
  sums[at + 4] = value;
  sums[at + 5] = rated;
  sums[at + 6] = base;
}

/**
 * Adds up accounts in groups numbered from 0 up to `groups` - 1: sums, distinct profiles, and their followers. A group
 * of nobody is left out of the list as a hole.
 */
export function grouped(
  { accounts, length, sums }: AccountSums,
  { profile_id, followers }: AccountFacts,
  groups: number,
  groupOf: (account: number) => number,
): CreatorSums[] {
  const totals = new Float64Array(groups * GROUP_WIDTH);
  /** The last profile of each group: accounts of one profile are neighbours. */
  const last = new Float64Array(groups).fill(-1);
  for (let row = 0; row < length; row++) {
    const account = accounts[row] as number;
    const group = groupOf(account);
    const into = group * GROUP_WIDTH;
    const at = row * WIDTH;
    // Written out: as a loop it takes twice as long.
    totals[into] = (totals[into] as number) + (sums[at] as number);
    totals[into + 1] = (totals[into + 1] as number) + (sums[at + 1] as number);
    totals[into + 2] = (totals[into + 2] as number) + (sums[at + 2] as number);
    totals[into + 3] = (totals[into + 3] as number) + (sums[at + 3] as number);
    totals[into + 4] = (totals[into + 4] as number) + (sums[at + 4] as number);
    totals[into + 5] = (totals[into + 5] as number) + (sums[at + 5] as number);
    totals[into + 6] = (totals[into + 6] as number) + (sums[at + 6] as number);
    const followed = followers[account] as number;
    if (followed > 0) totals[into + FOLLOWERS] = (totals[into + FOLLOWERS] as number) + followed;
    const profile = profile_id[account] as number;
    if (last[group] === profile) continue;
    last[group] = profile;
    totals[into + INFLUENCERS] = (totals[into + INFLUENCERS] as number) + 1;
  }
  const rows: CreatorSums[] = [];
  for (let group = 0; group < groups; group++) {
    const of = totals.subarray(group * GROUP_WIDTH, (group + 1) * GROUP_WIDTH);
    if (of[0] === 0) continue;
    const row = {
      ...NOTHING,
      influencers: of[INFLUENCERS] as number,
      total_followers: of[FOLLOWERS] as number,
    };
    addNumbers(row, of, 0);
    rows[group] = row;
  }
  return rows;
}

/** Adds row `from` of the sums to an object. */
export const addRow = (into: Sums, { sums }: AccountSums, row: number) => addNumbers(into, sums, row * WIDTH);

function addNumbers(into: Sums, sums: Float64Array, at: number) {
  for (let c = 0; c < WIDTH; c++) into[SUM_COLUMNS[c] as keyof Sums] += sums[at + c] as number;
}
