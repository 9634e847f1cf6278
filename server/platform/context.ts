import type { FastifyRequest } from 'fastify';
import type { PublicType, Role } from '#contract/access/access.ts';
import type { AccessFlag } from '#contract/access/flags.ts';
import type { LinkProblem } from '#contract/calls/refusals.ts';
import type { EmvTable } from '#contract/emv.ts';
import type { TierStart } from '#contract/report/tiers.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import type { Answers } from '#server/ports/answers.ts';
import type { ContentAnalyser } from '#server/ports/content.ts';
import type { Crm } from '#server/ports/crm.ts';
import type { News } from '#server/ports/news.ts';
import type { Sentiment } from '#server/ports/sentiment.ts';
import type { RecentCallers } from './callers/recent-callers.ts';
import type { ClickHouse } from './clickhouse/clickhouse.ts';
import type { SteadyReads } from './clickhouse/steady-reads.ts';
import type { ConnectorSettings } from './connector-settings.ts';
import type { FreeSpace } from './data-folder/free-space.ts';
import type { Files } from './files.ts';
import type { Outbound } from './http/outbound.ts';
import type { TrustedProxies } from './http/trusted-proxies.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mail } from './messages/mail.ts';
import type { Sms } from './messages/sms.ts';
import type { OidcSettings } from './oidc-settings.ts';
import type { FetchedPictures } from './pictures/fetched-pictures.ts';
import type { Database } from './postgres/postgres.ts';
import type { Sheets } from './sheets.ts';

export interface OwnEmvTable extends EmvTable {
  /** The newest version of a model that is not archived. */
  is_offered: boolean;
}

/** The tenant and the settings that every number depends on. */
export interface Company {
  id: number;
  name: string;
  currency: string;
  timezone: string;
  emv_model: EmvModel;
  /** All versions by name. */
  own_emv: Readonly<Record<string, OwnEmvTable>>;
  /** Ascending from 0; null = the product's. */
  own_tiers: readonly TierStart[] | null;
  /** Shipped benchmarks beside too few own peers. */
  shows_benchmarks: boolean;
  /** Units per US dollar, newest rates. */
  per_usd: Record<string, number>;
}

export interface UserActor {
  kind: 'user';
  id: number;
  company_id: number;
  email: string;
  name: string;
  role: Role;
  flags: Record<AccessFlag, boolean>;
  /** A member of the first company, which operates the installation. */
  operates: boolean;
  may_import: boolean;
  /** Hash of the session's secret, which identifies the session row. */
  session_id: string;
  csrf: string;
  /** State of the workspace store in which a session was read: equal as long as nothing was committed; null for others. */
  snapshot: string | null;
  /** The API key of the call; null in a session. */
  key: { id: number; name: string; can_write: boolean; can_propose: boolean } | null;
}

/** The visitor of a public link: may read one object of one company, and nothing else. */
export interface TokenActor {
  kind: 'token';
  /** Why the link does not open; null where it does, and `link` is set. */
  problem: LinkProblem | null;
  link: {
    /** Row of `public_token`. */
    id: number;
    type: PublicType;
    object_id: number;
    /** Name of the object. */
    name: string;
    expires_at: Date | null;
    /** To the client, above the object. */
    message: string;
    /** Columns that no field of an answer may reveal. */
    hidden_columns: string[];
    /** Path and query that the call is answered for. */
    address: string;
    /** Adds a read to the link's access log. */
    noteRead(): Promise<void>;
  } | null;
}

/** Resolves a public token to the caller and the company. */
export type ReadPublicToken = (
  services: Services,
  request: FastifyRequest,
  token: string,
) => Promise<{ actor: TokenActor; company: Company | null }>;

/**
 * A signed-in user, the visitor of a public link, an anonymous caller, or the product itself (jobs, command
 * line).
 */
export type Actor = UserActor | TokenActor | { kind: 'nobody' } | { kind: 'system' };

/** Per minute, for one address and for one API key. */
export interface CallLimits {
  address: number;
  key: number;
}

/** Since its last use, and since it began. */
export interface SessionLimits {
  idle_hours: number;
  days: number;
}

/** Stores, ports and clock, built once in `app.ts`. */
export interface Services {
  db: Database;
  ch: ClickHouse;
  jobs: Jobs;
  files: Files;
  space: FreeSpace;
  log: Log;
  mail: Mail;
  sms: Sms;
  /** The spreadsheet service; null if it is not configured. */
  sheets: Sheets | null;
  crm: Crm;
  news: News;
  connector_settings: ConnectorSettings;
  /** Network access for webhooks. */
  webhooks: Outbound;
  sentiment: Sentiment;
  content: ContentAnalyser;
  /** Identity provider of the first company, set by the environment. */
  oidc: OidcSettings | null;
  /** The language model; null if it is not configured. */
  answers: Answers | null;
  pictures: FetchedPictures;
  /** Reads while imports run. */
  steady: SteadyReads;
  recent: RecentCallers;
  /** Makes files of exports on threads; their kinds are known to the composition root alone. */
  export_program: URL;
  /** Public base URL without a trailing slash, used in mails. */
  public_url: string;
  call_limits: CallLimits;
  session_limits: SessionLimits;
  /** Proxies whose X-Forwarded-For header is trusted. */
  trusted_proxies: TrustedProxies;
  /** NODE_ENV is production. */
  production: boolean;
  now: () => Date;
}

export interface BaseContext extends Services {
  actor: Actor;
  company: Company | null;
  request: {
    method: string;
    ip: string;
    user_agent: string;
    csrf: string | null;
    session_secret: string | null;
    /** Cookie that identifies a known browser to the accounts it signed in to. */
    browser_secret: string | null;
    cookies: Record<string, string | undefined>;
    /** The call has an `Authorization: Bearer` header, so cookies are ignored. */
    bearer: boolean;
    /** According to the browser, a page of another site made this call. */
    cross_site: boolean;
    /** Aborted when the caller disconnects. */
    left: AbortSignal;
  };
  cookies: {
    setSession(secret: string, expires: Date): void;
    clearSession(): void;
    /** Identifies this browser to the accounts it has signed in to. */
    setBrowser(secret: string, expires: Date): void;
    set(name: string, secret: string, expires: Date): void;
  };
  header(name: string, value: string): void;
  /** Name of the call in the contract, for measurements. */
  noteCall?(call: string): void;
  /** Keeps the JSON of the response (kept-responses.ts); returns its entity tag, null if it is too large. */
  keep?(body: unknown): string | null;
}

/** Services for questions about a company; an export thread reaches them by messages (ADR 40). */
export interface AskServices extends Pick<Services, 'db' | 'ch' | 'pictures' | 'now'> {
  files: Pick<Files, 'read'>;
  content: Pick<ContentAnalyser, 'model'>;
}

/** Questions about a company, in a call or in a job. */
export interface AskCtx extends AskServices {
  company: Company;
  request: { left: AbortSignal };
}

/** For reads that a public link may open too: there is a company, but not always a user. */
export interface ReadCtx extends BaseContext {
  company: Company;
  /** Columns that the answer leaves out: those a link hides, and those a preview adds. */
  left_out?: Set<string>;
}

export interface Ctx extends ReadCtx {
  /** Object name for the audit log if neither input nor answer has it; see `AuditRule`. */
  record: { target: string | null };
  user: UserActor;
}
