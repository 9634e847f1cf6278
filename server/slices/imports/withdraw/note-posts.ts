import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { noteBatch } from '../run/open-batches.ts';
import type { PostsWithout } from './withdraw-posts.ts';

const NOTHING = { posts_new: 0, posts_changed: 0, posts_unchanged: 0, snapshots_new: 0, audiences_new: 0 };

/** Before their audiences are deleted, so that an interruption can be settled. */
export async function noteAudiences(
  db: Services['db'],
  import_id: number,
  account_ids: number[],
): Promise<void> {
  const owed = { sums: NOTHING, post_ids: [], account_ids, profile_ids: [] };
  await noteBatch(db, import_id, { first_row: 0, next_row: 0 }, owed);
}

/** Before they are deleted, so that an interruption is settled like an import's (ADR 14). */
export async function notePosts(
  { db }: Pick<Services, 'db'>,
  import_id: number,
  { gone, changed, doubted }: PostsWithout,
  work: () => Promise<void>,
): Promise<void> {
  const post_ids = [...gone.map((s) => s.id), ...changed.map((c) => c.after.id)];
  if (post_ids.length === 0) return work();
  const accounts = new Set([
    ...gone.map((s) => s.account_id),
    ...changed.flatMap((c) => [c.before.account_id, c.after.account_id]),
  ]);
  const { rows } = await sql<{ id: number }>`
    select distinct profile_id as id from account where id = any(${[...accounts]}::int[])`.execute(db);
  const profile_ids = rows.map((r) => r.id);
  await noteBatch(
    db,
    import_id,
    { first_row: 0, next_row: 0 },
    { sums: NOTHING, post_ids, account_ids: [], profile_ids, doubted },
  );
  await work();
  await transaction(db, async (trx) => {
    await notifyProjector(trx, profile_ids);
    await trx.deleteFrom('import_unit').where('import_id', '=', import_id).execute();
  });
}
