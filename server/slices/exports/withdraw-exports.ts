import { sql } from 'kysely';
import { EXPORT_DAYS } from '#contract/exports.ts';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { REPORTS as MAILS } from './scheduled/client-reports.ts';

const WITHDRAWN = storedForm(sentenceFor('export_withdrawn'));

/** Unsent mails go out without their attachments. */
async function withdrawAttachments({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  const before = await files.list(MAILS);
  await transaction(db, async (trx) => {
    // Wait for mails in progress, which otherwise notice the erasure.
    await sql`lock table message_outbox in share row exclusive mode`.execute(trx);
    await trx
      .updateTable('message_outbox')
      .set({ attachments: '[]' })
      .where('state', '=', 'pending')
      .execute();
  });
  for (const { key } of before) await files.remove(key);
}

/**
 * Deletes every file made or begun before, because any may contain the person. Running exports end without
 * a file, waiting ones start afterwards.
 */
export async function withdrawExports(services: Pick<Services, 'db' | 'files' | 'now'>): Promise<void> {
  const { db, files, now } = services;
  await withdrawAttachments(services);
  const at = now();
  const before = await files.list('exports');
  await db
    .updateTable('export')
    .set({ state: 'error', error: WITHDRAWN, run: null, file_key: null, file_name: null, file_size: null })
    .set((e) => ({
      finished_at: e.fn.coalesce('finished_at', e.val(at)),
      expires_at: e.fn.coalesce('expires_at', e.val(new Date(at.getTime() + EXPORT_DAYS * 86_400_000))),
    }))
    .where((e) => e.or([e('file_key', 'is not', null), e('state', '=', 'running')]))
    .execute();
  for (const { key } of before) await files.remove(key);
}
