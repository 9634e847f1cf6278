import { KNOWN } from '#server/platform/metrics/known.ts';
import { numberSet } from '#server/platform/number-set.ts';
import type { IntakeEngine } from './intake-engine.ts';
import { type PostState, SNAPSHOT_METRICS, type Snapshot } from './post-state.ts';
import { linesOf, quoted } from './row-lines.ts';

const COLUMNS = [
  'id',
  'account_id',
  'platform',
  'post_type',
  'external_id',
  'created_at',
  'created_exact',
  'observed_at',
  'title',
  'message',
  'link',
  'image',
  'terms',
  'duration',
  'is_paid',
  ...SNAPSHOT_METRICS,
  'known',
  'import_id',
  'revision',
] as const;

/**
 * The posts of these ids as they stand, by id; `ended`: those that were taken out and not put elsewhere, as only a
 * crash leaves them. Ids come from `postId`, so they are digits only.
 */
export async function readPosts(
  ch: IntakeEngine,
  ids: string[],
): Promise<{ live: Map<string, PostState>; ended: Map<string, PostState> }> {
  const live = new Map<string, PostState>();
  const ended = new Map<string, PostState>();
  if (ids.length === 0) return { live, ended };
  const columns = COLUMNS.map((c) =>
    c === 'id'
      ? 'toString(p.id) AS id'
      : c === 'created_at' || c === 'observed_at'
        ? `toUnixTimestamp(p.${c}) AS ${c}`
        : `p.${c}`,
  );
  // Not FINAL: its key is the account, ours the id; the newest of the few revisions is picked here.
  const rows = await ch.query<PostState & { is_deleted: number }>(
    `SELECT ${columns.join(', ')}, p.is_deleted FROM posts AS p PREWHERE p.id IN (${numberSet(ids)})`,
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
    // A numeric column that is not known reads as 0; the merge wants -1.
    for (const m of SNAPSHOT_METRICS) if (!(state.known & KNOWN[m])) state[m] = 0;
    (is_deleted ? ended : live).set(id, state);
  }
  return { live, ended };
}

/** Every observation kept of these posts. */
export async function readSnapshots(ch: IntakeEngine, ids: string[]): Promise<Map<string, Snapshot[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ch.query<Snapshot & { post_id: string }>(
    `SELECT toString(s.post_id) AS post_id, toUnixTimestamp(s.observed_at) AS observed_at, rank, ${SNAPSHOT_METRICS.join(', ')},
       toUnixTimestamp(s.created_at) AS created_at
     FROM post_snapshots AS s FINAL WHERE s.post_id IN (${numberSet(ids)})`,
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

/** The columns of a post as JSON, in the order of `COLUMNS`; `revision` comes last. */
const line = (s: PostState, revision: number) =>
  `"${s.id}",${s.account_id},"${s.platform}","${s.post_type}",${quoted(s.external_id)},${s.created_at},${s.created_exact},${s.observed_at},${quoted(s.title)},${quoted(s.message)},${quoted(s.link)},${quoted(s.image)},${JSON.stringify(s.terms)},${s.duration},${s.is_paid},${s.likes},${s.comments},${s.shares},${s.saves},${s.views},${s.impressions},${s.reach},${s.followers},${s.known},${s.import_id},${revision}`;

export const postLine = (s: PostState) => `[${line(s, s.revision)}]`;

/** Writes new states, lines of `postLine`. Feeds `post_terms` through its materialised view. */
export const insertPosts = (ch: IntakeEngine, lines: Buffer) => ch.insertLines('posts', COLUMNS, lines);

/**
 * Takes posts out under the key they had (other account or date): the old rows of both tables end, the new state
 * is written afterwards. A crash in between leaves the post out until the unit runs again.
 */
export async function endPosts(ch: IntakeEngine, states: PostState[]): Promise<void> {
  await ch.insertLines(
    'posts',
    [...COLUMNS, 'is_deleted'],
    linesOf(states, (s) => `[${line(s, s.revision + 1)},1]`),
  );
}

/** Takes terms that a post no longer has out of the index. */
export async function endTerms(
  ch: IntakeEngine,
  ended: Array<{ state: PostState; terms: string[] }>,
): Promise<void> {
  const columns = ['term', 'created_at', 'post_id', 'account_id', 'post_type', 'revision', 'is_deleted'];
  const rows = ended.flatMap(({ state, terms }) =>
    terms.map((term) => [
      term,
      state.created_at,
      state.id,
      state.account_id,
      state.post_type,
      state.revision + 1,
      1,
    ]),
  );
  await ch.insert('post_terms', columns, rows);
}

export interface SnapshotRow {
  post_id: string;
  snapshot: Snapshot;
}

export const snapshotLine = ({ post_id, snapshot: s }: SnapshotRow, import_id: number) =>
  `["${post_id}",${s.observed_at},${s.rank},${s.likes},${s.comments},${s.shares},${s.saves},${s.views},${s.impressions},${s.reach},${s.followers},${s.created_at},${import_id}]`;

/** Keeps observations, lines of `snapshotLine`. */
export const insertSnapshots = (ch: IntakeEngine, lines: Buffer) =>
  ch.insertLines(
    'post_snapshots',
    ['post_id', 'observed_at', 'rank', ...SNAPSHOT_METRICS, 'created_at', 'import_id'],
    lines,
  );
