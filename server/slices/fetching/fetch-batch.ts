import { sql } from 'kysely';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { storedForm } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { whyStopped } from '#server/platform/store-refusals.ts';
import type { Answer, PostsRequest } from '#server/slices/connectors/connectors.ts';
import { afterAnswer, afterFailure, afterNotFound } from '#server/slices/connectors/next-due.ts';
import { noteCaptured, noteFailed } from '#server/slices/connectors/note-coverage.ts';
import { pause, spend } from '#server/slices/connectors/quota.ts';
import { termsFor } from '#server/slices/connectors/terms.ts';
import { ConnectorTrouble } from '#server/slices/connectors/trouble.ts';
import { writeAnswers } from '#server/slices/imports/answer-file.ts';
import { addImport } from '#server/slices/imports/import-run.ts';
import { importJob } from '#server/slices/imports/imports.jobs.ts';
import { isDue, type Turn } from './due-turns.ts';

export type FetchServices = Pick<
  Services,
  'db' | 'ch' | 'steady' | 'jobs' | 'files' | 'space' | 'log' | 'now' | 'connector_settings'
>;

/** Their posts come in one import. */
const ACCOUNTS_AT_ONCE = 20;

interface Claimed extends Omit<PostsRequest, 'now' | 'account'> {
  account_id: number;
  external_id: string | null;
  username: string | null;
  failures: number;
}

type Outcome = { account: Claimed; answer: Answer } | { account: Claimed; trouble: ConnectorTrouble };

/** Most overdue first, locked until they are settled. */
async function claim({ db }: FetchServices, turn: Turn, claimed_at: Date): Promise<Claimed[]> {
  const { company_id, platform } = turn;
  const { rows } = await sql<Claimed>`
    with due as (
      select s.account_id from connector_account s join connector_watch w on w.account_id = s.account_id
      where w.company_id = ${company_id} and w.platform = ${platform} and ${isDue(claimed_at)}
      order by s.next_due_at, s.account_id limit ${ACCOUNTS_AT_ONCE} for update of s skip locked)
    update connector_account s set claimed_at = ${claimed_at}::timestamptz from due, account a
    where s.account_id = due.account_id and a.id = s.account_id
    returning s.account_id, s.cursor, s.succeeded_at, s.failures, a.username,
      (select min(w.since) from connector_watch w where w.account_id = s.account_id) as since,
      (select substr(l.alias, 4) from account_alias l where l.account_id = s.account_id and l.alias like 'id:%' limit 1)
        as external_id`.execute(db);
  return rows;
}

/** Throws only unexpected errors. */
async function ask(services: FetchServices, { source, platform }: Turn, account: Claimed): Promise<Outcome> {
  const { external_id, username, since, succeeded_at, cursor } = account;
  const query = {
    account: { platform, external_id, username },
    since,
    succeeded_at,
    cursor,
    now: services.now(),
  };
  try {
    return { account, answer: await source.ask(query, (units) => spend(services, source, units)) };
  } catch (error) {
    if (error instanceof ConnectorTrouble) return { account, trouble: error };
    services.log.error({ err: error, account: account.account_id }, 'connector');
    return { account, trouble: new ConnectorTrouble('busy', whyStopped(error)) };
  }
}

/** Problems of the platform or the key affect all accounts. */
const isForAll = ({ kind, retry_at }: ConnectorTrouble) => kind !== 'busy' || retry_at !== null;

/**
 * The answers become a waiting import, in one transaction with the account states: a killed process asks
 * again without duplicates.
 */
export async function fetchBatch(services: FetchServices, turn: Turn, signal: AbortSignal): Promise<void> {
  const claimed_at = services.now();
  const claimed = await claim(services, turn, claimed_at);
  const outcomes: Outcome[] = [];
  try {
    for (const account of claimed) {
      if (signal.aborted) break;
      const outcome = await ask(services, turn, account);
      outcomes.push(outcome);
      if (!('trouble' in outcome) || !isForAll(outcome.trouble)) continue;
      await pause(services, turn.source, outcome.trouble);
      break;
    }
    await settle(services, turn, claimed, outcomes);
  } finally {
    await release(services.db, claimed, claimed_at);
  }
}

async function settle(
  services: FetchServices,
  turn: Turn,
  claimed: readonly Claimed[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const observations = outcomes.flatMap((one) =>
    'answer' in one && one.answer.state === 'found' ? one.answer.observations : [],
  );
  const file = observations.length === 0 ? null : await writeAnswers(services, observations);
  const import_id = await transaction(services.db, async (trx) => {
    for (const outcome of outcomes) await note({ ...services, db: trx }, turn, outcome);
    await noteStories({ ...services, db: trx }, turn, claimed, outcomes);
    return file === null ? null : register({ ...services, db: trx }, turn, file);
  });
  if (import_id !== null) await services.jobs.send(importJob, { import_id });
}

const register = async (services: FetchServices, { company_id, platform, source }: Turn, key: string) =>
  addImport(services, {
    terms: await termsFor(services.db, source, { company_id, platform, now: services.now() }),
    company_id,
    created_by: null,
    key,
    preset: 'connector',
    state: 'pending',
    platform,
    name: `${PLATFORM_NAMES[platform]} ${services.now().toISOString().slice(0, 16).replace('T', ' ')} (${source.label})`,
  });

/** A problem of the platform counts for all accounts. */
async function noteStories(
  { db, now }: Pick<FetchServices, 'db' | 'now'>,
  { source }: Turn,
  claimed: readonly Claimed[],
  outcomes: readonly Outcome[],
): Promise<void> {
  if (!source.tells_stories) return;
  const answered = outcomes.filter((one) => 'answer' in one && one.answer.state === 'found');
  await noteCaptured(db, answered.map(idOf), now());
  for (const outcome of outcomes)
    if ('trouble' in outcome) {
      const { trouble } = outcome;
      const also = isForAll(trouble) ? claimed.slice(outcomes.length).map((one) => one.account_id) : [];
      await noteFailed(db, [idOf(outcome), ...also], now(), storedForm(trouble.sentence));
    }
}

const idOf = ({ account }: Outcome) => account.account_id;

/** Skips accounts claimed by another process meanwhile. */
async function note(
  services: Pick<FetchServices, 'db' | 'now'>,
  { source }: Turn,
  outcome: Outcome,
): Promise<void> {
  const { account_id, failures, since } = outcome.account;
  const now = services.now();
  const row = services.db
    .updateTable('connector_account')
    .where('account_id', '=', account_id)
    .where('claimed_at', 'is not', null);
  if ('trouble' in outcome) {
    const { kind, sentence, retry_at } = outcome.trouble;
    // An exhausted quota or a refused key is not the account's fault.
    if (kind !== 'busy') return;
    const next_due_at = afterFailure(now, failures + 1, retry_at);
    const set = {
      state: 'error',
      error: storedForm(sentence),
      failures: failures + 1,
      asked_at: now,
      next_due_at,
    };
    await row.set(set).execute();
  } else if (outcome.answer.state === 'not_found') {
    const { message } = outcome.answer;
    const set = { state: 'not_found', error: storedForm(message), failures: 0, asked_at: now };
    await row.set({ ...set, next_due_at: afterNotFound(now) }).execute();
  } else {
    const { cursor } = outcome.answer;
    const set = { state: 'ok', error: null, failures: 0, asked_at: now, succeeded_at: now, cursor, since };
    await row.set({ ...set, next_due_at: afterAnswer(now, source.interval_seconds) }).execute();
  }
}

const release = (db: Database, claimed: readonly Claimed[], claimed_at: Date) =>
  sql`
    update connector_account set claimed_at = null
    where claimed_at = ${claimed_at}::timestamptz and account_id = any(${claimed.map((c) => c.account_id)}::int[])`.execute(
    db,
  );
