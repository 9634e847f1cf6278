import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { project } from '#server/projector/projector.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { betweenImports } from '../import-run.ts';
import { combinePost, readSourceRecords } from '../intake/posts/post-source-records.ts';
import { differs } from '../intake/posts/post-state.ts';
import { readPosts, readSnapshots } from '../intake/posts/post-store.ts';
import { settleBatches } from '../run/open-batches.ts';
import { notePosts } from '../withdraw/note-posts.ts';
import { type PostsWithout, takeOutPosts } from '../withdraw/withdraw-posts.ts';
import { countImplausible } from './implausible.ts';
import { chosenByWords, confirmedOf } from './words.ts';

type Stores = Pick<Services, 'db' | 'ch' | 'log' | 'now'>;

export const wordsJob = { name: 'follow-words', payload: z.object({}) };

/** Interrupted work continues at the next start. */
export const wordsWorker = (services: Services): Job<typeof wordsJob.payload> => ({
  ...wordsJob,
  retries: 3,
  run: () => followWords(services),
  recover: () => recoverWords(services),
});

export async function recoverWords(services: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const open = await services.db
    .selectFrom('observation_word')
    .select('kind')
    .where('is_settled', '=', false)
    .executeTakeFirst();
  if (open) await services.jobs.send(wordsJob, {});
}

/** Applies people's confirmations of implausible observations. Can be interrupted and run again. */
export async function followWords(services: Stores): Promise<void> {
  const { db } = services;
  const open = await db.selectFrom('observation_word').selectAll().where('is_settled', '=', false).execute();
  if (open.length === 0) return;
  const posts = new Set(open.filter((w) => w.kind === 'post').map((w) => w.subject));
  await betweenImports(services, async () => {
    await settleBatches(services, true);
    await chooseAgain(services, [...posts]);
    if (open.some((w) => w.kind === 'account')) await notifyDoubtedAccounts(services);
  });
  await project(services);
  await countImplausible(services);
  await transaction(db, async (trx) => {
    for (const { kind, subject, observed_at, rank, said_at, is_true } of open) {
      // Changed meanwhile: the next run applies it.
      const of = { kind, subject, observed_at, rank, said_at, is_true };
      if (!is_true)
        await trx
          .deleteFrom('observation_word')
          .where((e) => e.and(of))
          .execute();
      else
        await trx
          .updateTable('observation_word')
          .set({ is_settled: true })
          .where((e) => e.and(of))
          .execute();
    }
  });
}

const POSTS_AT_ONCE = 5000;

/**
 * Recomputes post states from their observations. Call while nothing else writes. Returns how many changed.
 */
export async function chooseAgain(stores: Stores, post_ids: string[]): Promise<number> {
  const { db, ch } = stores;
  let changed = 0;
  for (let at = 0; at < post_ids.length; at += POSTS_AT_ONCE) {
    const ids = post_ids.slice(at, at + POSTS_AT_ONCE);
    const [{ live }, past, sourceRecords] = await Promise.all([
      readPosts(ch, ids),
      readSnapshots(ch, ids),
      readSourceRecords(ch, ids),
    ]);
    const changes = await chosenByWords(
      (doubted) => confirmedOf(db, doubted),
      (doubts) => {
        const again: PostsWithout = { gone: [], changed: [], records: [], doubted: [] };
        for (const [id, before] of live) {
          const records = sourceRecords.get(id) ?? [{ state: before, snapshots: past.get(id) ?? [] }];
          const { import_id } = before;
          const after = { ...combinePost(records, doubts), import_id, revision: before.revision + 2 };
          if (differs(before, after)) again.changed.push({ before, after });
        }
        again.doubted = [...doubts.post_ids];
        return again;
      },
    );
    await notePosts(stores, 0, changes, () => takeOutPosts(ch, changes));
    changed += changes.changed.length;
  }
  return changed;
}

/** The projector recomputes their numbers. */
async function notifyDoubtedAccounts({ db }: Stores): Promise<void> {
  const rows = await db
    .selectFrom('account')
    .select('profile_id')
    .distinct()
    .where((e) =>
      e(
        e.cast<string>('id', 'text'),
        'in',
        e.selectFrom('doubted').select('subject').where('kind', '=', 'account'),
      ),
    )
    .execute();
  await notifyProjector(
    db,
    rows.map((r) => r.profile_id),
  );
}
