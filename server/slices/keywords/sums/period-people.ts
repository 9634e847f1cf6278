import type { CreatorSums } from '#server/platform/metrics/metric-row.ts';
import type { AccountFacts } from '../columns/account-facts.ts';
import { runsOf } from '../columns/account-runs.ts';
import type { PostColumns } from '../columns/post-columns.ts';

/** Distinct profiles with a post of from ≤ time < until in Unix seconds, and the followers of their accounts with one. */
export function periodPeople(
  posts: PostColumns,
  { profile_id, followers }: AccountFacts,
  from: number,
  until: number,
): Pick<CreatorSums, 'influencers' | 'total_followers'> {
  const { created_at } = posts;
  const { length, account, starts, oldest, newest } = runsOf(posts);
  let influencers = 0;
  let total_followers = 0;
  let last = -1;
  for (let run = 0; run < length; run++) {
    const first = oldest[run] as number;
    const final = newest[run] as number;
    if (final < from || first >= until) continue;
    if (first < from && final >= until) {
      // The first post that is not too early decides.
      let row = starts[run] as number;
      while ((created_at[row] as number) < from) row++;
      if ((created_at[row] as number) >= until) continue;
    }
    const owner = account[run] as number;
    total_followers += Math.max(followers[owner] as number, 0);
    const profile = profile_id[owner] as number;
    // Accounts of one profile are neighbours.
    if (profile !== last) influencers++;
    last = profile;
  }
  return { influencers, total_followers };
}
