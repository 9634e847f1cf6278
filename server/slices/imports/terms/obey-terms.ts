import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { beginWithdrawal, ENDED } from '../withdraw/request.ts';

/** Withdraws imports that the terms of their source keep no longer. Data that a newer import has stays. */
export async function obeyTerms({
  db,
  ch,
  files,
  jobs,
  log,
  now,
}: Pick<Services, 'db' | 'ch' | 'files' | 'jobs' | 'log' | 'now'>): Promise<void> {
  const due = await db
    .selectFrom('import')
    .select(['id', 'file_key'])
    .where('kept_until', '<=', now())
    .where('state', 'in', ENDED)
    .where(sql<boolean>`started_at is not null`)
    .orderBy('id')
    .execute();
  for (const row of due) await beginWithdrawal({ db, ch, files, jobs }, row, 'terms');
  if (due.length > 0) log.info({ imports: due.length }, 'Imports are withdrawn by the terms of their source');
}
