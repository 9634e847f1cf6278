/**
 * Posts column by column, each once, in the order of account (as AccountFacts has them), time and id: what keyword reports add up. `kind` is explained in
 * server/platform/metrics/post-kinds.ts, the amounts are those of `post_terms`, completed by the account where they need it.
 */
export interface PostColumns {
  length: number;
  /** Unix seconds; 0 = undated. */
  created_at: Uint32Array;
  post_id: BigUint64Array;
  /** Row of the account in AccountFacts. */
  account: Uint32Array;
  kind: Uint16Array;
  interactions: Float64Array;
  impressions: Float64Array;
  reach: Float64Array;
  /** What interactions are divided by; 0 = unknown. */
  basis: Float64Array;
  /** Null where nobody asked for them. */
  actions: ActionColumns | null;
  /** The rows in the order of time and id; null in what was put together from others. */
  by_time: Uint32Array | null;
}

/** What the EMV model of actions pays for besides. */
export interface ActionColumns {
  likes: Uint32Array;
  comments: Uint32Array;
  shares: Uint32Array;
  views: Float64Array;
}

const COLUMNS = [
  'created_at',
  'post_id',
  'account',
  'kind',
  'interactions',
  'impressions',
  'reach',
  'basis',
] as const;
const ACTIONS = ['likes', 'comments', 'shares', 'views'] as const;
const BYTES = 54;
const ACTION_BYTES = 20;
/** Of the sums that are kept beside the columns: about thirty a post, less where there are many. */
const SUM_BYTES = 30;

/** Bytes that the columns hold, and the sums made of them. */
export const bytesOf = (posts: PostColumns) =>
  posts.length * (BYTES + SUM_BYTES + (posts.actions ? ACTION_BYTES : 0)) + 60_000;

export function emptyColumns(length: number, with_actions: boolean): PostColumns {
  return {
    length,
    created_at: new Uint32Array(length),
    post_id: new BigUint64Array(length),
    account: new Uint32Array(length),
    kind: new Uint16Array(length),
    interactions: new Float64Array(length),
    impressions: new Float64Array(length),
    reach: new Float64Array(length),
    basis: new Float64Array(length),
    actions: with_actions
      ? {
          likes: new Uint32Array(length),
          comments: new Uint32Array(length),
          shares: new Uint32Array(length),
          views: new Float64Array(length),
        }
      : null,
    by_time: null,
  };
}

/** Row `i` of `posts` against row `k` of `others`, in the order of the columns. */
function compare(posts: PostColumns, i: number, others: PostColumns, k: number): number {
  const accounts = (posts.account[i] as number) - (others.account[k] as number);
  if (accounts !== 0) return accounts;
  const times = (posts.created_at[i] as number) - (others.created_at[k] as number);
  if (times !== 0) return times;
  const [id, other] = [posts.post_id[i] as bigint, others.post_id[k] as bigint];
  return id < other ? -1 : id > other ? 1 : 0;
}

/** Copies the named rows, in the order given. */
function pick(posts: PostColumns, rows: Uint32Array): PostColumns {
  const picked = emptyColumns(rows.length, posts.actions !== null);
  for (const name of COLUMNS) gather(posts[name], picked[name], rows);
  if (posts.actions && picked.actions)
    for (const name of ACTIONS) gather(posts.actions[name], picked.actions[name], rows);
  return picked;
}

/** One loop for each width: a loop for all of them would take five times as long. */
function gather<T extends Uint16Array | Uint32Array | Float64Array | BigUint64Array>(
  from: T,
  to: T,
  rows: Uint32Array,
) {
  if (from instanceof Float64Array) gatherFloats(from, to as Float64Array, rows);
  else if (from instanceof Uint32Array) gatherInts(from, to as Uint32Array, rows);
  else if (from instanceof Uint16Array) gatherShorts(from, to as Uint16Array, rows);
  else gatherIds(from, to as BigUint64Array, rows);
}

function gatherFloats(from: Float64Array, to: Float64Array, rows: Uint32Array) {
  for (let i = 0; i < rows.length; i++) to[i] = from[rows[i] as number] as number;
}

function gatherInts(from: Uint32Array, to: Uint32Array, rows: Uint32Array) {
  for (let i = 0; i < rows.length; i++) to[i] = from[rows[i] as number] as number;
}

function gatherShorts(from: Uint16Array, to: Uint16Array, rows: Uint32Array) {
  for (let i = 0; i < rows.length; i++) to[i] = from[rows[i] as number] as number;
}

/** By halves: a bigint is an object. */
function gatherIds(from: BigUint64Array, to: BigUint64Array, rows: Uint32Array) {
  const [source, target] = [new Uint32Array(from.buffer), new Uint32Array(to.buffer)];
  for (let i = 0; i < rows.length; i++) {
    const row = 2 * (rows[i] as number);
    target[2 * i] = source[row] as number;
    target[2 * i + 1] = source[row + 1] as number;
  }
}

/** Rows that a test lets pass. */
export function filtered(posts: PostColumns, passes: (row: number) => boolean): PostColumns {
  const rows = new Uint32Array(posts.length);
  let n = 0;
  for (let i = 0; i < posts.length; i++) if (passes(i)) rows[n++] = i;
  return n === posts.length ? posts : pick(posts, rows.subarray(0, n));
}

/** Posts that are in either, each once. */
export function united(posts: PostColumns, others: PostColumns): PostColumns {
  if (others.length === 0) return posts;
  if (posts.length === 0) return others;
  const mine = new Uint32Array(posts.length);
  const theirs: number[] = [];
  const at: number[] = [];
  let n = 0;
  let k = 0;
  for (let i = 0; i < posts.length; i++) {
    while (k < others.length && compare(others, k, posts, i) < 0) {
      theirs.push(k++);
      at.push(n++);
    }
    if (k < others.length && compare(others, k, posts, i) === 0) k++;
    mine[i] = n++;
  }
  for (; k < others.length; k++) {
    theirs.push(k);
    at.push(n++);
  }
  if (theirs.length === 0) return posts;
  const all = emptyColumns(n, posts.actions !== null);
  const place = (from: PostColumns, rows: ArrayLike<number> | null, to: ArrayLike<number>) => {
    for (const name of COLUMNS) scatter(from[name], all[name], rows, to);
    if (from.actions && all.actions)
      for (const name of ACTIONS) scatter(from.actions[name], all.actions[name], rows, to);
  };
  place(posts, null, mine);
  place(others, theirs, at);
  return all;
}

function scatter<T extends { [row: number]: number | bigint }>(
  from: T,
  into: T,
  rows: ArrayLike<number> | null,
  to: ArrayLike<number>,
) {
  for (let i = 0; i < to.length; i++)
    into[to[i] as number] = from[rows ? (rows[i] as number) : i] as T[number];
}

/** Few rows are sorted by comparing, many by counting how many each account has. */
const FEW = 2000;

/** Brings posts that are in the order of time and id into that of PostColumns. `accounts`: how many there are. */
export function byAccount(posts: PostColumns, accounts: number): PostColumns {
  const rows = rowsByAccount(posts, accounts);
  const by_time = new Uint32Array(rows.length);
  for (let row = 0; row < rows.length; row++) by_time[rows[row] as number] = row;
  return { ...pick(posts, rows), by_time };
}

function rowsByAccount({ account, length }: PostColumns, accounts: number): Uint32Array {
  const rows = new Uint32Array(length);
  if (length <= FEW) {
    for (let i = 0; i < length; i++) rows[i] = i;
    return rows.sort((a, b) => (account[a] as number) - (account[b] as number) || a - b);
  }
  const starts = new Uint32Array(accounts + 1);
  for (let i = 0; i < length; i++) {
    const next = (account[i] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let a = 0; a < accounts; a++) starts[a + 1] = (starts[a + 1] as number) + (starts[a] as number);
  for (let i = 0; i < length; i++) {
    const a = account[i] as number;
    const at = starts[a] as number;
    rows[at] = i;
    starts[a] = at + 1;
  }
  return rows;
}
