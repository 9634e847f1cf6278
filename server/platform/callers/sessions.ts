import { createHash, randomBytes } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Role } from '#contract/access/access.ts';
import { type AccessFlag, flagsOf } from '#contract/access/flags.ts';
import { CURRENCIES } from '#contract/values/currencies.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import type { Company, Services, UserActor } from '../context.ts';
import { onceATurn } from '../once-a-turn.ts';
import type { Database } from '../postgres/postgres.ts';
import { ownEmv } from './own-emv.ts';

export const SESSION_COOKIE = 'limelight_session';
/** Identifies a browser that has signed in before (server/slices/auth/known-browsers.ts). */
export const BROWSER_COOKIE = 'limelight_browser';
const TOUCH_MS = 5 * 60_000;

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');

type SessionServices = Pick<Services, 'db' | 'now' | 'session_limits'>;
const after = (time: Date, hours: number) => new Date(time.getTime() + hours * 3_600_000);

/**
 * Also deletes the user's expired sessions. The secret goes only into the cookie. `expires` is the latest
 * end; unused sessions end earlier (`touch`).
 */
export async function startSession(services: SessionServices, user_id: number, user_agent: string, ip = '') {
  const secret = randomBytes(32).toString('base64url');
  const csrf = randomBytes(24).toString('base64url');
  const now = services.now();
  const { idle_hours, days } = services.session_limits;
  const expires = after(now, days * 24);
  await services.db
    .deleteFrom('session')
    .where('user_id', '=', user_id)
    .where('expires_at', '<', now)
    .execute();
  await services.db
    .insertInto('session')
    .values({
      id_hash: hash(secret),
      user_id,
      csrf,
      user_agent,
      ip,
      created_at: now,
      last_seen_at: now,
      expires_at: after(now, Math.min(idle_hours, days * 24)),
    })
    .execute();
  return { secret, csrf, expires };
}

export async function endSession(db: Database, secret: string): Promise<void> {
  await db.deleteFrom('session').where('id_hash', '=', hash(secret)).execute();
}

/** Ends the user's other sessions after a change of password, role or access. Returns how many ended. */
export async function endSessionsOf(db: Database, user_id: number, except?: string): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', user_id)
    .$if(except !== undefined, (q) => q.where('id_hash', '!=', except ?? ''))
    .returning('id')
    .execute();
  return ended.length;
}

/** Extends the session, up to its last day; at most every five minutes. */
async function touch(services: SessionServices, id_hash: string, last_seen_at: Date) {
  const now = services.now();
  if (Math.abs(now.getTime() - last_seen_at.getTime()) < TOUCH_MS) return;
  const { idle_hours, days } = services.session_limits;
  const idle_end = after(now, idle_hours);
  await services.db
    .updateTable('session')
    .set({
      last_seen_at: now,
      expires_at: sql<Date>`least(${idle_end}::timestamptz, created_at + ${days}::int * interval '1 day')`,
    })
    .where('id_hash', '=', id_hash)
    .execute();
}

interface Person {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  flags: Partial<Record<AccessFlag, boolean>>;
  company_id: number;
  company_name: string;
  currency: string;
  timezone: string;
  emv_model: string;
  emv_revision: number;
  own_tiers: Company['own_tiers'];
  shows_benchmarks: boolean;
  operates: boolean;
  may_import: boolean;
}

/** A row of the database function `live_session`. */
interface SessionRow extends Person {
  id_hash: string;
  csrf: string;
  snapshot: string;
  last_seen_at: Date;
  rates: Record<string, number> | null;
}

/** The rights of `company as c`; the first company operates the installation. */
export const companyRights = [
  sql<boolean>`c.id = (select min(id) from company)`.as('operates'),
  sql<boolean>`c.may_import or c.id = (select min(id) from company)`.as('may_import'),
] as const;

/** Columns of a `Person` beside `companyRights`, of `app_user as u` joined with `company as c`. */
export const personColumns = [
  'u.id',
  'u.email',
  'u.first_name',
  'u.last_name',
  'u.role',
  'u.flags',
  'c.id as company_id',
  'c.name as company_name',
  'c.currency',
  'c.timezone',
  'c.emv_model',
  'c.emv_revision',
  'c.own_tiers',
  'c.shows_benchmarks',
] as const;

export interface Caller {
  actor: UserActor;
  company: Company;
}

/** `proof` is how they authenticated. */
export async function callerOf(
  db: Database,
  row: Person,
  per_usd: Company['per_usd'],
  proof: Pick<UserActor, 'session_id' | 'csrf' | 'snapshot' | 'key'>,
): Promise<Caller> {
  return {
    actor: {
      kind: 'user',
      id: row.id,
      company_id: row.company_id,
      email: row.email,
      name: `${row.first_name} ${row.last_name}`.trim() || row.email,
      role: row.role as Role,
      flags: flagsOf(row.flags),
      operates: row.operates,
      may_import: row.may_import,
      ...proof,
    },
    company: {
      id: row.company_id,
      name: row.company_name,
      currency: row.currency,
      timezone: row.timezone,
      emv_model: row.emv_model as EmvModel,
      own_emv: await ownEmv(db, row.company_id, row.emv_revision),
      own_tiers: row.own_tiers,
      shows_benchmarks: row.shows_benchmarks,
      per_usd,
    },
  };
}

const reading = onceATurn<Caller | null>();

/** Null if the session is unknown or expired, or the user deactivated. */
export function readSession(services: SessionServices, secret: string): Promise<Caller | null> {
  const id_hash = hash(secret);
  return reading(services.db, id_hash, () => liveSession(services, id_hash));
}

const LIVE_SESSION = `select s.*, c.emv_revision, c.own_tiers, c.shows_benchmarks, c.id = f.id as operates, c.may_import or c.id = f.id as may_import,
  pg_current_snapshot()::text as snapshot
  from live_session($1, $2) s join company c on c.id = s.company_id, (select min(id) as id from company) f`;

async function liveSession(services: SessionServices, id_hash: string): Promise<Caller | null> {
  const { rows } = await services.db.executeQuery<SessionRow>(
    CompiledQuery.raw(LIVE_SESSION, [id_hash, services.now().toISOString()]),
  );
  const row = rows[0];
  if (!row) return null;
  await touch(services, row.id_hash, row.last_seen_at);
  const rates = row.rates ?? (await currencyRates(services, row.company_id));
  return callerOf(services.db, row, rates, {
    session_id: row.id_hash,
    csrf: row.csrf,
    snapshot: row.snapshot,
    key: null,
  });
}

/**
 * Units per US dollar, from the company's own rates, else the product's: the newest that is not in the future, or the first
 * where the clock is before all of them.
 */
export async function currencyRates(
  services: Pick<Services, 'db' | 'now'>,
  company_id: number,
): Promise<Record<string, number>> {
  const today = services.now().toISOString().slice(0, 10);
  const rows = await services.db
    .selectFrom('currency_rate')
    .distinctOn('currency')
    .where('currency', 'in', CURRENCIES)
    .where((e) => e.or([e('company_id', 'is', null), e('company_id', '=', company_id)]))
    .select(['currency', 'per_usd'])
    .orderBy('currency')
    .orderBy('company_id', (order) => order.asc().nullsLast())
    .orderBy((e) => e('day', '>', today))
    .orderBy(
      (e) => e.case().when('day', '<=', today).then(e.ref('day')).end(),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('day')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.currency, Number(r.per_usd)]));
}
