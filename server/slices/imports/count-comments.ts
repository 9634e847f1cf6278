import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';

type Stores = Pick<Services, 'db' | 'ch'>;

/**
 * Updates the comment counts of a finished or paused import, each comment once. Returns whether there are
 * any.
 */
export async function countComments(stores: Stores, import_id: number): Promise<boolean> {
  const { db, ch } = stores;
  const counts = await commentsOf(ch, import_id);
  if (counts.posts > 0)
    await db
      .updateTable('import')
      .set({
        comments_new: counts.fresh,
        comments_changed: counts.changed,
        comments_unchanged: counts.unchanged,
        commented_posts: counts.posts,
      })
      .where('id', '=', import_id)
      .execute();
  await countWaiting(stores);
  return counts.posts > 0;
}

/** Effects of a withdrawal on comments. */
export async function commentsWithout(
  ch: Stores['ch'],
  import_id: number,
): Promise<{ comments_gone: number; comments_changed: number }> {
  const { fresh, changed, unchanged } = await commentsOf(ch, import_id);
  return { comments_gone: fresh, comments_changed: changed + unchanged };
}

interface CommentCounts {
  /** Contained in no other import. */
  fresh: number;
  /** Other imports have older or smaller numbers. */
  changed: number;
  unchanged: number;
  posts: number;
}

async function commentsOf(ch: Stores['ch'], import_id: number): Promise<CommentCounts> {
  const [row] = await ch.query<CommentCounts>(
    `SELECT countIf(others = 0) AS fresh, countIf(others > 0 AND mine > theirs) AS changed,
       countIf(others > 0 AND mine <= theirs) AS unchanged, uniqExact(post_id) AS posts
     FROM (
       SELECT post_id, id, maxIf(revision, import_id = {import:UInt32}) AS mine,
         maxIf(revision, import_id != {import:UInt32}) AS theirs, countIf(import_id != {import:UInt32}) AS others
       FROM post_comments
       WHERE post_id GLOBAL IN (SELECT post_id FROM post_comments WHERE import_id = {import:UInt32})
       GROUP BY post_id, id HAVING countIf(import_id = {import:UInt32}) > 0)`,
    { import: import_id },
    'comments of an import',
  );
  return row ?? { fresh: 0, changed: 0, unchanged: 0, posts: 0 };
}

/** Counts comments of missing posts in all imports: posts come and go. */
export async function countWaiting({ db, ch }: Stores): Promise<void> {
  const any = await db.selectFrom('import').select('id').where('commented_posts', '>', 0).executeTakeFirst();
  if (!any) return;
  const counts = await ch.query<{ import_id: number; n: number }>(
    `SELECT import_id, uniqExact(post_id, id) AS n FROM post_comments
     WHERE import_id > 0 AND post_id GLOBAL NOT IN (
       SELECT id FROM posts PREWHERE id GLOBAL IN (SELECT post_id FROM post_comments WHERE import_id > 0)
       GROUP BY id HAVING argMax(is_deleted, revision) = 0)
     GROUP BY import_id`,
    {},
    'comments without a post',
  );
  await sql`
    update import i set comments_waiting = coalesce(c.n, 0)
    from import o left join json_to_recordset(${JSON.stringify(counts)}::json) as c(import_id int, n bigint) on c.import_id = o.id
    where o.id = i.id and i.comments_waiting <> coalesce(c.n, 0)`.execute(db);
}
