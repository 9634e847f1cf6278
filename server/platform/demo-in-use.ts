import { sql } from 'kysely';
import type { Database } from './postgres/postgres.ts';

/** Whether invented creators are shown. */
export async function isInUse(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from profile where is_demo and not hidden) as found`.execute(db);
  return rows[0]?.found ?? false;
}
