import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PublicType } from '#contract/access/access.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { leftOut, type Shareables } from '#server/owned/shareable.ts';
import { ownEmv } from '#server/platform/callers/own-emv.ts';
import { currencyRates } from '#server/platform/callers/sessions.ts';
import type { ReadPublicToken, Services, TokenActor } from '#server/platform/context.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import { userAgentOf } from '#server/platform/http/http.ts';

export const digest = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Constant time. */
export function sameDigest(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Stable on one link, unrelated between links. */
export const visitorOf = (salt: string, ip: string) =>
  createHmac('sha256', salt).update(addressOf(ip)).digest('hex').slice(0, 16);

/** Proves that this browser knew the password. */
export const unlockCookie = (token_id: number) => `limelight_unlock_${token_id}`;

/** In ten minutes, from one address. */
const MOST_UNKNOWN = 30;

/** Live and expired links. */
export const tokenRows = (db: Services['db']) =>
  db
    .selectFrom('public_token as t')
    .innerJoin('company as c', 'c.id', 't.company_id')
    .where('t.revoked_at', 'is', null)
    .select(['t.id', 't.token_hash', 't.object_type', 't.object_id', 't.expires_at', 't.password_hash'])
    .select(['t.hidden_columns', 't.message', 't.address_salt', 't.created_by', 't.company_id'])
    .select([
      'c.name as company_name',
      'c.currency',
      'c.timezone',
      'c.emv_model',
      'c.emv_revision',
      'c.own_tiers',
      'c.shows_benchmarks',
    ]);

/** Null if it is unknown or revoked. */
export async function findToken({ db }: Pick<Services, 'db'>, token: string) {
  if (token.length < 20 || token.length > 200) return null;
  const token_hash = digest(token);
  const row = await tokenRows(db).where('t.token_hash', '=', token_hash).executeTakeFirst();
  return row && sameDigest(row.token_hash, token_hash) ? row : null;
}
export type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Limits unknown tokens per address. */
export async function guardedToken(services: Pick<Services, 'db' | 'recent'>, token: string, ip: string) {
  const tried = services.recent.unknown_tokens;
  const address = addressOf(ip);
  if ((tried.get(address) ?? 0) >= MOST_UNKNOWN) return 'too_many' as const;
  const row = await findToken(services, token);
  // `noUpdateTTL` keeps the window at the first wrong token.
  if (!row) tried.set(address, (tried.get(address) ?? 0) + 1, { noUpdateTTL: true });
  return row;
}

async function isUnlocked(services: Pick<Services, 'db' | 'now'>, row: TokenRow, cookie: string | undefined) {
  if (row.password_hash === null) return true;
  if (cookie === undefined) return false;
  const unlock = await services.db
    .selectFrom('public_token_unlock')
    .where('id_hash', '=', digest(cookie))
    .where('public_token_id', '=', row.id)
    .where('expires_at', '>', services.now())
    .select('id_hash')
    .executeTakeFirst();
  return unlock !== undefined;
}

export const isExpired = (row: Pick<TokenRow, 'expires_at'>, now: Date) =>
  row.expires_at !== null && row.expires_at.getTime() <= now.getTime();

/** Null if it opens. Ordered so that an expired link does not reveal a password. */
export async function problemOf(
  services: Pick<Services, 'db' | 'now'>,
  row: TokenRow,
  cookies: Record<string, string | undefined>,
): Promise<'expired' | 'password' | null> {
  if (isExpired(row, services.now())) return 'expired' as const;
  const open = await isUnlocked(services, row, cookies[unlockCookie(row.id)]);
  return open ? null : ('password' as const);
}

const closed = (problem: NonNullable<TokenActor['problem']>): { actor: TokenActor; company: null } => ({
  actor: { kind: 'token', problem, link: null },
  company: null,
});

/** Calls of every kind of client room, and a visitor's choices in them. */
const ROOM = '/client_room/';
const CHOSEN = ['show', 'page'];
const chosenIn = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => CHOSEN.includes(name)));

/** Replaces the query by that of the object. */
export const tokenReader =
  (types: Shareables): ReadPublicToken =>
  (services, request, token) =>
    readPublicToken(services, types, request, token);

async function readPublicToken(
  services: Services,
  types: Shareables,
  request: FastifyRequest,
  token: string,
): ReturnType<ReadPublicToken> {
  const row = await guardedToken(services, token, request.ip);
  if (row === 'too_many') return closed('too_many');
  if (row === null) return closed('unknown');
  const problem = await problemOf(services, row, request.cookies);
  if (problem) return closed(problem);
  const type = row.object_type as PublicType;
  const shareable = types[type];
  const object = await shareable?.find(services, row.company_id, row.object_id);
  if (!shareable || !object) return closed('unknown');
  const hidden_columns = leftOut(shareable.columns, row.hidden_columns);
  const url = new URL(request.raw.url ?? '/', 'http://localhost');
  const path = url.pathname.replace(/^\/api/, '');
  const query = path.startsWith(ROOM)
    ? chosenIn(url.searchParams)
    : shareable.query(object, { path, chosen: url.searchParams, hidden: new Set(hidden_columns) });
  const { expires_at, address_salt, message } = row;
  return {
    actor: {
      kind: 'token',
      problem: null,
      link: {
        id: row.id,
        type,
        object_id: row.object_id,
        name: object.name,
        expires_at,
        message,
        hidden_columns,
        address: `${url.pathname}?${query}`,
        noteRead: () =>
          noteVisit(services, {
            token_id: row.id,
            visitor: visitorOf(address_salt, request.ip),
            user_agent: userAgentOf(request),
            what: 'read',
          }),
      },
    },
    company: {
      id: row.company_id,
      name: row.company_name,
      currency: row.currency,
      timezone: row.timezone,
      emv_model: row.emv_model as EmvModel,
      own_emv: await ownEmv(services.db, row.company_id, row.emv_revision),
      own_tiers: row.own_tiers,
      shows_benchmarks: row.shows_benchmarks,
      per_usd: await currencyRates(services, row.company_id),
    },
  };
}

/** A report's many calls are one visit. */
export async function noteVisit(
  services: Pick<Services, 'db' | 'now' | 'recent'>,
  visit: {
    token_id: number;
    visitor: string;
    user_agent: string;
    what: 'read' | 'unlocked' | 'wrong_password';
  },
): Promise<void> {
  const { token_id, visitor, user_agent, what } = visit;
  if (what === 'read') {
    const { visits } = services.recent;
    const key = `${token_id} ${visitor}`;
    if (visits.has(key)) return;
    visits.set(key, true);
  }
  await services.db
    .insertInto('public_token_visit')
    .values({ public_token_id: token_id, what, address_hash: visitor, user_agent, at: services.now() })
    .execute();
}
