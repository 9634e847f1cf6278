import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { Services } from '#server/platform/context.ts';
import { chosenByWords, confirmedOf } from '../implausible/words.ts';
import type { PostDoubts } from '../intake/post-doubts.ts';
import { postIdSet, readPostId } from '../intake/post-id.ts';
import { planChange } from '../intake/post-plan.ts';
import { combinePost, type PostSighting, readSightings } from '../intake/post-sightings.ts';
import { differs, type PostState } from '../intake/post-state.ts';
import {
  endPosts,
  endTerms,
  insertPosts,
  insertSnapshots,
  PostBlock,
  readPosts,
  SnapshotBlock,
} from '../intake/post-store.ts';

const POSTS_AT_ONCE = 5000;

/** What becomes of some posts when an import is withdrawn. */
export interface PostsWithout {
  /** Those nobody else tells of. */
  gone: PostState[];
  /** States that stood, and what follows without the import. */
  changed: Array<{ before: PostState; after: PostState }>;
  /** What others say of posts that stay. */
  told: PostSighting[];
  /** Posts with an observation that looks wrong. */
  doubted: string[];
}

/** Posts that this import alone tells of: nothing is kept apart for them. */
const ONLY_ITS = (import_id: number) =>
  `import_id = ${import_id} AND id NOT IN (SELECT post_id FROM post_sightings WHERE import_id = ${import_id})`;

/** How many posts no other import tells of, and the ids of those that several tell of, in parts. */
export async function previewPosts(ch: ClickHouse, import_id: number) {
  const [alone] = await ch.query<{ n: number }>(
    `SELECT count() AS n FROM posts FINAL WHERE ${ONLY_ITS(import_id)}`,
    {},
    'posts of one import',
  );
  const told = `SELECT DISTINCT post_id AS i FROM post_sightings WHERE import_id = ${import_id}`;
  return { alone: alone?.n ?? 0, told: inParts(ch, told) };
}

/** The ids of posts that an import tells of, in parts. */
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

/** Works out what becomes of posts without an import. */
export async function postsWithout(
  { db, ch }: Pick<Services, 'db' | 'ch'>,
  import_id: number,
  post_ids: string[],
): Promise<PostsWithout> {
  const [{ live }, sightings] = await Promise.all([readPosts(ch, post_ids), readSightings(ch, post_ids)]);
  return chosenByWords(
    (ids) => confirmedOf(db, ids),
    (doubts) => without(import_id, live, sightings, doubts),
  );
}

function without(
  import_id: number,
  live: Map<string, PostState>,
  sightings: Map<string, PostSighting[]>,
  doubts: PostDoubts,
): PostsWithout {
  const found: PostsWithout = { gone: [], changed: [], told: [], doubted: [] };
  for (const [id, before] of live) {
    const all = sightings.get(id) ?? [];
    // Of one that several tell of, `import_id` names the one whose word is the newest.
    if (all.length === 0 && before.import_id !== import_id) continue;
    const others = all.filter((s) => s.state.import_id !== import_id);
    if (others.length === 0) {
      found.gone.push(before);
      continue;
    }
    found.told.push(...others);
    const after = { ...combinePost(others, doubts), revision: before.revision + 2 };
    if (differs(before, after) || before.import_id !== after.import_id) found.changed.push({ before, after });
  }
  found.doubted = [...doubts.found];
  return found;
}

/** Writes it. Can be cut off and run again; terms that a post owes then are settled by its note. */
export async function takeOutPosts(ch: ClickHouse, { gone, changed, told }: PostsWithout): Promise<void> {
  // Observations that others tell of too are theirs from now on.
  const byImport = Map.groupBy(told, (s) => s.state.import_id);
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
