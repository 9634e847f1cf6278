import { sql } from 'kysely';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { STORY_MS } from './story-spans.ts';

/** Failures at most this far apart are merged. */
const TOGETHER_MS = 12 * 3_600_000;

/** An answer covers the day before. Adjacent intervals are merged. */
export async function noteCaptured(db: Database, account_ids: readonly number[], now: Date): Promise<void> {
  await extend(db, account_ids, {
    state: 'captured',
    from: new Date(now.getTime() - STORY_MS),
    now,
    error: null,
  });
}

export async function noteFailed(
  db: Database,
  account_ids: readonly number[],
  now: Date,
  error: string,
): Promise<void> {
  await extend(db, account_ids, { state: 'failed', from: new Date(now.getTime() - TOGETHER_MS), now, error });
}

interface Noted {
  state: 'captured' | 'failed';
  /** Extends a failure that ended after this. */
  from: Date;
  now: Date;
  error: string | null;
}

async function extend(db: Database, account_ids: readonly number[], { state, from, now, error }: Noted) {
  if (account_ids.length === 0) return;
  const begins = state === 'captured' ? from : now;
  await sql`
    with known as (
      update story_coverage c set until_at = greatest(c.until_at, ${now}::timestamptz)
      where c.account_id = any(${[...account_ids]}::int[]) and c.state = ${state} and c.error is not distinct from ${error}::text
        and c.until_at >= ${from}::timestamptz
      returning c.account_id)
    insert into story_coverage (account_id, from_at, until_at, state, error)
    select a.id, ${begins}::timestamptz, ${now}::timestamptz, ${state}, ${error}::text
    from unnest(${[...account_ids]}::int[]) as a (id)
    where not exists (select from known k where k.account_id = a.id)
    on conflict (account_id, from_at, state) do nothing`.execute(db);
}
