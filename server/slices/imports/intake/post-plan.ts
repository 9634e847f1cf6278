import type { PostObservation } from '#server/tables/observations.ts';
import type { IntakeEngine } from './intake-engine.ts';
import { PostDoubts } from './post-doubts.ts';
import { combinePost, type PostSighting, SightingBlock } from './post-sightings.ts';
import {
  differs,
  identity,
  mergePost,
  newPost,
  type PostOwner,
  type PostState,
  replaces,
  type Snapshot,
} from './post-state.ts';
import { endPosts, endTerms, insertPosts, PostBlock, SnapshotBlock } from './post-store.ts';

/** The posts of a batch by id: what it says of each, and what the store has of them. */
export interface KnownPosts {
  groups: Map<string, PostObservation[]>;
  existing: Map<string, PostState>;
  ended: Map<string, PostState>;
  past: Map<string, Snapshot[]>;
  /** What each import says of a post that several tell of. */
  sightings: Map<string, PostSighting[]>;
}

/** What storing the posts of a batch does. */
export interface PostPlan {
  groups: KnownPosts['groups'];
  /** Posts that are written. */
  post_ids: string[];
  /** Taken out under the key they had. */
  moved: PostState[];
  /** Terms that posts no longer have. */
  ended: Array<{ state: PostState; terms: string[] }>;
  /** New states and observations, encoded. */
  states: Uint8Array;
  snapshots: Uint8Array;
  /** What imports say of posts that several tell of, encoded. */
  sightings: Uint8Array;
  /** Posts with an observation that looks wrong. */
  doubted: string[];
  /** Each post once, also where a later batch of the import has it again. */
  count: { fresh: number; changed: number; unchanged: number; snapshots: number; account_ids: Set<number> };
}

/** Works out the posts of a batch. */
export function planPosts(
  { groups, existing, ended, past, sightings: told }: KnownPosts,
  owner: (o: PostObservation) => PostOwner,
  context: { import_id: number; imported: boolean },
  doubts = new PostDoubts(),
): PostPlan {
  const states = new PostBlock();
  const snapshots = new SnapshotBlock(context.import_id);
  const sightings = new SightingBlock();
  const post_ids: string[] = [];
  const plan = { moved: [] as PostState[], ended: [] as PostPlan['ended'] };
  const count = { fresh: 0, changed: 0, unchanged: 0, snapshots: 0, account_ids: new Set<number>() };
  for (const [id, group] of groups) {
    const before = existing.get(id) ?? null;
    const revision = (ended.get(id)?.revision ?? 0) + 1;
    if (before === null && group.length === 1) {
      const o = group[0] as PostObservation;
      const { state, snapshot } = newPost(id, owner(o), o, context);
      state.revision = revision;
      states.add(state);
      post_ids.push(id);
      snapshots.add(id, snapshot);
      count.fresh++;
      count.account_ids.add(state.account_id);
      continue;
    }
    const stood = past.get(id) ?? [];
    const { own, others, fresh } = apart(before, stood, told.get(id) ?? [], context.import_id);
    const merged = mergePost(
      ownerOf(group, own?.state ?? null, owner),
      own?.state ?? null,
      own?.snapshots ?? [],
      group,
      context,
      // What this import alone says is kept without what people say of it.
      others.length === 0 ? doubts : new PostDoubts(),
    );
    const kept = new Map(stood.map((s) => [identity(s), s]));
    for (const snapshot of merged.snapshots)
      if (replaces(kept.get(identity(snapshot)), snapshot)) snapshots.add(id, snapshot);
    const state =
      others.length === 0 ? merged.state : combined(others, merged, own, sightings, fresh, doubts);
    if (before && !differs(before, state)) {
      if (own === null) count.unchanged++;
      continue;
    }
    if (own === null) count[before ? 'changed' : 'fresh']++;
    count.account_ids.add(state.account_id);
    if (before) planChange(plan, before, state);
    state.revision = before ? before.revision + 2 : revision;
    states.add(state);
    post_ids.push(id);
  }
  count.snapshots = snapshots.rows;
  return {
    groups,
    post_ids,
    ...plan,
    states: states.bytes(),
    snapshots: snapshots.bytes(),
    sightings: sightings.bytes(),
    doubted: [...doubts.found],
    count,
  };
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

/** What this import said of a post before, and what others say; `fresh`: a single import's word, not kept apart yet. */
function apart(
  before: PostState | null,
  past: Snapshot[],
  sightings: PostSighting[],
  import_id: number,
): { own: PostSighting | null; others: PostSighting[]; fresh: PostSighting | null } {
  const isOwn = (s: PostSighting) => s.state.import_id === import_id;
  if (before === null) return { own: null, others: [], fresh: null };
  if (sightings.length > 0)
    return { own: sightings.find(isOwn) ?? null, others: sightings.filter((s) => !isOwn(s)), fresh: null };
  const alone = { state: before, snapshots: past };
  return isOwn(alone)
    ? { own: alone, others: [], fresh: null }
    : { own: null, others: [alone], fresh: alone };
}

/** The state that follows from what all say; what is new of that goes into the block. */
function combined(
  others: PostSighting[],
  merged: { state: PostState; snapshots: Snapshot[] },
  own: PostSighting | null,
  block: SightingBlock,
  fresh: PostSighting | null,
  doubts: PostDoubts,
): PostState {
  const mine = {
    state: merged.state,
    snapshots: [...(own?.snapshots ?? []), ...merged.snapshots],
  };
  if (fresh) block.add(fresh, 1);
  // Its revision counts what is kept of it here: states that nobody reads have none of their own.
  mine.state.revision = (own?.state.revision ?? 0) + 1;
  if (!own || merged.snapshots.length > 0 || differs(own.state, mine.state))
    block.add(mine, mine.state.revision);
  return combinePost([...others, mine], doubts);
}

/**
 * Whose post it is, where observations differ (a collaboration): the newest one that names the account by id, among
 * those of this import before, too.
 */
function ownerOf(
  group: PostObservation[],
  own: PostState | null,
  owner: (o: PostObservation) => PostOwner,
): PostOwner {
  const later = (a: PostObservation, b: PostObservation) =>
    (b.observed_at ?? 0) >= (a.observed_at ?? 0) ? b : a;
  const named = group.filter((o) => o.account.external_id !== null);
  const newest = (named.length > 0 ? named : group).reduce(later);
  const now = owner(newest);
  const keeps =
    own !== null &&
    (own.named_by_id > now.named_by_id ||
      (own.named_by_id === now.named_by_id && (newest.observed_at ?? 0) <= own.observed_at * 1000));
  return keeps ? { account_id: own.account_id, named: own.named, named_by_id: own.named_by_id } : now;
}

/** What of the standing rows the new state does not replace by itself. */
export function planChange(plan: Pick<PostPlan, 'moved' | 'ended'>, before: PostState, after: PostState) {
  if (before.created_at !== after.created_at || before.account_id !== after.account_id) {
    plan.moved.push(before);
    return;
  }
  const kept = new Set(after.terms);
  const terms = before.terms.filter((t) => !kept.has(t));
  if (terms.length > 0) plan.ended.push({ state: before, terms });
}
