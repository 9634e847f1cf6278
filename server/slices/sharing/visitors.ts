import { randomBytes } from 'node:crypto';
import type { PublicType } from '#contract/access/access.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { PublicTokenInfo } from '#contract/sharing.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import { type Allowance, type Counter, count, giveBack } from '#server/platform/callers/throttle.ts';
import type { BaseContext, ReadCtx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { open, refuseLink, viewable } from '#server/platform/gate.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import { passwordMatches } from '#server/slices/auth/passwords.ts';
import {
  digest,
  guardedToken,
  isExpired,
  noteVisit,
  problemOf,
  type TokenRow,
  unlockCookie,
  visitorOf,
} from './public-tokens.ts';

const UNLOCK_HOURS = 8;
/** Wrong passwords per link: from one address, and from all addresses that never opened it. */
const FROM_ONE_ADDRESS: Allowance = [5, 900];
const FROM_STRANGERS: Allowance = [300, 3600];

async function rowOf(context: BaseContext, token: string): Promise<TokenRow> {
  const row = await guardedToken(context, token, context.request.ip);
  if (row === 'too_many') refuseLink('too_many');
  return row ?? refuseLink('unknown');
}

/** Refused like a read while the link is expired, locked or private, or its object is gone. */
async function fetchInfo(
  context: BaseContext,
  shareables: Shareables,
  { token }: { token: string },
): Promise<PublicTokenInfo> {
  const row = await rowOf(context, token);
  const problem = await problemOf(context, row, context.request.cookies);
  if (problem) refuseLink(problem);
  const type = row.object_type as PublicType;
  const object = await shareables[type]?.find(context, row.company_id, row.object_id);
  if (!object) refuseLink('unknown');
  const user = await context.db
    .selectFrom('app_user')
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.created_by ?? 0)
    .select(['id', 'first_name', 'last_name'])
    .executeTakeFirst();
  return {
    token,
    type,
    type_id: row.object_id,
    user_id: user?.id ?? null,
    // The role of the link, not of its creator.
    role: 'viewer',
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    company_name: row.company_name,
  };
}

/** Whether the link was opened from this address before. */
async function hasOpened({ db }: BaseContext, token_id: number, visitor: string): Promise<boolean> {
  const visit = await db
    .selectFrom('public_token_visit')
    .where('public_token_id', '=', token_id)
    .where('address_hash', '=', visitor)
    .where('what', '=', 'unlocked')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return visit !== undefined;
}

/**
 * Counts before checking the password; returns the counters to give back after success. Throws 429.
 * Addresses that opened the link before are exempt from the shared limit, so that attackers cannot block
 * them.
 */
async function countTry(context: BaseContext, token_id: number, visitor: string): Promise<Counter[]> {
  const counters: Counter[] = [
    { key: `link ${token_id} ${addressOf(context.request.ip)}`, allowance: FROM_ONE_ADDRESS },
  ];
  if (!(await hasOpened(context, token_id, visitor)))
    counters.push({ key: `link ${token_id}`, allowance: FROM_STRANGERS });
  for (const counter of counters) {
    const { wait } = await count(context, counter);
    if (wait === 0) continue;
    context.header('retry-after', String(wait));
    throw refuse('TOO_MANY_REQUESTS', sentenceFor('link_password_attempts', { n: Math.ceil(wait / 60) }));
  }
  return counters;
}

/** For this browser and some hours. */
async function unlock(context: BaseContext, input: { token: string; password: string }) {
  const row = await rowOf(context, input.token);
  if (isExpired(row, context.now())) refuseLink('expired');
  const expires = new Date(context.now().getTime() + UNLOCK_HOURS * 3_600_000);
  const answer = { status: 'ok' as const, expires_at: expires.toISOString() };
  if (row.password_hash === null) return answer;
  const { ip, user_agent } = context.request;
  const visitor = visitorOf(row.address_salt, ip);
  const counted = await countTry(context, row.id, visitor);
  const right = await passwordMatches(row.password_hash, input.password);
  const what = right ? 'unlocked' : 'wrong_password';
  await noteVisit(context, { token_id: row.id, visitor, user_agent, what });
  if (!right) throw refuse('UNAUTHORIZED', sentenceFor('password_wrong'));
  for (const counter of counted) await giveBack(context, counter);
  const secret = randomBytes(32).toString('base64url');
  await context.db
    .insertInto('public_token_unlock')
    .values({ id_hash: digest(secret), public_token_id: row.id, expires_at: expires })
    .execute();
  context.cookies.set(unlockCookie(row.id), secret, expires);
  return answer;
}

/** Head of the shared page: object, owner and hidden columns. */
async function publicView(context: ReadCtx) {
  const { actor, company } = context;
  if (actor.kind !== 'token' || actor.link === null) throw notFound('public_link');
  const { type, object_id, name, expires_at, hidden_columns } = actor.link;
  return {
    type,
    type_id: object_id,
    name,
    company_name: company.name,
    currency: company.currency,
    expires_at: expires_at?.toISOString() ?? null,
    hidden_columns,
  };
}

export const visitorHandlers = (kinds: Shareables) => ({
  fetch_info: open.sharing.fetch_info.handler(({ context, input }) => fetchInfo(context, kinds, input)),
  unlock: open.sharing.unlock.handler(({ context, input }) => unlock(context, input)),
  public_view: viewable.sharing.public_view.handler(({ context }) => publicView(context)),
});
