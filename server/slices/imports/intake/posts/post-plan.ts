import type { PostObservation } from '#server/tables/observations.ts';
import type { IntakeEngine } from '../intake-engine.ts';
import { PostDoubts } from './post-doubts.ts';
import { combinePost, type PostSourceRecord, SourceRecordBlock } from './post-source-records.ts';
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

/** Observations of a batch and stored states, by post id. */
export interface KnownPosts {
  groups: Map<string, PostObservation[]>;
  existing: Map<string, PostState>;
  ended: Map<string, PostState>;
  past: Map<string, Snapshot[]>;
  /** One per import, for posts in several. */
  sourceRecords: Map<string, PostSourceRecord[]>;
}

/** Rows to write for the posts of a batch. */
export interface PostPlan {
  groups: KnownPosts['groups'];
  /** Written posts. */
  post_ids: string[];
  /** To remove under their old key. */
  moved: PostState[];
  /** To remove from the index. */
  ended: Array<{ state: PostState; terms: string[] }>;
  /** Encoded new states and observations. */
  states: Uint8Array;
  snapshots: Uint8Array;
  /** Encoded source records of posts in several imports. */
  sourceRecords: Uint8Array;
  /** Posts with implausible observations. */
  doubted: string[];
  /** Each post once, even if a later batch repeats it. */
  count: { fresh: number; changed: number; unchanged: number; snapshots: number; account_ids: Set<number> };
}

export function planPosts(
  { groups, existing, ended, past, sourceRecords: records }: KnownPosts,
  owner: (o: PostObservation) => PostOwner,
  context: { import_id: number; imported: boolean },
  doubts = new PostDoubts(),
): PostPlan {
  const states = new PostBlock();
  const snapshots = new SnapshotBlock(context.import_id);
  const sourceRecords = new SourceRecordBlock();
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
    const { own, others, fresh } = apart(before, stood, records.get(id) ?? [], context.import_id);
    const merged = mergePost(
      ownerOf(group, own?.state ?? null, owner),
      own?.state ?? null,
      own?.snapshots ?? [],
      group,
      context,
      // A post in only this import is stored without confirmations.
      others.length === 0 ? doubts : new PostDoubts(),
    );
    const kept = new Map(stood.map((s) => [identity(s), s]));
    for (const snapshot of merged.snapshots)
      if (replaces(kept.get(identity(snapshot)), snapshot)) snapshots.add(id, snapshot);
    const state =
      others.length === 0 ? merged.state : combined(others, merged, own, sourceRecords, fresh, doubts);
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
    sourceRecords: sourceRecords.bytes(),
    doubted: [...doubts.post_ids],
    count,
  };
}

/** New rows before old ones end, so that a post never disappears, and with a higher revision. */
export async function storePosts(ch: IntakeEngine, plan: PostPlan): Promise<void> {
  await insertPosts(ch, plan.states);
  await endPosts(ch, plan.moved);
  await endTerms(ch, plan.ended);
}

/**
 * This import's earlier record of a post, and those of others; `fresh`: a single import's record, not
 * stored separately yet.
 */
function apart(
  before: PostState | null,
  past: Snapshot[],
  sourceRecords: PostSourceRecord[],
  import_id: number,
): { own: PostSourceRecord | null; others: PostSourceRecord[]; fresh: PostSourceRecord | null } {
  const isOwn = (s: PostSourceRecord) => s.state.import_id === import_id;
  if (before === null) return { own: null, others: [], fresh: null };
  if (sourceRecords.length > 0)
    return {
      own: sourceRecords.find(isOwn) ?? null,
      others: sourceRecords.filter((s) => !isOwn(s)),
      fresh: null,
    };
  const alone = { state: before, snapshots: past };
  return isOwn(alone)
    ? { own: alone, others: [], fresh: null }
    : { own: null, others: [alone], fresh: alone };
}

/** The state derived from all records; new ones go into the block. */
function combined(
  others: PostSourceRecord[],
  merged: { state: PostState; snapshots: Snapshot[] },
  own: PostSourceRecord | null,
  block: SourceRecordBlock,
  fresh: PostSourceRecord | null,
  doubts: PostDoubts,
): PostState {
  const mine = {
    state: merged.state,
    snapshots: [...(own?.snapshots ?? []), ...merged.snapshots],
  };
  if (fresh) block.add(fresh, 1);
  // Counts versions: records that nobody reads have no revision of their own.
  mine.state.revision = (own?.state.revision ?? 0) + 1;
  if (!own || merged.snapshots.length > 0 || differs(own.state, mine.state))
    block.add(mine, mine.state.revision);
  return combinePost([...others, mine], doubts);
}

/**
 * For different owners (a collaboration): the newest observation with an account id wins, including this
 * import's earlier ones.
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

/** Rows that the new state does not replace by itself. */
export function planChange(plan: Pick<PostPlan, 'moved' | 'ended'>, before: PostState, after: PostState) {
  if (before.created_at !== after.created_at || before.account_id !== after.account_id) {
    plan.moved.push(before);
    return;
  }
  const kept = new Set(after.terms);
  const terms = before.terms.filter((t) => !kept.has(t));
  if (terms.length > 0) plan.ended.push({ state: before, terms });
}
