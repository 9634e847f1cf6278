import { sql } from 'kysely';
import type { AppName } from '#contract/connections.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { storedForm } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { everyOtherSecond } from '#server/platform/at-intervals.ts';
import type { Services } from '#server/platform/context.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { whyStopped } from '#server/platform/store-refusals.ts';
import { askOwnInstagram } from '#server/slices/connectors/instagram/instagram-own.ts';
import { freshToken } from '#server/slices/connectors/logins/fresh-token.ts';
import { platformApp } from '#server/slices/connectors/logins/platform-app.ts';
import { afterAnswer, afterFailure } from '#server/slices/connectors/next-due.ts';
import { noteCaptured, noteFailed } from '#server/slices/connectors/note-coverage.ts';
import type { OwnAnswer, OwnAsked } from '#server/slices/connectors/own-account.ts';
import { termsFor } from '#server/slices/connectors/terms.ts';
import { askOwnTiktok } from '#server/slices/connectors/tiktok/tiktok-own.ts';
import { ConnectorTrouble } from '#server/slices/connectors/trouble.ts';
import { askOwnYoutube } from '#server/slices/connectors/youtube/youtube-own.ts';
import { YOUTUBE_LABEL, YOUTUBE_TERMS } from '#server/slices/connectors/youtube/youtube-source.ts';
import { writeAnswers } from '#server/slices/imports/answer-file.ts';
import { addImport } from '#server/slices/imports/import-run.ts';
import { importJob } from '#server/slices/imports/imports.jobs.ts';
import { accountsOfConnection, type ConnectionRow } from './connection-row.ts';
import { withdrawEnded } from './end-connection.ts';
import { placeAccount } from './place-account.ts';

type FetchServices = Pick<
  Services,
  'db' | 'ch' | 'steady' | 'jobs' | 'files' | 'space' | 'log' | 'now' | 'connector_settings'
>;

const HOUR_SECONDS = 3600;
/** Stories last a day; what has not changed is asked for once a day. */
const INTERVAL: Record<AppName, number> = {
  meta: 6 * HOUR_SECONDS,
  instagram: 6 * HOUR_SECONDS,
  tiktok: 24 * HOUR_SECONDS,
  google: 24 * HOUR_SECONDS,
};
const DAY_MS = 86_400_000;
const POSTS_MS = 23 * HOUR_SECONDS * 1000;
/** Days back: at first, and later, when older numbers hardly change. */
const BACK = { first: 90, later: 30 };
/** A claim of a stopped process. */
const STALE_MS = 15 * 60_000;

/** The most overdue one, of companies that may import. */
async function claim({ db, now }: FetchServices): Promise<ConnectionRow | undefined> {
  const at = now();
  const { rows } = await sql<ConnectionRow>`
    with due as (
      select c.id from connection c join company o on o.id = c.company_id
      where c.state = 'active' and c.next_due_at <= ${at}::timestamptz
        and (c.claimed_at is null or c.claimed_at < ${new Date(at.getTime() - STALE_MS)}::timestamptz)
        and (o.may_import or o.id = (select min(id) from company))
        and exists (select from platform_app a where a.company_id = c.company_id and a.app = c.app)
      order by c.next_due_at, c.id limit 1 for update of c skip locked)
    update connection c set claimed_at = ${at}::timestamptz from due where c.id = due.id returning c.*`.execute(
    db,
  );
  return rows[0];
}

async function ask(services: FetchServices, row: ConnectionRow, query: OwnAsked): Promise<OwnAnswer> {
  const settings = services.connector_settings;
  const app = row.app as AppName;
  if (app === 'tiktok') return askOwnTiktok({ settings }, query);
  if (app === 'google') return askOwnYoutube({ settings }, query);
  const own = await platformApp(services, row.company_id, app);
  // Limits are counted for each account.
  const quota_owner = `connection ${row.id}`;
  const host = app === 'meta' ? ('graph' as const) : ('instagram_graph' as const);
  return askOwnInstagram({ settings, host, quota_owner, app_secret: own?.client_secret ?? null }, query);
}

const isPostsDue = ({ posts_at }: ConnectionRow, now: Date) =>
  posts_at === null || now.getTime() - new Date(posts_at).getTime() >= POSTS_MS;

async function fetchOne(services: FetchServices, row: ConnectionRow): Promise<void> {
  const now = services.now();
  const with_posts = isPostsDue(row, now);
  const days = row.posts_at === null ? BACK.first : BACK.later;
  const query: OwnAsked = {
    ...{ external_id: row.external_id, now, with_posts },
    since: new Date(now.getTime() - days * DAY_MS),
    token: () => freshToken(services, row.id),
  };
  try {
    await settle(services, row, await ask(services, row, query), with_posts);
  } catch (error) {
    const isTrouble = error instanceof ConnectorTrouble;
    if (!isTrouble) services.log.error({ err: error, connection: row.id }, 'connection');
    const trouble = isTrouble ? error : new ConnectorTrouble('busy', whyStopped(error));
    await noteTrouble(services, row, trouble);
  }
}

/** Google's policy also holds for channels whose owner signed in. */
const termsOf = ({ app }: ConnectionRow) =>
  app === 'google' ? { label: YOUTUBE_LABEL, terms: YOUTUBE_TERMS } : { label: '', terms: null };

/** Nothing is stored if the connection ended meanwhile. */
async function settle(
  services: FetchServices,
  row: ConnectionRow,
  { username, observations, tells_stories }: OwnAnswer,
  with_posts: boolean,
): Promise<void> {
  const now = services.now();
  const file = await writeAnswers(services, observations);
  const import_id = await transaction(services.db, async (trx) => {
    const kept = await trx
      .updateTable('connection')
      .set({
        ...{ username: username.toLowerCase(), error: null, failures: 0, claimed_at: null },
        ...{ asked_at: now, succeeded_at: now, ...(with_posts ? { posts_at: now } : {}) },
        next_due_at: afterAnswer(now, INTERVAL[row.app as AppName]),
      })
      .where('id', '=', row.id)
      .where('state', '=', 'active')
      .returning('id')
      .executeTakeFirst();
    if (!kept) return null;
    const inside = { ...services, db: trx };
    if (tells_stories) await noteCaptured(trx, await accountIds(inside, row), now);
    const platform = row.platform as Platform;
    const when = now.toISOString().slice(0, 16).replace('T', ' ');
    return addImport(inside, {
      company_id: row.company_id,
      created_by: null,
      key: file,
      preset: 'connector',
      state: 'pending',
      platform,
      connection_id: row.id,
      terms: await termsFor(trx, termsOf(row), { company_id: row.company_id, platform, now }),
      name: `${PLATFORM_NAMES[platform]} @${username} ${when} (${row.profile_id === null ? 'own account' : 'connected'})`,
    });
  });
  if (import_id === null) return;
  const { company_id, profile_id } = row;
  // A new handle is a new account, which stays with its creator.
  if (profile_id !== null && username.toLowerCase() !== row.username) {
    const account = { platform: row.platform as Platform, username: username.toLowerCase() };
    await placeAccount(services, { company_id, profile_id, ...account });
  }
  await services.jobs.send(importJob, { import_id });
}

async function noteTrouble(
  services: FetchServices,
  row: ConnectionRow,
  { kind, sentence, retry_at }: ConnectorTrouble,
): Promise<void> {
  const now = services.now();
  const failures = row.failures + 1;
  const hasEnded = kind === 'refused' && sentence.code === 'platform_sign_in_expired';
  const error = storedForm(sentence);
  await services.db
    .updateTable('connection')
    .set({
      ...{ error, failures, asked_at: now, claimed_at: null },
      ...(hasEnded ? { state: 'sign_in' } : {}),
      next_due_at: afterFailure(now, failures, retry_at),
    })
    .where('id', '=', row.id)
    .where('state', 'in', ['active', 'sign_in'])
    .execute();
  if (row.platform === 'instagram')
    await noteFailed(services.db, await accountIds(services, row), now, error);
}

async function accountIds({ db }: Pick<FetchServices, 'db'>, { id }: ConnectionRow): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select a.account_id from connection c, lateral ${accountsOfConnection()} a where c.id = ${id}`.execute(
    db,
  );
  return rows.map(({ account_id }) => account_id);
}

/** One after the other, until none is due. */
export async function fetchConnected(services: FetchServices, signal: AbortSignal): Promise<void> {
  await withdrawEnded(services);
  while (!signal.aborted) {
    const row = await claim(services);
    if (!row) return;
    await fetchOne(services, row);
  }
}

/** For as long as the process runs. Returns a function that stops it. */
export const startFetchingConnected = (services: Services): (() => Promise<void>) =>
  everyOtherSecond(services.log, 'asking platforms for connected accounts', (signal) =>
    fetchConnected(services, signal),
  );
