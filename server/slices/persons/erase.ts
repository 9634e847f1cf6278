import { sql } from 'kysely';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import type { Subject } from '#server/db/json-columns.ts';
import { audit } from '#server/platform/audit.ts';
import { faceOf } from '#server/platform/clickhouse/clickhouse-cluster.ts';
import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import type { Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { project, reloadAccountFacts } from '#server/projector/projector.ts';
import { withdrawExports } from '#server/slices/exports/withdraw-exports.ts';
import { erasedHash, erasedKey } from '#server/slices/imports/erased-names.ts';
import { betweenImports } from '#server/slices/imports/import-run.ts';
import { importJob } from '#server/slices/imports/imports.jobs.ts';
import { followerOf } from '#server/slices/overlap/followers.ts';
import { eraseWorkspace } from './erase-workspace.ts';
import { commentsBy, subjectOf } from './subject.ts';

interface Table {
  name: string;
  columns: string[];
}

/**
 * Physically deletes a person's rows from every table with a profile, account or post column; new tables
 * are covered by their column names.
 */
async function eraseAnalytics(services: Pick<Services, 'ch' | 'files'>, subject: Subject): Promise<void> {
  const { ch } = services;
  const followers = await followersOf(services, subject);
  const tables = await ch.query<Table>(
    `SELECT t.name AS name, groupArray(c.name) AS columns FROM system.tables t
     JOIN system.columns c ON c.database = t.database AND c.table = t.name
     WHERE t.database = {database:String} AND t.engine LIKE '%MergeTree' GROUP BY t.name`,
    { database: ch.database },
    'tables to erase from',
  );
  for (const table of tables) {
    const where = conditionOf(table, subject, followers);
    if (where === null) continue;
    await ch.command(`ALTER TABLE ${faceOf(table.name)} DELETE WHERE ${where} SETTINGS mutations_sync = 2`);
  }
  await reloadAccountFacts(services);
}

/** The person's numbers among the followers of others. */
async function followersOf(services: Pick<Services, 'files'>, { aliases }: Subject): Promise<number[]> {
  const key = await erasedKey(services);
  return aliases.map(({ platform, alias }) => followerOf(erasedHash(key, platform, alias)));
}

function conditionOf({ name, columns }: Table, s: Subject, followers: readonly number[]): string | null {
  const has = new Set(columns);
  const posts = s.post_ids.length > 0 ? `(${s.post_ids.join(',')})` : null;
  const parts = [
    has.has('profile_id') && `profile_id IN (${numberSet(s.profile_ids)})`,
    has.has('account_id') && s.account_ids.length > 0 && `account_id IN (${numberSet(s.account_ids)})`,
    has.has('post_id') && posts && `post_id IN ${posts}`,
    has.has('author_by_name') && commentsBy(s),
    faceOf(name) === 'account_followers' && followers.length > 0 && `follower IN (${followers.join(',')})`,
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? null : parts.join(' OR ');
}

/**
 * From then on no new import brings the names back. Refuses a reason with the name, because it is stored.
 */
export async function requestErasure(
  services: Pick<Services, 'db' | 'ch' | 'files' | 'now'>,
  wanted: {
    company_id: number;
    user_id: number | null;
    profile_id: number;
    reason: string;
    clear_names?: boolean;
  },
): Promise<number> {
  const subject = await subjectOf(services, wanted.profile_id, wanted.company_id);
  checkReason(wanted.reason, subject);
  const key = await erasedKey(services);
  const hashes = new Set(subject.aliases.map(({ platform, alias }) => erasedHash(key, platform, alias)));
  return transaction(services.db, async (trx) => {
    const { id } = await trx
      .insertInto('erasure')
      .values({
        company_id: wanted.company_id,
        requested_by: wanted.user_id,
        reason: wanted.reason,
        state: 'pending',
        step: 'Waiting',
        subject: JSON.stringify({ ...subject, clear_names: wanted.clear_names ?? false }),
        posts: subject.post_ids.length,
        accounts: subject.account_ids.length,
        created_at: services.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (hashes.size > 0)
      await sql`
        insert into erased_name (hash, erasure_id)
        select jsonb_array_elements_text(${JSON.stringify([...hashes])}::jsonb), ${id}
        on conflict do nothing`.execute(trx);
    await audit(
      { db: trx, now: services.now },
      {
        company_id: wanted.company_id,
        user_id: wanted.user_id,
        action: 'persons.erase_requested',
        target: `Erasure ${id}`,
        details: { reason: wanted.reason },
      },
    );
    return id;
  });
}

function checkReason(reason: string, { words }: Subject): void {
  const written = reason.toLowerCase();
  if (!words.some((word) => word.length >= 3 && written.includes(word.toLowerCase()))) return;
  const message = sentenceFor('reason_with_personal_data');
  throw refuse('BAD_REQUEST', message, 'reason');
}

/**
 * Idempotent: an interrupted erasure is repeated as a whole. Imports pause meanwhile, and then leave the
 * person out.
 */
export async function runErasure(services: Services, id: number): Promise<void> {
  const { db, now } = services;
  const row = await db
    .updateTable('erasure')
    .set({ state: 'running', error: null })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'running', 'error'])
    .returning(['company_id', 'requested_by', 'reason', 'subject'])
    .executeTakeFirst();
  if (!row) return;
  const { subject } = row;
  try {
    if (subject) await eraseAll(services, id, subject);
  } catch (error) {
    services.log.error({ err: error, erasure: id }, 'erasure');
    await db
      .updateTable('erasure')
      .set({
        state: 'error',
        error: storedForm(sentenceFor('job_failed_until_restart')),
      })
      .where('id', '=', id)
      .execute();
    return;
  }
  await transaction(db, async (trx) => {
    await trx
      .updateTable('erasure')
      .set({ state: 'completed', step: 'Done', subject: null, finished_at: now() })
      .where('id', '=', id)
      .execute();
    await audit(
      { db: trx, now },
      {
        company_id: row.company_id,
        user_id: row.requested_by,
        action: 'persons.erased',
        target: `Erasure ${id}`,
        details: { posts: subject?.post_ids.length ?? 0, accounts: subject?.account_ids.length ?? 0 },
      },
    );
  });
}

async function eraseAll(services: Services, id: number, subject: Subject): Promise<void> {
  const { db } = services;
  const step = (text: string) => db.updateTable('erasure').set({ step: text }).where('id', '=', id).execute();
  await step('Waiting for the running import to pause');
  // Imports read the names at their start, so they restart after their batch.
  const stopped = await db
    .updateTable('import')
    .set({ state: 'pending' })
    .where('state', '=', 'running')
    .returning('id')
    .execute();
  await betweenImports(services, async () => {
    await step('Profile, accounts and saved filters');
    const drafts = await db
      .selectFrom('campaign_file')
      .where('profile_id', 'in', [0, ...subject.profile_ids])
      .select('file_key')
      .execute();
    await eraseWorkspace(db, subject);
    await project(services);
    await step('Posts, comments and audiences');
    await eraseAnalytics(services, subject);
    await step('Pictures and drafts');
    await services.pictures.forget(subject.pictures);
    for (const { file_key } of drafts) await services.files.remove(file_key);
    await step('Files of exports');
    await withdrawExports(services);
  });
  for (const { id: import_id } of stopped) await services.jobs.send(importJob, { import_id });
}
