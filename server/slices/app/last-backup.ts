import { z } from 'zod';
import type { Database } from '#server/platform/postgres/postgres.ts';

const NAME = 'last_backup';
const lastBackup = z.object({ folder: z.string(), made_at: z.string() });
export type LastBackup = z.infer<typeof lastBackup>;

export async function noteBackup(db: Database, backup: LastBackup): Promise<void> {
  const value = JSON.stringify(backup);
  await db
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute();
}

/** Null if none was made, or only before a version that notes them. */
export async function readLastBackup(db: Database): Promise<LastBackup | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst();
  return lastBackup.safeParse(row?.value).data ?? null;
}
