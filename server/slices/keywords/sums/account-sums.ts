import type { Sums } from '#server/platform/metrics/metric-row.ts';
import { INTERACTIONS_KNOWN, type KindRates, typeCodeOf } from '#server/platform/metrics/post-kinds.ts';
import { runsOf } from '../columns/account-runs.ts';
import type { ActionColumns, PostColumns } from '../columns/post-columns.ts';

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
/** Column of the money: the only amounts that are not whole numbers. */
export const MEDIA_VALUE = SUM_COLUMNS.indexOf('media_value');

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
 * Sums of posts by account, in the order of profile and account: what an account is gets looked up once for each, not
 * for each post.
 */
export interface AccountSums {
  length: number;
  /** Rows in AccountFacts; row i of `sums` is the i-th one's. */
  accounts: Uint32Array;
  /** WIDTH numbers a row, as SUM_COLUMNS names them. */
  sums: Float64Array;
}

/** Times in Unix seconds: from ≤ time < until. */
export interface Span {
  from: number;
  until: number;
}

/**
 * Sums of the posts of a span by account, of some runs of the posts; accounts without such a post are left out.
 * `whole`: by run, the sums of all times, where they are known.
 */
export function addedUp(
  posts: PostColumns,
  rates: KindRates,
  span: Span,
  runs: Uint32Array,
  whole: Float64Array | null = null,
): AccountSums {
  const { account, starts, oldest, newest } = runsOf(posts);
  const accounts = new Uint32Array(runs.length);
  const sums = new Float64Array(runs.length * WIDTH);
  const isWhole = (run: number) =>
    (oldest[run] as number) >= span.from && (newest[run] as number) < span.until;
  let length = 0;
  for (let i = 0; i < runs.length; ) {
    const first = runs[i] as number;
    // Neighbours are copied at once.
    let run = first;
    while (whole && i < runs.length && runs[i] === run && isWhole(run)) {
      accounts[length + run - first] = account[run] as number;
      run++;
      i++;
    }
    if (whole && run > first) {
      sums.set(whole.subarray(first * WIDTH, run * WIDTH), length * WIDTH);
      length += run - first;
      continue;
    }
    const at = length * WIDTH;
    addPosts(sums, at, posts, starts[first] as number, starts[first + 1] as number, span, rates);
    if (sums[at] !== 0) accounts[length++] = account[first] as number;
    i++;
  }
  return { length, accounts, sums };
}

/** Runs of the posts that may have one of the span. */
export function overlapping(posts: PostColumns, { from, until }: Span): Uint32Array {
  const { length, oldest, newest } = runsOf(posts);
  const runs = new Uint32Array(length);
  let n = 0;
  for (let run = 0; run < length; run++)
    if ((newest[run] as number) >= from && (oldest[run] as number) < until) runs[n++] = run;
  return runs.subarray(0, n);
}

/** Copies row `from` of sums to row `to` of others. */
export function copyRow(sums: Float64Array, from: number, others: Float64Array, to: number) {
  for (let c = 0; c < WIDTH; c++) others[to * WIDTH + c] = sums[from * WIDTH + c] as number;
}

/** The sums of several lists, of other profiles each, as one. */
export function joinedSums(lists: AccountSums[]): AccountSums {
  const length = lists.reduce((all, list) => all + list.length, 0);
  const joined = { length, accounts: new Uint32Array(length), sums: new Float64Array(length * WIDTH) };
  let at = 0;
  for (const { length, accounts, sums } of lists) {
    joined.accounts.set(accounts.subarray(0, length), at);
    joined.sums.set(sums.subarray(0, length * WIDTH), at * WIDTH);
    at += length;
  }
  return joined;
}

/** Writes the sums of the rows `start` … `end` - 1 that are in the span. */
function addPosts(
  sums: Float64Array,
  at: number,
  posts: PostColumns,
  start: number,
  end: number,
  { from, until }: Span,
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
