import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { COLUMN_TEXTS } from '#server/analytics/metrics/stored-columns.ts';
import { captionAnalyser } from '#server/content/caption-analyser.ts';
import { recentCallers } from '#server/platform/callers/recent-callers.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '#server/platform/clickhouse/open-clickhouse.ts';
import { SteadyReads } from '#server/platform/clickhouse/steady-reads.ts';
import { DiskFull, isDiskFull } from '#server/platform/data-folder/disk-full.ts';
import { watchSpace } from '#server/platform/data-folder/free-space.ts';
import { narrowFolder, ownerOnly } from '#server/platform/data-folder/private-folder.ts';
import { openAnalytics, openWorkspace } from '#server/platform/embedded-stores.ts';
import type { Env } from '#server/platform/env.ts';
import { diskFiles } from '#server/platform/files.ts';
import { googleSheets } from '#server/platform/google-sheets.ts';
import { internet, internetAnd } from '#server/platform/http/outbound.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { type Log, openLog } from '#server/platform/log.ts';
import { openMail } from '#server/platform/messages/mail.ts';
import { openSms } from '#server/platform/messages/sms.ts';
import type { OidcSettings } from '#server/platform/oidc-settings.ts';
import type { OpenStores } from '#server/platform/open-stores.ts';
import { openFetchedPictures } from '#server/platform/pictures/fetched-pictures.ts';
import {
  migrateClickHouse,
  migratePostgres,
  missingTables,
  missingWorkspaceTables,
} from '#server/platform/postgres/migrate.ts';
import { openPostgres, type Postgres } from '#server/platform/postgres/postgres.ts';
import { writeLock } from '#server/platform/postgres/write-lock.ts';
import { StoreDamaged } from '#server/platform/store-damaged.ts';
import type { Crm } from '#server/ports/crm.ts';
import { embeddedSentiment } from '#server/sentiment/embedded-sentiment.ts';
import { openTransformer } from '#server/sentiment/transformer-sentiment.ts';
import { openAiAnswers } from '#server/slices/ask/openai-answers.ts';
import { embeddedCrm } from '#server/slices/crm/embedded-crm.ts';
import { salesforceCrm } from '#server/slices/crm/salesforce.ts';
import { feedNews } from '#server/slices/profiles/news/feed-news.ts';
import { fileNews } from '#server/slices/profiles/news/file-news.ts';
import { isDamagedPage } from './platform/damage.ts';
import { proveKey } from './platform/encrypted-secrets.ts';

const twilioOf = (env: Env) =>
  env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM
    ? { account_sid: env.TWILIO_ACCOUNT_SID, auth_token: env.TWILIO_AUTH_TOKEN, from: env.TWILIO_FROM }
    : null;

const sheetsOf = ({ GOOGLE_CLIENT_EMAIL: client_email, GOOGLE_PRIVATE_KEY: private_key }: Env) =>
  client_email && private_key ? googleSheets({ client_email, private_key }) : null;

const crmOf = (env: Env, log: Log): Crm => {
  const {
    SALESFORCE_URL: url,
    SALESFORCE_CLIENT_ID: client_id,
    SALESFORCE_CLIENT_SECRET: client_secret,
  } = env;
  if (!url || !client_id || !client_secret) return embeddedCrm();
  const fields = {
    number_field: env.SALESFORCE_NUMBER_FIELD ?? null,
    territory_field: env.SALESFORCE_TERRITORY_FIELD ?? null,
  };
  const refresh_token = env.SALESFORCE_REFRESH_TOKEN ?? null;
  return salesforceCrm({ url, client_id, client_secret, refresh_token, ...fields }, log);
};

const oidcOf = (env: Env): OidcSettings | null =>
  env.OIDC_ISSUER && env.OIDC_CLIENT_ID
    ? {
        issuer: env.OIDC_ISSUER,
        client_id: env.OIDC_CLIENT_ID,
        client_secret: env.OIDC_CLIENT_SECRET ?? null,
        label: env.OIDC_LABEL,
        domains: env.OIDC_DOMAINS,
        groups_claim: env.OIDC_GROUPS_CLAIM,
        admin_group: env.OIDC_ADMIN_GROUP ?? null,
        member_group: env.OIDC_MEMBER_GROUP ?? null,
        viewer_group: env.OIDC_VIEWER_GROUP ?? null,
      }
    : null;

const JOB_GRACE_MS = 4000;

/** Opens and migrates the configured stores and ports. The data folder must be locked already. */
export async function openStores(env: Env): Promise<OpenStores> {
  const log = openLog(env.LOG_LEVEL);
  ownerOnly();
  mkdirSync(env.data, { recursive: true });
  const narrowed = narrowFolder(env.data);
  if (narrowed) log.warn(narrowed);
  const { postgres, ch } = await openEngines(env);
  try {
    await migrate(env, log, postgres, ch);
    return await openPorts(env, log, postgres, ch);
  } catch (error) {
    // The engines flush before the process ends.
    await Promise.allSettled([postgres.close(), ch.close()]);
    if (isDiskFull(error)) throw new DiskFull(env.data, error);
    if (isDamagedPage(error)) throw new StoreDamaged('workspace', workspacePlace(env), error.message, error);
    throw error;
  }
}

const workspacePlace = (env: Env) => (env.DATABASE_URL ? 'DATABASE_URL' : path.join(env.data, 'postgres'));

/** The engines as they are, without migrations. */
export async function openEngines(env: Env) {
  const postgres = env.DATABASE_URL
    ? await openPostgres({ url: env.DATABASE_URL })
    : await openWorkspace(env.data);
  try {
    const ch = env.CLICKHOUSE_URL
      ? openClickHouse({ url: env.CLICKHOUSE_URL, cluster: env.CLICKHOUSE_CLUSTER })
      : await openAnalytics(env.data);
    return { postgres, ch };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/** The workspace store's record that the embedded analytics store was complete. */
const SEEN = 'analytics_store';

/** Throws `StoreDamaged` if one of them lost data. */
async function migrate(env: Env, log: Log, postgres: Postgres, ch: ClickHouse): Promise<void> {
  await migratePostgres(postgres);
  const { db } = postgres;
  const lost = await missingWorkspaceTables(db);
  if (lost.length > 0) throw new StoreDamaged('workspace', workspacePlace(env), missing(lost));
  const place = env.CLICKHOUSE_URL ? 'CLICKHOUSE_URL' : `${env.data}/clickhouse`;
  const seen = await db.selectFrom('setting').where('name', '=', SEEN).select('name').executeTakeFirst();
  // The engine creates an empty store if it finds none, which is correct only after moving to a server.
  if (seen && !env.CLICKHOUSE_URL && (await missingTables(ch)).includes('migration'))
    throw new StoreDamaged('analytics', place, 'it is empty, and it was not before');
  await postgres.oneAtATime(() =>
    migrateClickHouse(ch, COLUMN_TEXTS, (name) => log.warn(`Bringing stored data up to date: ${name}`)),
  );
  const gone = await missingTables(ch);
  if (gone.length > 0) throw new StoreDamaged('analytics', place, missing(gone));
  if (!seen && !env.CLICKHOUSE_URL)
    await db
      .insertInto('setting')
      .values({ name: SEEN, value: 'true' })
      .onConflict((oc) => oc.doNothing())
      .execute();
}

export const filesIn = (env: Env) => diskFiles(path.join(env.data, 'files'));

const answersOf = (
  { LIMELIGHT_ASK_URL: url, LIMELIGHT_ASK_MODEL: model, LIMELIGHT_ASK_KEY: key }: Env,
  log: Log,
) => (url && model ? openAiAnswers({ url, model, key: key ?? null }, log) : null);

/** Tests imitate the platforms on this machine. */
const platformsOf = ({ LIMELIGHT_PLATFORMS_URL: platforms_url }: Env) => ({
  platforms_url,
  outbound: platforms_url === undefined ? internet : internetAnd([new URL(platforms_url).host]),
});

const missing = (tables: string[]) =>
  tables.length === 1 ? `its table ${tables[0]} is missing` : `its tables ${tables.join(', ')} are missing`;

async function openPorts(env: Env, log: Log, postgres: Postgres, engine: ClickHouse): Promise<OpenStores> {
  const writes = writeLock(engine);
  const { ch } = writes;
  const jobs = await openJobs(postgres, log);
  const files = filesIn(env);
  await postgres.oneAtATime(() => proveKey({ db: postgres.db, files }));
  const space = watchSpace(env.data, env.reserve_bytes);
  const { LIMELIGHT_SENTIMENT_MODEL: model, LIMELIGHT_NEWS_FEED: feed } = env;
  const sentiment = model ? await openTransformer(model) : embeddedSentiment();
  const core = { db: postgres.db, ch, jobs, files, space, log, now: () => new Date() };
  const public_url = env.LIMELIGHT_URL ?? `http://localhost:${env.PORT}`;
  return {
    services: {
      ...core,
      mail: openMail(core, { smtp_url: env.SMTP_URL, from: env.MAIL_FROM, public_url }),
      sms: openSms(core, twilioOf(env)),
      sheets: sheetsOf(env),
      crm: crmOf(env, log),
      news: feed ? feedNews({ address: feed, outbound: internet }, core) : fileNews(core),
      connector_settings: {
        youtube_api_key: env.YOUTUBE_API_KEY ?? null,
        replay: env.LIMELIGHT_REPLAY ?? null,
        ...platformsOf(env),
      },
      oidc: oidcOf(env),
      webhooks: internetAnd(env.LIMELIGHT_WEBHOOK_HOSTS),
      sentiment,
      content: captionAnalyser(),
      answers: answersOf(env, log),
      pictures: await openFetchedPictures(core, { fetches: env.LIMELIGHT_PICTURES === 'fetch' }),
      steady: new SteadyReads(ch),
      recent: recentCallers(),
      export_program: new URL('./export-program.ts', import.meta.url),
      public_url,
      call_limits: {
        address: env.LIMELIGHT_CALLS_PER_MINUTE,
        key: Math.ceil(env.LIMELIGHT_CALLS_PER_MINUTE / 5),
      },
      session_limits: { idle_hours: env.LIMELIGHT_SESSION_IDLE_HOURS, days: env.LIMELIGHT_SESSION_DAYS },
      trusted_proxies: env.LIMELIGHT_TRUST_PROXY,
      production: env.NODE_ENV === 'production',
    },
    postgres,
    writes,
    engines: { workspace: postgres.kind, analytics: env.CLICKHOUSE_URL ? 'clickhouse' : 'chdb' },
    async close() {
      space.close();
      await Promise.race([jobs.stop(), new Promise<void>((go) => setTimeout(go, JOB_GRACE_MS).unref())]);
      await sentiment.close();
      await postgres.close();
      await ch.close();
    },
  };
}
