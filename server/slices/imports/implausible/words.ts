import { sql } from 'kysely';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { observationKey, PostDoubts } from '../intake/posts/post-doubts.ts';

/** By `observationKey`. */
export async function confirmedOf(db: Database, post_ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('observation_word')
    .select(['subject', 'observed_at', 'rank'])
    .where('kind', '=', 'post')
    .where('is_true', '=', true)
    .where('subject', 'in', post_ids)
    .execute();
  return rows.map(({ subject, observed_at, rank }) => observationKey(subject, { observed_at, rank }));
}

/**
 * Chooses states, and again with confirmations where an observation is implausible. @param read gives
 * `confirmedOf` for these posts
 */
export async function chosenByWords<T>(
  read: (post_ids: string[]) => Promise<string[]>,
  choose: (doubts: PostDoubts) => T,
): Promise<T> {
  const doubts = new PostDoubts();
  const chosen = choose(doubts);
  if (doubts.post_ids.size === 0) return chosen;
  const confirmed = await read([...doubts.post_ids]);
  return confirmed.length === 0 ? chosen : choose(new PostDoubts(new Set(confirmed)));
}

/** Posts to examine for implausible observations. */
export async function keepDoubted(db: Database, post_ids: readonly string[]): Promise<void> {
  if (post_ids.length === 0) return;
  await sql`
    insert into doubted (kind, subject) select 'post', unnest(${post_ids}::text[]) on conflict do nothing`.execute(
    db,
  );
}
