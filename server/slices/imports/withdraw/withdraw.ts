import { sql } from 'kysely';
import type { WithdrawalPreview } from '#contract/imports.ts';
import { said } from '#contract/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/context.ts';
import { transaction } from '#server/platform/postgres.ts';
import { project } from '#server/projector/projector.ts';
import { commentsWithout, countWaiting } from '../count-comments.ts';
import { countImplausible } from '../implausible/implausible.ts';
import { betweenImports } from '../import-run.ts';
import { moveNames, settleNames } from '../names/settle-names.ts';
import { settleBatches } from '../run/open-batches.ts';
import { notePosts } from './note-posts.ts';
import { accountsWithout, takeOutAccounts, takeOutNumbers } from './withdraw-accounts.ts';
import { postsOfImport, postsWithout, previewPosts, takeOutPosts } from './withdraw-posts.ts';

type Stores = Pick<Services, 'db' | 'ch' | 'log' | 'now'>;

/** Plan and progress of a withdrawal, stored with its import. */
export interface Withdrawal extends WithdrawalPreview {
  /** The current step, in words. */
  step: string;
  posts_done: number;
  error: Sentence | null;
  /** Nobody asked for it: the terms of the source did. */
  by_terms?: boolean;
}

/** A dry run. */
export async function previewWithdrawal(
  { db, ch }: Pick<Stores, 'db' | 'ch'>,
  import_id: number,
): Promise<WithdrawalPreview> {
  const { alone, told } = await previewPosts(ch, import_id);
  const posts = { posts_gone: alone, posts_changed: 0, posts_unchanged: 0 };
  for await (const ids of told) {
    const { gone, changed } = await postsWithout({ db, ch }, import_id, ids);
    posts.posts_gone += gone.length;
    posts.posts_changed += changed.length;
    posts.posts_unchanged += ids.length - gone.length - changed.length;
  }
  const [numbers] = await ch.query<{ snapshots: number; audiences: number }>(
    `SELECT (SELECT count() FROM post_snapshots FINAL WHERE import_id = ${import_id})
         + (SELECT count() FROM account_snapshots FINAL WHERE import_id = ${import_id}) AS snapshots,
       (SELECT uniqExact(account_id, dimension) FROM (
         SELECT account_id, dimension FROM account_audience FINAL WHERE import_id = ${import_id}
         UNION ALL SELECT account_id, dimension FROM audience_sightings FINAL WHERE import_id = ${import_id})) AS audiences`,
    {},
    'observations of an import',
  );
  const accounts = await accountsWithout(db, import_id);
  const observations = { snapshots: numbers?.snapshots ?? 0, audiences: numbers?.audiences ?? 0 };
  return { ...posts, ...accounts, ...observations, ...(await commentsWithout(ch, import_id)) };
}

/**
 * Deletes data of only this import, and recomputes the rest. Idempotent: after an interruption it is
 * repeated from the beginning.
 */
export async function runWithdrawal(services: Services, id: number): Promise<void> {
  const row = await services.db
    .selectFrom('import')
    .select(['id', 'company_id', 'file_name', 'withdrawn_by', 'withdrawal'])
    .where('id', '=', id)
    .where('state', '=', 'withdrawing')
    .executeTakeFirst();
  if (!row) return;
  try {
    await betweenImports(services, () => withdraw(services, id));
    await project(services);
    await countImplausible(services);
    await countWaiting(services);
  } catch (error) {
    services.log.error({ err: error, import: id }, 'withdrawal');
    const reason = said('stopped_resumes_at_start');
    await say(services, id, { error: reason });
    return;
  }
  await transaction(services.db, async (trx) => {
    const ended = await trx
      .updateTable('import')
      .set({ state: 'withdrawn', withdrawn_at: services.now() })
      .where('id', '=', id)
      .where('state', '=', 'withdrawing')
      .returning('id')
      .executeTakeFirst();
    if (!ended) return;
    await say({ db: trx }, id, { step: 'Done', error: null });
    await audit(
      { db: trx, now: services.now },
      {
        company_id: row.company_id,
        user_id: row.withdrawn_by,
        action: 'imports.withdrawn',
        target: row.file_name,
        details: { import: id },
      },
    );
  });
}

const say = ({ db }: Pick<Stores, 'db'>, id: number, change: Partial<Withdrawal>) =>
  sql`update import set withdrawal = coalesce(withdrawal, '{}') || ${JSON.stringify(change)}::jsonb where id = ${id}`.execute(
    db,
  );

async function withdraw(services: Stores, id: number): Promise<void> {
  const { db, ch } = services;
  await say(services, id, { step: 'Posts', error: null });
  await settleBatches(services, true);
  await settleNames(services, id);
  let posts_done = 0;
  for await (const post_ids of postsOfImport(ch, id)) {
    const found = await postsWithout(services, id, post_ids);
    await notePosts(services, id, found, () => takeOutPosts(ch, found));
    posts_done += found.gone.length + found.changed.length;
    await say(services, id, { posts_done });
  }
  await say(services, id, { step: 'Numbers and audiences' });
  // Accounts last: until then they identify the profiles to search again.
  await takeOutNumbers(services, id);
  await say(services, id, { step: 'Accounts and brands' });
  await takeOutAccounts(db, id);
  await moveNames(services);
  await say(services, id, { step: 'Search' });
}
