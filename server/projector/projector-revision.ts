import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { ofStore } from '#server/platform/of-store.ts';

type Stores = Pick<Services, 'db' | 'ch'>;

const counterOf = ofStore((_ch: Stores['ch']): { begun: Promise<void> | null } => ({ begun: null }));

/**
 * A revision larger than any before. Take it before reading: of two processes that project the same
 * profile, the later reader wins.
 */
export async function nextRevision(stores: Stores): Promise<number> {
  const counter = counterOf(stores.ch);
  counter.begun ??= startAboveStanding(stores).catch((error) => {
    counter.begun = null;
    throw error;
  });
  await counter.begun;
  const { rows } = await sql<{ n: number }>`select nextval('projection_revision') as n`.execute(stores.db);
  return Number(rows[0]?.n);
}

/**
 * The analytics store may be ahead of the counter: revisions used to be milliseconds, and either store may
 * come from a backup.
 */
async function startAboveStanding({ db, ch }: Stores): Promise<void> {
  const tables = ['profiles', 'accounts', 'profile_search', 'profile_index'];
  const [current] = await ch.query<{ newest: number }>(
    `SELECT max(revision) AS newest FROM (${tables.map((t) => `SELECT max(revision) AS revision FROM ${t}`).join(' UNION ALL ')})`,
    {},
    'newest revision',
  );
  await sql`select setval('projection_revision', ${current?.newest ?? 0})
    where ${current?.newest ?? 0} > (select last_value from projection_revision)`.execute(db);
}
