import type { PostType } from '#contract/values/primitives.ts';
import { KNOWN, OF_ORIGIN, ORIGIN_BITS } from '#server/analytics/metrics/known.ts';
import { termsOf } from '#server/analytics/terms/terms.ts';
import type { PostObservation } from '#server/tables/observations.ts';
import { type IsOut, PostDoubts } from './post-doubts.ts';
import { postId } from './post-id.ts';

/** Numbers of one observation; −1 = missing. */
export const SNAPSHOT_METRICS = [
  'likes',
  'comments',
  'shares',
  'saves',
  'views',
  'impressions',
  'reach',
  'followers',
] as const;
export type SnapshotMetric = (typeof SNAPSHOT_METRICS)[number];

export interface Snapshot extends Record<SnapshotMetric, number> {
  /** Unix seconds, 0 = unknown. */
  observed_at: number;
  /** Orders observations of one second: by size, then by a hash of the values. */
  rank: number;
  /** Publication date in this observation, Unix seconds, 0 = none. */
  created_at: number;
  /** 1 = with text: zeros without text may come from a page that failed to load. */
  has_text: number;
}

/** The latest state, as in the table `posts`. Times in Unix seconds. */
export interface PostState extends Record<SnapshotMetric, number> {
  /** As a `postId`. */
  id: string;
  account_id: number;
  /** The source's name for the account, as a `nameId`. */
  named: string;
  /** 1 = by the platform's id. */
  named_by_id: number;
  platform: string;
  post_type: PostType;
  external_id: string;
  created_at: number;
  created_exact: number;
  observed_at: number;
  title: string;
  message: string;
  link: string;
  image: string;
  terms: string[];
  duration: number;
  is_paid: number;
  known: number;
  import_id: number;
  revision: number;
}

export type PostOwner = Pick<PostState, 'account_id' | 'named' | 'named_by_id'>;

const seconds = (ms: number | null) => (ms === null ? 0 : Math.max(0, Math.floor(ms / 1000)));

/** Written out: one shape for every post keeps the engine from making a dictionary of each. */
const metricsBy = (of: (metric: SnapshotMetric) => number): Record<SnapshotMetric, number> => ({
  likes: of('likes'),
  comments: of('comments'),
  shares: of('shares'),
  saves: of('saves'),
  views: of('views'),
  impressions: of('impressions'),
  reach: of('reach'),
  followers: of('followers'),
});

export function snapshotOf(o: PostObservation): Snapshot {
  const s = {
    likes: o.likes ?? -1,
    comments: o.comments ?? -1,
    shares: o.shares ?? -1,
    saves: o.saves ?? -1,
    views: o.views ?? -1,
    impressions: o.impressions ?? -1,
    reach: o.reach ?? -1,
    followers: o.followers ?? -1,
    observed_at: seconds(o.observed_at),
    created_at: seconds(o.created_at),
    has_text: o.title || o.message || o.tags.length > 0 ? 1 : 0,
    rank: 0,
  };
  s.rank = rankOf(s);
  return s;
}

const mixed = (hashed: number, value: number) => (Math.imul(hashed, 31) + (value % 2_147_483_647)) | 0;
const positive = (value: number) => Math.max(value, 0);

/**
 * Counts only grow, so the larger of two undated observations is the later one. Below 2^32. Written out,
 * because it runs for every row; in the order of SNAPSHOT_METRICS.
 */
function rankOf(v: Record<SnapshotMetric, number>): number {
  const sum =
    positive(v.likes) +
    positive(v.comments) +
    positive(v.shares) +
    positive(v.saves) +
    positive(v.views) +
    positive(v.impressions) +
    positive(v.reach) +
    positive(v.followers);
  let hashed = mixed(mixed(mixed(mixed(17, v.likes), v.comments), v.shares), v.saves);
  hashed = mixed(mixed(mixed(mixed(hashed, v.views), v.impressions), v.reach), v.followers);
  return Math.round(Math.log2(1 + sum) * 524_288) * 128 + ((hashed >>> 0) % 127);
}

/** Key of an observation in the store. */
export const identity = (s: Snapshot) => `${s.observed_at}|${s.rank}`;

/** Decides between observations with one key: ranks of different numbers can be equal. */
export const replaces = (other: Snapshot | undefined, s: Snapshot): boolean => {
  const metric = other && SNAPSHOT_METRICS.find((m) => s[m] !== other[m]);
  return !other || (metric !== undefined && s[metric] > other[metric]);
};

export interface Merged {
  state: PostState;
  /** New observations. */
  snapshots: Snapshot[];
}

/**
 * Adds observations: each number is its newest plausible value (followers: closest to publication), texts
 * are the newest, unknown never replaces known. Independent of the order of files. Returns no snapshots if
 * nothing is new.
 */
export function mergePost(
  owner: PostOwner,
  existing: PostState | null,
  past: Snapshot[],
  incoming: PostObservation[],
  context: { import_id: number; imported: boolean },
  doubts = new PostDoubts(),
): Merged {
  const kept = new Map(past.map((s) => [identity(s), s]));
  const fresh = new Map<string, Snapshot>();
  const ordered = incoming.map((o) => ({ o, s: snapshotOf(o) })).sort((a, b) => byTime(a.s, b.s));
  for (const { s } of ordered) {
    const key = identity(s);
    if (!replaces(kept.get(key), s)) continue;
    kept.set(key, s);
    fresh.set(key, s);
  }
  const all = [...kept.values()].sort(byTime);
  const snapshots = [...fresh.values()];
  const newest = ordered.at(-1)?.o ?? incoming[0];
  if (!newest) throw new Error('mergePost needs an observation');
  const base = existing ?? emptyState(owner, newest, context.import_id);
  const isOut = doubts.of(base.id, all);
  const state = { ...base, ...owner, ...numbers(all, isOut), observed_at: all.at(-1)?.observed_at ?? 0 };
  mergeTexts(state, existing, ordered);
  mergeDate(state, existing, all, incoming);
  state.known = knownBits(state, existing?.known ?? 0, newest, context.imported);
  if (snapshots.length > 0) state.import_id = context.import_id;
  return { state, snapshots };
}

/** Fast path of `mergePost` for a new post seen once: most rows of most files. */
export function newPost(
  id: string,
  owner: PostOwner,
  o: PostObservation,
  context: { import_id: number; imported: boolean },
): { state: PostState; snapshot: Snapshot } {
  const snapshot = snapshotOf(o);
  const title = o.title ? o.title.toWellFormed() : '';
  const message = o.message ? o.message.toWellFormed() : '';
  const hasText = o.tags.length > 0 || title !== '' || message !== '';
  const state: PostState = {
    id,
    account_id: owner.account_id,
    named: owner.named,
    named_by_id: owner.named_by_id,
    platform: o.account.platform,
    post_type: o.post_type,
    external_id: o.external_id,
    created_at: snapshot.created_at,
    created_exact: o.created_at !== null && o.created_at_exact ? 1 : 0,
    observed_at: snapshot.observed_at,
    title,
    message,
    link: o.link ? o.link.toWellFormed() : '',
    image: o.image ? o.image.toWellFormed() : '',
    terms: hasText ? termsOf({ title, message, tags: o.tags }) : [],
    duration: o.duration_seconds === null ? 0 : Math.round(o.duration_seconds),
    is_paid: o.is_paid === null ? -1 : Number(o.is_paid),
    known: 0,
    import_id: context.import_id,
    revision: 0,
    likes: snapshot.likes,
    comments: snapshot.comments,
    shares: snapshot.shares,
    saves: snapshot.saves,
    views: snapshot.views,
    impressions: snapshot.impressions,
    reach: snapshot.reach,
    followers: snapshot.followers,
  };
  state.known = knownBits(state, 0, o, context.imported);
  return { state, snapshot };
}

export const byTime = (a: Snapshot, b: Snapshot) => a.observed_at - b.observed_at || a.rank - b.rank;

function emptyState(owner: PostOwner, o: PostObservation, import_id: number): PostState {
  return {
    id: postId(o.account.platform, o.external_id),
    ...owner,
    platform: o.account.platform,
    post_type: o.post_type,
    external_id: o.external_id,
    created_at: 0,
    created_exact: 0,
    observed_at: 0,
    title: '',
    message: '',
    link: '',
    image: '',
    terms: [],
    duration: 0,
    is_paid: -1,
    known: 0,
    import_id,
    revision: 0,
    ...metricsBy(() => 0),
  };
}

/** @param all in order of time; within one second the last row counts */
export function numbers(all: Snapshot[], isOut: IsOut): Record<SnapshotMetric, number> {
  const of = (metric: SnapshotMetric) => {
    const counts = (s: Snapshot) => s[metric] >= 0 && !isOut(s, metric);
    if (metric !== 'followers') return all.findLast(counts)?.[metric] ?? -1;
    const first = all.find(counts)?.observed_at;
    return all.findLast((s) => s.observed_at === first && counts(s))?.followers ?? -1;
  };
  return metricsBy(of);
}

function mergeTexts(
  state: PostState,
  existing: PostState | null,
  ordered: Array<{ o: PostObservation; s: Snapshot }>,
) {
  let stand = existing ? existing.observed_at : -1;
  let tags: readonly string[] | null = null;
  for (const { o, s } of ordered) {
    const newer = s.observed_at > stand || !existing;
    const take = (now: string, value: string | null) =>
      value && (newer || !now) ? value.toWellFormed() : now;
    const before = state.title + state.message;
    state.title = take(state.title, o.title);
    state.message = take(state.message, o.message);
    state.link = take(state.link, o.link);
    state.image = take(state.image, o.image);
    state.duration =
      o.duration_seconds !== null && (newer || !state.duration)
        ? Math.round(o.duration_seconds)
        : state.duration;
    state.is_paid = o.is_paid !== null && (newer || state.is_paid < 0) ? Number(o.is_paid) : state.is_paid;
    // A Short stays one if another source does not distinguish Shorts.
    if (newer && state.post_type !== 'youtube_shorts') state.post_type = o.post_type;
    if (o.post_type === 'youtube_shorts') state.post_type = 'youtube_shorts';
    const textChanged = before !== state.title + state.message;
    if (o.tags.length > 0 && (textChanged || newer || state.terms.length === 0)) tags = o.tags;
    else if (textChanged) tags ??= existing ? tagsKept(existing) : [];
    if (newer) stand = Math.max(stand, s.observed_at);
  }
  if (tags) state.terms = termsOf({ title: state.title, message: state.message, tags });
}

/** Separate tags among the current terms, which a source without a tag column must not delete. */
export function tagsKept(state: PostState): string[] {
  const inText = new Set(termsOf({ title: state.title, message: state.message, tags: [] }));
  return state.terms.filter((t) => t.startsWith('#') && !inText.has(t)).map((t) => t.slice(1));
}

/** An exact date beats a derived one; of derived dates the earliest observation's is the best. */
function mergeDate(
  state: PostState,
  existing: PostState | null,
  all: Snapshot[],
  incoming: PostObservation[],
) {
  const exact = incoming.find((o) => o.created_at !== null && o.created_at_exact);
  if (existing?.created_exact) return;
  if (exact) {
    state.created_at = seconds(exact.created_at);
    state.created_exact = 1;
    return;
  }
  state.created_at = all.find((s) => s.created_at > 0)?.created_at ?? 0;
}

function knownBits(state: PostState, before: number, newest: PostObservation, imported: boolean): number {
  let bits = before & OF_ORIGIN;
  for (const metric of SNAPSHOT_METRICS) {
    if (state[metric] >= 0) bits |= KNOWN[metric];
    else state[metric] = 0;
  }
  if (imported && newest.impressions !== null) bits |= KNOWN.impressions_imported;
  if (imported && newest.reach !== null) bits |= KNOWN.reach_imported;
  const { likes, comments, shares, saves } = newest;
  if (imported && [likes, comments, shares, saves].some((count) => count !== null))
    bits |= ORIGIN_BITS.interactions_imported;
  const hidden = newest.missing.likes === 'hidden_likes' || (before & KNOWN.likes_hidden) !== 0;
  if (!(bits & KNOWN.likes) && hidden) bits |= KNOWN.likes_hidden;
  return bits;
}

/** Ignores bookkeeping fields. */
export function differs(a: PostState, b: PostState): boolean {
  for (const key of Object.keys(a) as Array<keyof PostState>) {
    if (key === 'import_id' || key === 'revision' || a[key] === b[key]) continue;
    if (key !== 'terms' || a.terms.length !== b.terms.length || a.terms.some((t, i) => t !== b.terms[i]))
      return true;
  }
  return false;
}
