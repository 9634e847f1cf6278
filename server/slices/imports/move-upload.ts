import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { storedImport } from './import-record.ts';
import { pathOf } from './preview.ts';

/** Hands a file that was uploaded on Sources to another import, and removes its entry from Sources. */
export async function moveUpload<T>(
  ctx: Ctx,
  import_id: number,
  take: (file: { path: string; name: string }) => Promise<T>,
): Promise<T> {
  const row = await storedImport(ctx.db, ctx.company.id, import_id);
  ctx.record.target = row.file_name;
  if (row.state !== 'uploaded') throw refuse('CONFLICT', sentenceFor('import_already_started'));
  const taken = await take({ path: await pathOf(ctx, row), name: row.file_name });
  await ctx.db
    .deleteFrom('import')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', import_id)
    .where('state', '=', 'uploaded')
    .execute();
  if (row.file_key) await ctx.files.remove(row.file_key);
  return taken;
}
