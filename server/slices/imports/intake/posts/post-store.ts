import { KNOWN } from '#server/analytics/metrics/known.ts';
import { NativeEncoder } from '#server/platform/clickhouse/native-encoder.ts';
import { withLiterals } from '#server/platform/clickhouse/sql-literals.ts';
import type { IntakeEngine } from '../intake-engine.ts';
import { postIdSet, readPostId, storedPostId } from './post-id.ts';
import { type PostState, SNAPSHOT_METRICS, type Snapshot } from './post-state.ts';

const NUMBERS = {
  likes: 'UInt32',
  comments: 'UInt32',
  shares: 'UInt32',
  saves: 'UInt32',
  views: 'UInt64',
  impressions: 'UInt64',
  reach: 'UInt64',
  followers: 'UInt32',
} as const;

/** Columns that posts and the records of their sources share. */
export const POST_FIELDS = {
  platform: 'String',
  post_type: 'String',
  external_id: 'String',
  created_at: "DateTime('UTC')",
  created_exact: 'UInt8',
  observed_at: "DateTime('UTC')",
  title: 'String',
  message: 'String',
  link: 'String',
  image: 'String',
  terms: 'Array(String)',
  duration: 'UInt32',
  is_paid: 'Int8',
  known: 'UInt16',
  import_id: 'UInt32',
  named: 'UInt64',
  named_by_id: 'UInt8',
} as const;

const POST = {
  id: 'UInt64',
  account_id: 'UInt32',
  ...POST_FIELDS,
  ...NUMBERS,
  revision: 'UInt32',
  is_deleted: 'UInt8',
} as const;

/** Adds the fields of a post to a block. */
export function addPostFields(c: NativeEncoder<typeof POST_FIELDS>['columns'], s: PostState): void {
  c.platform.add(s.platform);
  c.post_type.add(s.post_type);
  c.external_id.add(s.external_id);
  c.created_at.add(s.created_at);
  c.created_exact.add(s.created_exact);
  c.observed_at.add(s.observed_at);
  c.title.add(s.title);
  c.message.add(s.message);
  c.link.add(s.link);
  c.image.add(s.image);
  c.terms.add(s.terms);
  c.duration.add(s.duration);
  c.is_paid.add(s.is_paid);
  c.known.add(s.known);
  c.import_id.add(s.import_id);
  c.named.addHex(s.named);
  c.named_by_id.add(s.named_by_id);
}

/**
 * The posts of these ids (`postId`) as they are now, by id; `ended`: those removed and not added elsewhere.
 */
export async function readPosts(
  ch: IntakeEngine,
  ids: string[],
): Promise<{ live: Map<string, PostState>; ended: Map<string, PostState> }> {
  const live = new Map<string, PostState>();
  const ended = new Map<string, PostState>();
  if (ids.length === 0) return { live, ended };
  const columns = Object.keys(POST).map((c) =>
    c === 'id' || c === 'named'
      ? `${readPostId(`p.${c}`)} AS ${c}`
      : c === 'created_at' || c === 'observed_at'
        ? `toUnixTimestamp(p.${c}) AS ${c}`
        : `p.${c}`,
  );
  // Not FINAL: its key is the account, ours the id; the newest of the few revisions is picked here.
  const rows = await ch.query<PostState & { is_deleted: number }>(
    `SELECT ${columns.join(', ')} FROM posts AS p PREWHERE p.id IN (${postIdSet(ids)})`,
    {},
    'posts by id',
  );
  const newest = new Map<string, PostState & { is_deleted: number }>();
  for (const row of rows) {
    const other = newest.get(row.id);
    if (!other || row.revision > other.revision || (row.revision === other.revision && other.is_deleted))
      newest.set(row.id, row);
  }
  for (const [id, { is_deleted, ...state }] of newest) {
    // In a state an unknown number is 0.
    for (const m of SNAPSHOT_METRICS) if (!(state.known & KNOWN[m])) state[m] = 0;
    (is_deleted ? ended : live).set(id, state);
  }
  return { live, ended };
}

export async function readSnapshots(ch: IntakeEngine, ids: string[]): Promise<Map<string, Snapshot[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ch.query<Snapshot & { post_id: string }>(
    `SELECT ${readPostId('s.post_id')} AS post_id, toUnixTimestamp(s.observed_at) AS observed_at, rank, ${SNAPSHOT_METRICS.join(', ')},
       toUnixTimestamp(s.created_at) AS created_at, has_text
     FROM post_snapshots AS s FINAL WHERE s.post_id IN (${postIdSet(ids)})`,
    {},
    'snapshots by post',
  );
  const byPost = new Map<string, Snapshot[]>();
  for (const { post_id, ...snapshot } of rows) {
    const list = byPost.get(post_id);
    if (list) list.push(snapshot);
    else byPost.set(post_id, [snapshot]);
  }
  return byPost;
}

/** Encodes states as they are added. */
export class PostBlock {
  readonly #block = new NativeEncoder(POST);

  add(s: PostState, revision = s.revision, is_deleted = false): void {
    const c = this.#block.columns;
    c.id.addHex(s.id);
    c.account_id.add(s.account_id);
    addPostFields(c, s);
    for (const metric of SNAPSHOT_METRICS) c[metric].add(s[metric]);
    c.revision.add(revision);
    c.is_deleted.add(Number(is_deleted));
  }

  bytes = () => this.#block.bytes();
}

/** Feeds `post_terms` through its materialised view. */
export const insertPosts = (ch: IntakeEngine, block: Uint8Array) => ch.insertBlock('posts', POST, block);

/**
 * Removes posts under their old key (other account or date) after the new state is written. A crash in
 * between leaves duplicates until the batch is settled; the higher revision is the later state.
 */
export async function endPosts(ch: IntakeEngine, states: PostState[]): Promise<void> {
  const block = new PostBlock();
  for (const state of states) block.add(state, state.revision + 1, true);
  await insertPosts(ch, block.bytes());
}

/** Removes obsolete terms from the index. */
export async function endTerms(
  ch: IntakeEngine,
  ended: Array<{ state: PostState; terms: string[] }>,
): Promise<void> {
  const rows = ended.flatMap(({ state, terms }) =>
    terms.map((term) =>
      JSON.stringify([term, state.created_at, storedPostId(state.id), state.account_id, state.revision + 1]),
    ),
  );
  for (let at = 0; at < rows.length; at += ENDED_AT_ONCE)
    await endSome(ch, rows.slice(at, at + ENDED_AT_ONCE));
}

/** Rows of one statement, limited to 16 MB: a term has at most 100 characters. */
const ENDED_AT_ONCE = 20_000;

const endSome = (ch: IntakeEngine, lines: string[]) =>
  ch.command(
    withLiterals(
      `INSERT INTO post_terms (term_hash, created_at, post_id, account_id, revision, is_deleted)
       SELECT cityHash64(term), created_at, post_id, account_id, revision, 1 FROM format(JSONCompactEachRow,
         'term String, created_at DateTime(\\'UTC\\'), post_id UInt64, account_id UInt32, revision UInt32', {lines:String})`,
      { lines: lines.join('\n') },
    ),
  );

const SNAPSHOT = {
  post_id: 'UInt64',
  observed_at: "DateTime('UTC')",
  rank: 'UInt32',
  likes: 'Int64',
  comments: 'Int64',
  shares: 'Int64',
  saves: 'Int64',
  views: 'Int64',
  impressions: 'Int64',
  reach: 'Int64',
  followers: 'Int64',
  created_at: "DateTime('UTC')",
  has_text: 'UInt8',
  import_id: 'UInt32',
} as const;

/** Encodes observations as they are added. */
export class SnapshotBlock {
  readonly #block = new NativeEncoder(SNAPSHOT);
  readonly import_id: number;

  constructor(import_id: number) {
    this.import_id = import_id;
  }

  get rows(): number {
    return this.#block.rows;
  }

  add(post_id: string, s: Snapshot): void {
    const c = this.#block.columns;
    c.post_id.addHex(post_id);
    c.observed_at.add(s.observed_at);
    c.rank.add(s.rank);
    for (const metric of SNAPSHOT_METRICS) c[metric].add(s[metric]);
    c.created_at.add(s.created_at);
    c.has_text.add(s.has_text);
    c.import_id.add(this.import_id);
  }

  bytes = () => this.#block.bytes();
}

export const insertSnapshots = (ch: IntakeEngine, block: Uint8Array) =>
  ch.insertBlock('post_snapshots', SNAPSHOT, block);
