import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ClientContext, createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { FastifyInstance } from 'fastify';
import type { Role } from '#contract/access/access.ts';
import type { AccessFlag } from '#contract/access/flags.ts';
import { contract } from '#contract/api.ts';
import { COLUMN_TEXTS } from '#server/analytics/metrics/stored-columns.ts';
import { type App, buildApp } from '#server/app.ts';
import { captionAnalyser } from '#server/content/caption-analyser.ts';
import { recentCallers } from '#server/platform/callers/recent-callers.ts';
import { startSession } from '#server/platform/callers/sessions.ts';
import { SteadyReads } from '#server/platform/clickhouse/steady-reads.ts';
import type { ConnectorSettings } from '#server/platform/connector-settings.ts';
import type { CallLimits, Services, SessionLimits } from '#server/platform/context.ts';
import { type FreeSpace, watchSpace } from '#server/platform/data-folder/free-space.ts';
import { proveKey } from '#server/platform/encrypted-secrets.ts';
import { diskFiles } from '#server/platform/files.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';
import type { TrustedProxies } from '#server/platform/http/trusted-proxies.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { type Log, openLog } from '#server/platform/log.ts';
import { type MailSettings, openMail } from '#server/platform/messages/mail.ts';
import { openSms, type TwilioSettings } from '#server/platform/messages/sms.ts';
import type { OidcSettings } from '#server/platform/oidc-settings.ts';
import { openFetchedPictures } from '#server/platform/pictures/fetched-pictures.ts';
import { migrateClickHouse } from '#server/platform/postgres/migrate.ts';
import type { Sheets } from '#server/platform/sheets.ts';
import type { Answers } from '#server/ports/answers.ts';
import type { Crm } from '#server/ports/crm.ts';
import type { News } from '#server/ports/news.ts';
import type { Sentiment } from '#server/ports/sentiment.ts';
import { embeddedSentiment } from '#server/sentiment/embedded-sentiment.ts';
import { embeddedCrm } from '#server/slices/crm/embedded-crm.ts';
import { fileNews } from '#server/slices/profiles/news/file-news.ts';
import { type AnalyticsForm, thisForm } from './analytics-forms.ts';
import { migratedStore } from './migrated-store.ts';

export type Client = ContractRouterClient<typeof contract, ClientContext>;

/** The whole product in this process on empty embedded stores, with in-process HTTP. */
export interface TestApp extends App {
  folder: string;
  http: FastifyInstance;
  /** Creates a company with one user, and a signed-in client. */
  signIn(options?: {
    role?: Role;
    flags?: Partial<Record<AccessFlag, boolean>>;
    company_id?: number;
    /** Of a new company; default true. */
    may_import?: boolean;
  }): Promise<SignedIn>;
  nobody: Client;
  close(): Promise<void>;
}

export interface SignedIn {
  client: Client;
  company_id: number;
  user_id: number;
  email: string;
  /** For calls without the client. */
  headers: Record<string, string>;
}

export interface TestOptions {
  /** Default: the form of this run. */
  analytics?: AnalyticsForm;
  now?: () => Date;
  /** Default: the outbox only. */
  mail?: Pick<MailSettings, 'smtp_url' | 'from'>;
  twilio?: TwilioSettings;
  /** Default: none. */
  sheets?: Sheets;
  /** Default: the embedded one. */
  crm?: Crm;
  /** Default: files in the test's folder. */
  news?: News;
  /** Default: no platform. */
  connectors?: Partial<ConnectorSettings>;
  /** Default: the embedded model. */
  sentiment?: Sentiment;
  /** Default: none. */
  oidc?: OidcSettings;
  /** Default: none. */
  answers?: Answers;
  /** Source of images; default: none. */
  outbound?: Outbound;
  /** Default: practically none. */
  call_limits?: CallLimits;
  /** Default: the real disk. */
  space?: FreeSpace;
  /** Default: practically none. */
  session_limits?: SessionLimits;
  /** Default: this machine. */
  trusted_proxies?: TrustedProxies;
  /** Default: `PUBLIC_URL`. */
  public_url?: string;
  /** Default: errors on standard output. */
  log?: Log;
  /** Default: none. */
  routes?: (app: FastifyInstance, services: Services) => Promise<void>;
}

const nowhere: Outbound = { resolve: async () => [], allows: () => false };

/** Base of links in mails. */
export const PUBLIC_URL = 'https://limelight.example';

const EXPORT_PROGRAM = new URL('../export-program.ts', import.meta.url);

let counter = 0;

export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-test-'));
  const log = options.log ?? openLog(process.env.LOG_LEVEL ?? 'error');
  const postgres = await migratedStore();
  const ch = await (options.analytics ?? thisForm).open();
  await migrateClickHouse(ch, COLUMN_TEXTS);
  const jobs = await openJobs(postgres, log);
  const public_url = options.public_url ?? PUBLIC_URL;
  const now = options.now ?? (() => new Date());
  const files = diskFiles(path.join(folder, 'files'));
  const space = options.space ?? watchSpace(folder, 0);
  const sentiment = options.sentiment ?? embeddedSentiment();
  await proveKey({ db: postgres.db, files });
  const core = { db: postgres.db, ch, jobs, files, space, log, now };
  const services: Services = {
    ...core,
    mail: openMail(core, { public_url, ...options.mail }),
    sms: openSms(core, options.twilio ?? null),
    sheets: options.sheets ?? null,
    crm: options.crm ?? embeddedCrm(),
    news: options.news ?? fileNews(core),
    connector_settings: { youtube_api_key: null, replay: null, outbound: nowhere, ...options.connectors },
    oidc: options.oidc ?? null,
    webhooks: options.outbound ?? nowhere,
    sentiment,
    content: captionAnalyser(),
    answers: options.answers ?? null,
    pictures: await openFetchedPictures(core, { fetches: true, outbound: options.outbound ?? nowhere }),
    steady: new SteadyReads(ch),
    recent: recentCallers(),
    export_program: EXPORT_PROGRAM,
    public_url,
    trusted_proxies: options.trusted_proxies ?? ['loopback'],
    call_limits: options.call_limits ?? { address: 1_000_000, key: 1_000_000 },
    session_limits: options.session_limits ?? { idle_hours: 10_000, days: 1000 },
    production: false,
  };
  const app = await buildApp(services, (http) => options.routes?.(http, services) ?? Promise.resolve());
  const client = (headers: Record<string, string>) => clientOf(app.http, headers);
  return {
    ...app,
    folder,
    nobody: client({}),
    async signIn({ role = 'admin', flags = {}, company_id, may_import = true } = {}) {
      const n = ++counter;
      const db = postgres.db;
      const company =
        company_id ??
        (
          await db
            .insertInto('company')
            .values({ name: `Company ${n}`, may_import })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      const email = `user${n}@example.com`;
      const user = await db
        .insertInto('app_user')
        .values({
          company_id: company,
          email,
          password_hash: 'unset',
          first_name: 'Test',
          last_name: `User ${n}`,
          role,
          flags: JSON.stringify(flags),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const session = await startSession(app.services, user.id, 'test');
      const headers = { cookie: `limelight_session=${session.secret}`, 'x-csrf-token': session.csrf };
      return { client: client(headers), company_id: company, user_id: user.id, email, headers };
    },
    async close() {
      await app.close();
      space.close();
      await jobs.stop();
      await sentiment.close();
      await app.http.close();
      await postgres.close();
      await ch.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Calls the server directly, without a socket. */
function clientOf(http: FastifyInstance, headers: Record<string, string>): Client {
  const link = new OpenAPILink(contract, {
    url: 'http://test.local/api',
    headers: () => headers,
    fetch: async (request) => {
      const url = new URL(request.url);
      const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
      const answer = await http.inject({
        method: request.method as 'GET',
        url: url.pathname + url.search,
        headers: Object.fromEntries(request.headers),
        ...(body ? { payload: body } : {}),
      });
      const empty = answer.statusCode === 204 || answer.statusCode === 304;
      return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      });
    },
  });
  return createORPCClient(link);
}
