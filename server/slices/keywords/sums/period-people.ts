import type { AccountFacts } from '../columns/account-facts.ts';
import { runsOf } from '../columns/account-runs.ts';
import type { PostColumns } from '../columns/post-columns.ts';
import type { CreatorSums } from './metric-row.ts';

/** Distinct profiles with a post of from ≤ time < until in Unix seconds, and the followers of their accounts with one. */
export function periodPeople(
  posts: PostColumns,
  { profile_id, followers }: AccountFacts,
  from: number,
  until: number,
): Pick<CreatorSums, 'influencers' | 'total_followers'> {
  const { account, created_at } = posts;
  const runs = runsOf(posts);
  let influencers = 0;
  let total_followers = 0;
  let last = -1;
  for (let run = 0; run + 1 < runs.length; run++) {
    // An account's posts come in the order of time: the first that is not too early decides.
    let i = runs[run] as number;
    const end = runs[run + 1] as number;
    if ((created_at[end - 1] as number) < from) continue;
    while ((created_at[i] as number) < from) i++;
    if ((created_at[i] as number) >= until) continue;
    const owner = account[i] as number;
    total_followers += Math.max(followers[owner] as number, 0);
    const profile = profile_id[owner] as number;
    // Accounts of one profile are neighbours.
    if (profile !== last) influencers++;
    last = profile;
  }
  return { influencers, total_followers };
}
