import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { removeUnused } from '#server/platform/files.ts';

const DAY_MS = 86_400_000;
const AREA = 'uploads';
/** States of imports that still need their file. */
const NEEDED = ['uploaded', 'pending', 'running', 'paused'];

/**
 * Deletes uploads not started within a day, and files that no import needs: ended imports, or partial files
 * of stopped processes.
 */
export async function sweepUploads({
  db,
  files,
  log,
  now,
}: Pick<Services, 'db' | 'files' | 'log' | 'now'>): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY_MS);
  const left = await db
    .updateTable('import')
    .set({
      state: 'canceled',
      error: storedForm(sentenceFor('import_start_expired')),
      finished_at: now(),
    })
    .where('state', '=', 'uploaded')
    .where('created_at', '<', yesterday)
    .returning('id')
    .execute();
  const needed = await db
    .selectFrom('import')
    .select('file_key')
    .where('file_key', 'is not', null)
    .where('state', 'in', NEEDED)
    .execute();
  const used = new Set(needed.map((row) => row.file_key));
  const removed = await removeUnused(files, AREA, { used, before: yesterday });
  if (left.length > 0 || removed > 0)
    log.info(
      { imports: left.length, files: removed },
      'Uploads nobody started, and files nobody needs, are gone',
    );
}
