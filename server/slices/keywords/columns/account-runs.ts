import type { PostColumns } from './post-columns.ts';

const made = new WeakMap<PostColumns, Uint32Array>();

/** First row of each account's posts, and the end of the last's; made once as long as the posts are kept. */
export function runsOf(posts: PostColumns): Uint32Array {
  const before = made.get(posts);
  if (before) return before;
  const { account, length } = posts;
  let runs = 0;
  for (let i = 0; i < length; i++) if (i === 0 || account[i] !== account[i - 1]) runs++;
  const starts = new Uint32Array(runs + 1);
  let run = 0;
  for (let i = 0; i < length; i++) if (i === 0 || account[i] !== account[i - 1]) starts[run++] = i;
  starts[runs] = length;
  made.set(posts, starts);
  return starts;
}
