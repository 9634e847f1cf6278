import { sql } from 'kysely';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { readImport, storedImport } from '../import-record.ts';
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

const DAY_MS = 86_400_000;

export const termsHandlers = {
  set_terms: os.imports.set_terms.handler(async ({ input, context }) => {
    const { id, keeps_days, may_mix } = input;
    const row = await storedImport(context.db, context.company.id, id);
    if (row.terms_of !== null)
      throw refuse('CONFLICT', sentenceFor('terms_from_platform_api', { api: row.terms_of }));
    if (row.state === 'withdrawing' || row.state === 'withdrawn')
      throw refuse('CONFLICT', sentenceFor('import_already_withdrawn'));
    const kept_until = keeps_days === null ? null : new Date(row.created_at.getTime() + keeps_days * DAY_MS);
    if (kept_until !== null && kept_until <= context.now())
      throw refuse('BAD_REQUEST', sentenceFor('kept_until_in_past'), 'keeps_days');
    await context.db
      .updateTable('import')
      .set({ kept_until, may_mix })
      .where('id', '=', id)
      .where('company_id', '=', context.company.id)
      .execute();
    context.record.target = row.file_name;
    return readImport(context.db, context.company.id, id);
  }),
};
