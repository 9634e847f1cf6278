import type { PostObservation } from '../observations.ts';
import type { IntakeEngine } from './intake-engine.ts';
import { differs, mergePost, newPost, type PostState, type Snapshot } from './post-state.ts';
import { endPosts, endTerms, insertPosts, PostBlock, SnapshotBlock } from './post-store.ts';

/** The posts of a unit by id: what it says of each, and what the store has of them. */
export interface Standing {
  groups: Map<string, PostObservation[]>;
  existing: Map<string, PostState>;
  ended: Map<string, PostState>;
  past: Map<string, Snapshot[]>;
}

/** What storing the posts of a unit does. */
export interface PostPlan {
  groups: Standing['groups'];
  /** Posts that are written. */
  post_ids: string[];
  /** Taken out under the key they had. */
  moved: PostState[];
  /** Terms that posts no longer have. */
  ended: Array<{ state: PostState; terms: string[] }>;
  /** New states and observations, encoded. */
  states: Uint8Array;
  snapshots: Uint8Array;
  count: { fresh: number; changed: number; unchanged: number; snapshots: number; account_ids: Set<number> };
}

/** Works out the posts of a unit. */
export function planPosts(
  { groups, existing, ended, past }: Standing,
  account: (o: PostObservation) => number,
  context: { import_id: number; imported: boolean },
): PostPlan {
  const states = new PostBlock();
  const snapshots = new SnapshotBlock(context.import_id);
  const post_ids: string[] = [];
  const plan = { moved: [] as PostState[], ended: [] as PostPlan['ended'] };
  const count = { fresh: 0, changed: 0, unchanged: 0, snapshots: 0, account_ids: new Set<number>() };
  for (const [id, group] of groups) {
    const before = existing.get(id) ?? null;
    const revision = (ended.get(id)?.revision ?? 0) + 1;
    if (before === null && group.length === 1) {
      const o = group[0] as PostObservation;
      const { state, snapshot } = newPost(id, account(o), o, context);
      state.revision = revision;
      states.add(state);
      post_ids.push(id);
      snapshots.add(id, snapshot);
      count.fresh++;
      count.account_ids.add(state.account_id);
      continue;
    }
    const owner = ownerOf(group);
    const keeps = before !== null && (owner.observed_at ?? 0) <= before.observed_at * 1000;
    const account_id = keeps ? before.account_id : account(owner);
    const merged = mergePost(account_id, before, past.get(id) ?? [], group, context);
    for (const snapshot of merged.snapshots) snapshots.add(id, snapshot);
    if (before && !differs(before, merged.state)) {
      count.unchanged++;
      continue;
    }
    count[before ? 'changed' : 'fresh']++;
    count.account_ids.add(merged.state.account_id);
    if (before) planChange(plan, before, merged.state);
    merged.state.revision = before ? before.revision + 2 : revision;
    states.add(merged.state);
    post_ids.push(id);
  }
  count.snapshots = snapshots.rows;
  return { groups, post_ids, ...plan, states: states.bytes(), snapshots: snapshots.bytes(), count };
}

/**
 * Writes what is planned: new rows stand before old ones end, so that a post is never out, and nothing that ends has a
 * higher revision than what stands.
 */
export async function storePosts(ch: IntakeEngine, plan: PostPlan): Promise<void> {
  await insertPosts(ch, plan.states);
  await endPosts(ch, plan.moved);
  await endTerms(ch, plan.ended);
}

/** Whose post it is, where sources differ (a collaboration): the newest observation that names the account by id. */
function ownerOf(group: PostObservation[]): PostObservation {
  const later = (a: PostObservation, b: PostObservation) =>
    (b.observed_at ?? 0) >= (a.observed_at ?? 0) ? b : a;
  const named = group.filter((o) => o.account.external_id !== null);
  return (named.length > 0 ? named : group).reduce(later);
}

/** What of the standing rows the new state does not replace by itself. */
function planChange(plan: Pick<PostPlan, 'moved' | 'ended'>, before: PostState, after: PostState) {
  if (before.created_at !== after.created_at || before.account_id !== after.account_id) {
    plan.moved.push(before);
    return;
  }
  const kept = new Set(after.terms);
  const terms = before.terms.filter((t) => !kept.has(t));
  if (terms.length > 0) plan.ended.push({ state: before, terms });
}
