import type { PostColumns } from './post-columns.ts';

/** Where the posts of each account lie, in the order of the columns. */
export interface AccountRuns {
  length: number;
  /** Row in AccountFacts. */
  account: Uint32Array;
  /** First row of each, and the end of the last. */
  starts: Uint32Array;
  /** Times of each account's oldest and newest post, 0 = undated. */
  oldest: Uint32Array;
  newest: Uint32Array;
}

const made = new WeakMap<PostColumns, AccountRuns>();

/** Made once as long as the posts are kept. */
export function runsOf(posts: PostColumns): AccountRuns {
  const before = made.get(posts);
  if (before) return before;
  const { account, created_at } = posts;
  const isFirst = (row: number) => row === 0 || account[row] !== account[row - 1];
  let length = 0;
  for (let row = 0; row < posts.length; row++) if (isFirst(row)) length++;
  const runs = {
    length,
    account: new Uint32Array(length),
    starts: new Uint32Array(length + 1),
    oldest: new Uint32Array(length),
    newest: new Uint32Array(length),
  };
  let run = -1;
  for (let row = 0; row < posts.length; row++) {
    const time = created_at[row] as number;
    if (isFirst(row)) {
      runs.starts[++run] = row;
      runs.account[run] = account[row] as number;
      runs.oldest[run] = time;
    }
    // An account's posts come in the order of time.
    runs.newest[run] = time;
  }
  runs.starts[length] = posts.length;
  made.set(posts, runs);
  return runs;
}
