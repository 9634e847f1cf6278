import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Withdrawal } from '#server/db/json-columns.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { readImport, type StoredImport, storedImport } from '../import-record.ts';
import { withdrawalJob } from './withdraw.jobs.ts';
import { previewWithdrawal } from './withdraw.ts';

/** States of imports with data that have stopped. */
export const ENDED = ['paused', 'completed', 'canceled', 'error'];

/** One of the company's own imports; for the operator any. Throws NOT_FOUND. */
async function withdrawable(ctx: Ctx, id: number): Promise<StoredImport> {
  if (!ctx.user.operates) return storedImport(ctx.db, ctx.company.id, id);
  const row = await ctx.db.selectFrom('import').select('company_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('import');
  return storedImport(ctx.db, row.company_id, id);
}

/** Null if it can be withdrawn. */
function refusal(row: StoredImport): Sentence | null {
  if (row.state === 'withdrawing') return sentenceFor('import_already_withdrawing');
  if (row.state === 'withdrawn') return sentenceFor('import_already_withdrawn');
  if (!ENDED.includes(row.state)) return sentenceFor('import_active');
  return null;
}

async function withdrawalPreview(ctx: Ctx, id: number) {
  const row = await withdrawable(ctx, id);
  const refused = refusal(row);
  return { refused, changes: refused === null ? await previewWithdrawal(ctx, id) : null };
}

async function requestWithdrawal(ctx: Ctx, id: number) {
  const row = await withdrawable(ctx, id);
  const refused = refusal(row);
  if (refused !== null) throw refuse('CONFLICT', refused);
  if (!(await beginWithdrawal(ctx, row, ctx.user.id)))
    throw refuse('CONFLICT', sentenceFor('import_already_decided'));
  ctx.record.target = row.file_name;
  return readImport(ctx.db, row.company_id, id);
}

/** @param by id of a user, the terms of its source, or its creator. Returns false if it is not to be withdrawn any more. */
export async function beginWithdrawal(
  services: Pick<Services, 'db' | 'ch' | 'files' | 'jobs'>,
  { id, file_key }: Pick<StoredImport, 'id' | 'file_key'>,
  by: number | 'terms' | 'creator',
): Promise<boolean> {
  const changes = await previewWithdrawal(services, id);
  const withdrawal: Withdrawal = {
    ...{ ...changes, step: 'Waiting', posts_done: 0, error: null },
    by_terms: by === 'terms',
  };
  const begun = await services.db
    .updateTable('import')
    .set({
      state: 'withdrawing',
      paused_because: null,
      withdrawn_by: typeof by === 'number' ? by : null,
      withdrawal: JSON.stringify(withdrawal),
    })
    .where('id', '=', id)
    .where('state', 'in', ENDED)
    .returning('id')
    .executeTakeFirst();
  if (!begun) return false;
  if (file_key) await services.files.remove(file_key);
  await services.jobs.send(withdrawalJob, { import_id: id });
  return true;
}

export const withdrawalHandlers = {
  withdrawal: os.imports.withdrawal.handler(({ input, context }) => withdrawalPreview(context, input.id)),
  withdraw: os.imports.withdraw.handler(({ input, context }) => requestWithdrawal(context, input.id)),
};
