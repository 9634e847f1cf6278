import type { AccessFlag, Role } from '#contract/access.ts';
import type { EmvModel } from '#contract/primitives.ts';
import type { ClickHouse } from './clickhouse.ts';
import type { Files } from './files.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';
import type { Database } from './postgres.ts';
import type { Sms } from './sms.ts';

/** The tenant and the settings every number depends on. */
export interface Company {
  id: number;
  name: string;
  currency: string;
  timezone: string;
  emv_model: EmvModel;
  /** Units of each currency per US dollar, newest rates. */
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
  /** Hash of the session's secret: names the session row. */
  session_id: string;
  csrf: string;
  /** The API key the call came with; null in a session. */
  key: { id: number; name: string; can_write: boolean } | null;
}

/** Who acts: a signed-in user, nobody, or the product itself (jobs, command line). */
export type Actor = UserActor | { kind: 'nobody' } | { kind: 'system' };

/** Calls of one minute: of one address, and of one API key. */
export interface CallLimits {
  address: number;
  key: number;
}

/** What outlives a request: stores, ports, clock. Built once in `app.ts`. */
export interface Services {
  db: Database;
  ch: ClickHouse;
  jobs: Jobs;
  files: Files;
  log: Log;
  mail: Mail;
  sms: Sms;
  /** The product's address as people type it, without a slash at the end: what links in mails start with. */
  public_url: string;
  call_limits: CallLimits;
  /** Whether this process serves people rather than those who develop it. */
  production: boolean;
  now: () => Date;
}

/** All a handler gets that is not input. `company` and `user` stand for signed-in calls only. */
export interface BaseContext extends Services {
  actor: Actor;
  company: Company | null;
  request: {
    method: string;
    ip: string;
    user_agent: string;
    csrf: string | null;
    session_secret: string | null;
    /** An `Authorization: Bearer` header came with the call: no cookie counts beside it. */
    bearer: boolean;
    /** The browser says that a page of another site makes this call. */
    cross_site: boolean;
  };
  cookies: { setSession(secret: string, expires: Date): void; clearSession(): void };
  /** Sets a header of the answer. */
  header(name: string, value: string): void;
}

export interface Ctx extends BaseContext {
  /** What the audit log calls the object where neither input nor answer says; see `AuditRule`. */
  record: { target: string | null };
  user: UserActor;
  company: Company;
}
