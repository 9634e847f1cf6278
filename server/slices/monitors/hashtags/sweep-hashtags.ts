import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';

const KEPT_MS = 30 * 86_400_000;

/** Meta's terms: nothing older than its last answer 30 days ago. */
export async function sweepHashtags({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  await db.deleteFrom('hashtag_post').where('seen_at', '<', before).execute();
  await sql`
    delete from instagram_hashtag where coalesce(asked_at, next_due_at) < ${before}::timestamptz`.execute(db);
}
