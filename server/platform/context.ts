import type { FastifyRequest } from 'fastify';
import type { AccessFlag, PublicType, Role } from '#contract/access.ts';
import type { EmvTable } from '#contract/emv.ts';
import type { EmvModel } from '#contract/primitives.ts';
import type { LinkProblem } from '#contract/refusals.ts';
import type { TierStart } from '#contract/tiers.ts';
import type { Answers } from '#server/ports/answers.ts';
import type { ContentAnalyser } from '#server/ports/content.ts';
import type { Crm } from '#server/ports/crm.ts';
import type { News } from '#server/ports/news.ts';
import type { Sentiment } from '#server/ports/sentiment.ts';
import type { ClickHouse } from './clickhouse.ts';
import type { ConnectorSettings } from './connector-settings.ts';
import type { FetchedPictures } from './fetched-pictures.ts';
import type { Files } from './files.ts';
import type { FreeSpace } from './free-space.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';
import type { Outbound } from './outbound.ts';
import type { Database } from './postgres.ts';
import type { Sheets } from './sheets.ts';
import type { Sms } from './sms.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** A version of a company's own model of media value. */
export interface OwnEmvTable extends EmvTable {
  /** The newest of a model that is not archived. */
  is_offered: boolean;
}

/** The tenant and the settings every number depends on. */
export interface Company {
  id: number;
  name: string;
  currency: string;
  timezone: string;
  emv_model: EmvModel;
  /** Its own models of media value: every version by its name. */
  own_emv: Readonly<Record<string, OwnEmvTable>>;
  /** Its own tiers of creators, ascending from 0; null = the product's. */
  own_tiers: readonly TierStart[] | null;
  /** Units per US dollar of the currencies that media value is known in, newest rates. */
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
  /** Belongs to the installation's first company, which operates it. */
  operates: boolean;
  /** Belongs to a company that may import. */
  may_import: boolean;
  /** Hash of the session's secret: names the session row. */
  session_id: string;
  csrf: string;
  /** The API key the call came with; null in a session. */
  key: { id: number; name: string; can_write: boolean } | null;
}

/** Whoever holds a public link: reads one object of one company, and nothing else. */
export interface TokenActor {
  kind: 'token';
  /** Why the link does not open; null where it does, and then `link` is there. */
  problem: LinkProblem | null;
  link: {
    /** Row of `public_token`. */
    id: number;
    type: PublicType;
    object_id: number;
    /** Name of the object. */
    name: string;
    expires_at: Date | null;
    /** Columns that no field of an answer to this link may reveal. */
    hidden_columns: string[];
    /** Path and query the call is answered for. */
    address: string;
    /** Writes a read into the link's access log. */
    noteRead(): Promise<void>;
  } | null;
}

/** Reads whom a public token makes the caller, and for which company. */
export type ReadPublicToken = (
  services: Services,
  request: FastifyRequest,
  token: string,
) => Promise<{ actor: TokenActor; company: Company | null }>;

/** Who acts: a signed-in user, the holder of a public link, nobody, or the product itself (jobs, command line). */
export type Actor = UserActor | TokenActor | { kind: 'nobody' } | { kind: 'system' };

/** Calls of one minute: of one address, and of one API key. */
export interface CallLimits {
  address: number;
  key: number;
}

/** How long a session lasts: since its last use, and since it began. */
export interface SessionLimits {
  idle_hours: number;
  days: number;
}

/** What outlives a request: stores, ports, clock. Built once in `app.ts`. */
export interface Services {
  db: Database;
  ch: ClickHouse;
  jobs: Jobs;
  files: Files;
  space: FreeSpace;
  log: Log;
  mail: Mail;
  sms: Sms;
  /** The spreadsheet service; null where none is set up. */
  sheets: Sheets | null;
  crm: Crm;
  news: News;
  connector_settings: ConnectorSettings;
  /** Where the addresses of alerts are reached. */
  webhooks: Outbound;
  sentiment: Sentiment;
  content: ContentAnalyser;
  /** The language model that words answers; null where none is set up. */
  answers: Answers | null;
  pictures: FetchedPictures;
  /** The product's address as people type it, without a slash at the end: what links in mails start with. */
  public_url: string;
  call_limits: CallLimits;
  session_limits: SessionLimits;
  /** Proxies that may say for whom they ask. */
  trusted_proxies: TrustedProxies;
  /** NODE_ENV is production. */
  production: boolean;
  now: () => Date;
}

/** All a handler gets besides its input. */
export interface BaseContext extends Services {
  actor: Actor;
  company: Company | null;
  request: {
    method: string;
    ip: string;
    user_agent: string;
    csrf: string | null;
    session_secret: string | null;
    /** Cookie of a browser that has signed in before; the workspace store knows to which accounts. */
    browser_secret: string | null;
    cookies: Record<string, string | undefined>;
    /** The call has an `Authorization: Bearer` header: cookies are then ignored. */
    bearer: boolean;
    /** The browser says that a page of another site made this call. */
    cross_site: boolean;
    /** Aborted when the caller has disconnected. */
    left: AbortSignal;
  };
  cookies: {
    setSession(secret: string, expires: Date): void;
    clearSession(): void;
    /** Identifies this browser to the accounts it has signed in to. */
    setBrowser(secret: string, expires: Date): void;
    /** A cookie of one slice's own. */
    set(name: string, secret: string, expires: Date): void;
  };
  /** Sets a header of the answer. */
  header(name: string, value: string): void;
}

/** The services that answer questions about a company; on the thread of an export they are reached by messages (ADR 40). */
export interface AskServices extends Pick<Services, 'db' | 'ch' | 'pictures' | 'now'> {
  files: Pick<Files, 'read'>;
  content: Pick<ContentAnalyser, 'model'>;
}

/** Enough to ask the stores for a company: a call has it, and a job that works for somebody. */
export interface AskCtx extends AskServices {
  company: Company;
  request: { left: AbortSignal };
}

/** For reads that a public link may open as well: there is a company, but not always a user. */
export interface ReadCtx extends BaseContext {
  company: Company;
}

export interface Ctx extends ReadCtx {
  /** What the audit log calls the object where neither input nor answer says; see `AuditRule`. */
  record: { target: string | null };
  user: UserActor;
}
