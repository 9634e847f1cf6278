import type { PostType } from '#contract/values/primitives.ts';
import { KNOWN, OF_ORIGIN } from '#server/analytics/metrics/known.ts';
import { termsOf } from '#server/analytics/terms/terms.ts';
import { NativeEncoder } from '#server/platform/clickhouse/native-encoder.ts';
import type { IntakeEngine } from '../intake-engine.ts';
import { PostDoubts } from './post-doubts.ts';
import { postIdSet, readPostId } from './post-id.ts';
import {
  byTime,
  identity,
  numbers,
  type PostState,
  replaces,
  SNAPSHOT_METRICS,
  type Snapshot,
  tagsKept,
} from './post-state.ts';
import { addPostFields, POST_FIELDS } from './post-store.ts';

/** One import's view of a post: its state if there were no others. */
export interface PostSourceRecord {
  state: PostState;
  snapshots: Snapshot[];
}

const isLater = <T>(a: T, b: T, ...keys: Array<(x: T) => number | string>): boolean => {
  for (const key of keys) {
    const [x, y] = [key(a), key(b)];
    if (x !== y) return x > y;
  }
  return false;
};

/** The maximum by these keys, independent of order. */
const latest = <T>(all: readonly T[], ...keys: Array<(x: T) => number | string>): T | undefined =>
  all.reduce<T | undefined>(
    (best, one) => (best === undefined || isLater(one, best, ...keys) ? one : best),
    undefined,
  );

/**
 * The post's state from all imports, independent of their order (docs/adr/0005-post-state.md).
 * `revision` is 0.
 */
export function combinePost(
  sourceRecords: readonly PostSourceRecord[],
  doubts = new PostDoubts(),
): PostState {
  const states = sourceRecords.map((s) => s.state);
  const first = states[0];
  if (!first) throw new Error('combinePost needs a source record');
  const all = united(sourceRecords);
  const at = (s: PostState) => s.observed_at;
  const owner =
    latest(
      states,
      (s) => s.named_by_id,
      at,
      (s) => s.named,
    ) ?? first;
  const text = (of: (s: PostState) => string): string => {
    const known = latest(
      states.filter((s) => of(s) !== ''),
      at,
      of,
    );
    return known ? of(known) : '';
  };
  const number = (of: (s: PostState) => number, none: number): number => {
    const known = latest(
      states.filter((s) => of(s) !== none),
      at,
      of,
    );
    return known ? of(known) : none;
  };
  const shorts: PostType = 'youtube_shorts';
  const state: PostState = {
    ...first,
    account_id: owner.account_id,
    named: owner.named,
    named_by_id: owner.named_by_id,
    post_type: states.some((s) => s.post_type === shorts)
      ? shorts
      : (latest(states, at, (s) => s.post_type) ?? first).post_type,
    ...dateOf(states, all),
    observed_at: Math.max(...states.map(at)),
    title: text((s) => s.title),
    message: text((s) => s.message),
    link: text((s) => s.link),
    image: text((s) => s.image),
    duration: number((s) => s.duration, 0),
    is_paid: number((s) => s.is_paid, -1),
    ...numbers(all, doubts.of(first.id, all)),
    known: 0,
    import_id: (latest(states, at, (s) => s.import_id) ?? first).import_id,
    revision: 0,
  };
  state.terms = termsFrom(state, states);
  state.known = knownFrom(state, states);
  return state;
}

/**
 * All distinct observations in order; of derived dates with equal numbers the earliest counts, and text if
 * any has it.
 */
export function united(sourceRecords: readonly PostSourceRecord[]): Snapshot[] {
  const all = new Map<string, Snapshot>();
  for (const { snapshots } of sourceRecords)
    for (const s of snapshots) {
      const other = all.get(identity(s));
      const isEarlier = (than: Snapshot) =>
        s.created_at > 0 && (than.created_at === 0 || s.created_at < than.created_at);
      const isBetter = !other || replaces(other, s) || (!replaces(s, other) && isEarlier(other));
      const best = isBetter ? s : other;
      const has_text = Math.max(s.has_text, other?.has_text ?? 0);
      all.set(identity(s), best.has_text === has_text ? best : { ...best, has_text });
    }
  return [...all.values()].sort(byTime);
}

/**
 * An exact date beats a derived one; of exact ones the earliest counts, of derived ones the earliest
 * observation's.
 */
function dateOf(states: PostState[], all: Snapshot[]): Pick<PostState, 'created_at' | 'created_exact'> {
  const exact = states.filter((s) => s.created_exact).map((s) => s.created_at);
  if (exact.length > 0) return { created_at: Math.min(...exact), created_exact: 1 };
  return { created_at: all.find((s) => s.created_at > 0)?.created_at ?? 0, created_exact: 0 };
}

/** Terms of the chosen texts, and the newest separate tags. */
function termsFrom(state: PostState, states: PostState[]): string[] {
  const same = states.filter((s) => s.title === state.title && s.message === state.message);
  const tagged = states.map((s) => ({ s, tags: tagsKept(s) })).filter(({ tags }) => tags.length > 0);
  const inText = new Set(termsOf({ title: state.title, message: state.message, tags: [] }));
  const newest =
    latest(
      tagged,
      ({ s }) => s.observed_at,
      (t) => t.tags.join(' '),
    )?.tags ?? [];
  const tags = newest.filter((tag) => !inText.has(`#${tag}`));
  const whole = same.filter((s) => s.terms.length > 0 && tagsKept(s).join(' ') === tags.join(' '));
  return (
    latest(whole, (s) => s.terms.join(' '))?.terms ??
    termsOf({ title: state.title, message: state.message, tags })
  );
}

function knownFrom(state: PostState, states: PostState[]): number {
  const any = states.reduce((bits, s) => bits | s.known, 0);
  let bits = any & OF_ORIGIN;
  for (const metric of SNAPSHOT_METRICS) {
    if (state[metric] >= 0) bits |= KNOWN[metric];
    else state[metric] = 0;
  }
  if (!(bits & KNOWN.likes)) bits |= any & KNOWN.likes_hidden;
  return bits;
}

const SOURCE_RECORD = {
  post_id: 'UInt64',
  owner_id: 'UInt32',
  ...POST_FIELDS,
  snapshots: 'String',
  revision: 'UInt32',
} as const;

/** Stored form: time, rank, date, the numbers in the order of SNAPSHOT_METRICS, has_text. */
const packed = (all: Snapshot[]): string =>
  JSON.stringify(
    all.map((s) => [
      s.observed_at,
      s.rank,
      s.created_at,
      ...SNAPSHOT_METRICS.map((m) => s[m]),
      ...(s.has_text ? [] : [0]),
    ]),
  );

function unpacked(text: string): Snapshot[] {
  return (JSON.parse(text) as number[][]).map(([observed_at = 0, rank = 0, created_at = 0, ...values]) => {
    const named = Object.fromEntries(SNAPSHOT_METRICS.map((m, i) => [m, values[i] ?? -1]));
    const has_text = values[SNAPSHOT_METRICS.length] ?? 1;
    return { ...named, observed_at, rank, created_at, has_text } as Snapshot;
  });
}

/** Encodes records as they are added. */
export class SourceRecordBlock {
  readonly #block = new NativeEncoder(SOURCE_RECORD);

  add({ state: s, snapshots }: PostSourceRecord, revision: number): void {
    const c = this.#block.columns;
    c.post_id.addHex(s.id);
    c.owner_id.add(s.account_id);
    addPostFields(c, s);
    c.snapshots.add(packed(snapshots));
    c.revision.add(revision);
  }

  bytes = () => this.#block.bytes();
}

export const insertSourceRecords = (ch: IntakeEngine, block: Uint8Array) =>
  ch.insertBlock('post_sightings', SOURCE_RECORD, block);

/** By post; without posts in a single import. */
export async function readSourceRecords(
  ch: IntakeEngine,
  ids: string[],
): Promise<Map<string, PostSourceRecord[]>> {
  const byPost = new Map<string, PostSourceRecord[]>();
  if (ids.length === 0) return byPost;
  const plain = Object.keys(SOURCE_RECORD).filter(
    (c) => !['post_id', 'owner_id', 'named', 'created_at', 'observed_at', 'snapshots'].includes(c),
  );
  const rows = await ch.query<PostState & { snapshots: string }>(
    `SELECT ${readPostId('s.post_id')} AS id, ${readPostId('s.named')} AS named, s.owner_id AS account_id,
       toUnixTimestamp(s.created_at) AS created_at,
       toUnixTimestamp(s.observed_at) AS observed_at, ${plain.map((c) => `s.${c} AS ${c}`).join(', ')}, s.snapshots AS snapshots
     FROM post_sightings AS s FINAL WHERE s.post_id IN (${postIdSet(ids)}) ORDER BY import_id`,
    {},
    'source records of posts',
  );
  for (const { snapshots: text, ...row } of rows) {
    const snapshots = unpacked(text).sort(byTime);
    const isOut = new PostDoubts().of(row.id, snapshots);
    const sourceRecord = { state: { ...row, ...numbers(snapshots, isOut) }, snapshots };
    // As in `readPosts`: an unknown number is 0 with its bit unset.
    for (const m of SNAPSHOT_METRICS) if (!(row.known & KNOWN[m])) sourceRecord.state[m] = 0;
    const list = byPost.get(row.id);
    if (list) list.push(sourceRecord);
    else byPost.set(row.id, [sourceRecord]);
  }
  return byPost;
}
