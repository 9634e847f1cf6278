import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { Services } from '#server/platform/context.ts';
import { chosenByWords, confirmedOf } from '../implausible/words.ts';
import type { PostDoubts } from '../intake/posts/post-doubts.ts';
import { postIdSet, readPostId } from '../intake/posts/post-id.ts';
import { planChange } from '../intake/posts/post-plan.ts';
import {
  combinePost,
  type PostSourceRecord,
  readSourceRecords,
} from '../intake/posts/post-source-records.ts';
import { differs, type PostState } from '../intake/posts/post-state.ts';
import {
  endPosts,
  endTerms,
  insertPosts,
  insertSnapshots,
  PostBlock,
  readPosts,
  SnapshotBlock,
} from '../intake/posts/post-store.ts';

const POSTS_AT_ONCE = 5000;

/** Effects of a withdrawal on some posts. */
export interface PostsWithout {
  /** In no other import. */
  gone: PostState[];
  /** Current states, and those without the import. */
  changed: Array<{ before: PostState; after: PostState }>;
  /** Remaining source records of other imports. */
  records: PostSourceRecord[];
  /** Posts with implausible observations. */
  doubted: string[];
}

/** Posts in only this import have no separate records. */
const ONLY_ITS = (import_id: number) =>
  `import_id = ${import_id} AND id NOT IN (SELECT post_id FROM post_sightings WHERE import_id = ${import_id})`;

/** The number of posts in no other import, and the ids of the others, in parts. */
export async function previewPosts(ch: ClickHouse, import_id: number) {
  const [alone] = await ch.query<{ n: number }>(
    `SELECT count() AS n FROM posts FINAL WHERE ${ONLY_ITS(import_id)}`,
    {},
    'posts of one import',
  );
  const reported = `SELECT DISTINCT post_id AS i FROM post_sightings WHERE import_id = ${import_id}`;
  return { alone: alone?.n ?? 0, reported: inParts(ch, reported) };
}

/** In parts. */
export const postsOfImport = (ch: ClickHouse, import_id: number): AsyncGenerator<string[]> =>
  inParts(
    ch,
    `SELECT id AS i FROM posts FINAL WHERE import_id = ${import_id}
     UNION ALL SELECT post_id AS i FROM post_sightings WHERE import_id = ${import_id}`,
  );

async function* inParts(ch: ClickHouse, ids: string): AsyncGenerator<string[]> {
  const rows = await ch.query<{ id: string }>(
    `SELECT DISTINCT ${readPostId('i')} AS id FROM (${ids}) ORDER BY id`,
    {},
    'posts of an import',
  );
  for (let at = 0; at < rows.length; at += POSTS_AT_ONCE)
    yield rows.slice(at, at + POSTS_AT_ONCE).map((r) => r.id);
}

/** Computes the states without the import. */
export async function postsWithout(
  { db, ch }: Pick<Services, 'db' | 'ch'>,
  import_id: number,
  post_ids: string[],
): Promise<PostsWithout> {
  const [{ live }, sourceRecords] = await Promise.all([
    readPosts(ch, post_ids),
    readSourceRecords(ch, post_ids),
  ]);
  return chosenByWords(
    (ids) => confirmedOf(db, ids),
    (doubts) => without(import_id, live, sourceRecords, doubts),
  );
}

function without(
  import_id: number,
  live: Map<string, PostState>,
  sourceRecords: Map<string, PostSourceRecord[]>,
  doubts: PostDoubts,
): PostsWithout {
  const changes: PostsWithout = { gone: [], changed: [], records: [], doubted: [] };
  for (const [id, before] of live) {
    const all = sourceRecords.get(id) ?? [];
    // For a post in several imports, `import_id` is the one with the newest numbers.
    if (all.length === 0 && before.import_id !== import_id) continue;
    const others = all.filter((s) => s.state.import_id !== import_id);
    if (others.length === 0) {
      changes.gone.push(before);
      continue;
    }
    changes.records.push(...others);
    const after = { ...combinePost(others, doubts), revision: before.revision + 2 };
    if (differs(before, after) || before.import_id !== after.import_id)
      changes.changed.push({ before, after });
  }
  changes.doubted = [...doubts.post_ids];
  return changes;
}

/** Can be interrupted and run again; outstanding terms are then settled by its record. */
export async function takeOutPosts(ch: ClickHouse, { gone, changed, records }: PostsWithout): Promise<void> {
  // Shared observations belong to the other imports from now on.
  const byImport = Map.groupBy(records, (s) => s.state.import_id);
  for (const [import_id, list] of [...byImport].sort(([a], [b]) => b - a)) {
    const block = new SnapshotBlock(import_id);
    for (const { state, snapshots } of list) for (const snapshot of snapshots) block.add(state.id, snapshot);
    await insertSnapshots(ch, block.bytes());
  }
  const states = new PostBlock();
  const plan = { moved: [] as PostState[], ended: [] as Array<{ state: PostState; terms: string[] }> };
  for (const { before, after } of changed) {
    states.add(after);
    planChange(plan, before, after);
  }
  await insertPosts(ch, states.bytes());
  await endPosts(ch, [...plan.moved, ...gone]);
  await endTerms(ch, plan.ended);
  if (gone.length > 0)
    await ch.command(
      `INSERT INTO post_terms (term_hash, created_at, post_id, account_id, revision, is_deleted)
       SELECT term_hash, created_at, post_id, account_id, revision + 2, 1 FROM (
         SELECT * FROM post_terms FINAL WHERE post_id IN (${postIdSet(gone.map((s) => s.id))}))`,
    );
}
