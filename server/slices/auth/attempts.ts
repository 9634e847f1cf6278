import { sql } from 'kysely';
import { audit } from '#server/platform/audit.ts';
import type { BaseContext, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';

interface Limit {
  /** The line of the audit log that counts. */
  action: string;
  /** Attempts within the window that stay free, per account and per address; each further one doubles the wait. */
  account: number;
  address: number;
  window_seconds: number;
  first_wait_seconds: number;
  too_many: string;
}

const HOUR = 3600;
const LIMITS = {
  sign_in: {
    action: 'auth.sign_in_failed',
    account: 5,
    address: 20,
    window_seconds: HOUR,
    first_wait_seconds: 10,
    too_many: 'Too many failed sign-ins.',
  },
  // A day: whoever has the password may guess codes of one challenge after the other.
  code: {
    action: 'auth.code_failed',
    account: 5,
    address: 20,
    window_seconds: 24 * HOUR,
    first_wait_seconds: 10,
    too_many: 'Too many wrong codes.',
  },
  code_sent: {
    action: 'auth.code_sent',
    account: 5,
    address: 30,
    window_seconds: HOUR,
    first_wait_seconds: 60,
    too_many: 'Too many codes were asked for.',
  },
  text_sent: {
    action: 'auth.text_sent',
    account: 5,
    address: 30,
    window_seconds: HOUR,
    first_wait_seconds: 60,
    too_many: 'Too many codes were asked for.',
  },
  reset: {
    action: 'auth.reset_requested',
    account: 3,
    address: 20,
    window_seconds: HOUR,
    first_wait_seconds: 60,
    too_many: 'Too many requests for a new password.',
  },
} as const satisfies Record<string, Limit>;

export type AttemptKind = keyof typeof LIMITS;

const LONGEST_WAIT_SECONDS = 900;

/** Seconds to wait after the newest of `failures`, or 0. */
export function waitAfter(failures: number, free: number, first_wait_seconds = 10): number {
  if (failures < free) return 0;
  return Math.min(first_wait_seconds * 2 ** (failures - free), LONGEST_WAIT_SECONDS);
}

export interface Attempt {
  id: number;
  kind: AttemptKind;
  /** Seconds until the next attempt is looked at; 0 = this one may go on. */
  wait: number;
}

/** One home has one IPv6 prefix of 64 bits and may use any address below it. */
export const addressOf = (ip: string) =>
  ip.includes(':') && !ip.includes('.') ? `${expanded(ip).slice(0, 4).join(':')}::/64` : ip;

function expanded(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - parts(head).length - parts(tail).length;
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, missing)).fill('0') : [];
  return [...parts(head), ...zeros, ...parts(tail)];
}

/**
 * Books an attempt as failed before it is looked at, so that attempts sent side by side count each other;
 * `succeed` takes the booking back. A refused attempt is not kept: waiting it out is enough.
 */
export async function bookAttempt(
  services: Pick<Services, 'db' | 'now'>,
  kind: AttemptKind,
  account: string,
  ip: string,
  who: { id: number; company_id: number } | null = null,
): Promise<Attempt> {
  const { db } = services;
  const limit = LIMITS[kind];
  const address = addressOf(ip);
  const now = services.now();
  const owner = { company_id: who?.company_id ?? null, user_id: who?.id ?? null };
  const booking = { ...owner, action: limit.action, target: account, details: { ip: address } };
  const id = await audit({ db, now: () => now }, booking);
  const failures = await db
    .selectFrom('audit_event')
    .where('action', '=', limit.action)
    .where('at', '>', new Date(now.getTime() - limit.window_seconds * 1000))
    .where('id', '<', id)
    .where((eb) => eb.or([eb('target', '=', account), eb(sql<string>`details ->> 'ip'`, '=', address)]))
    .select(['target', 'at', sql<string>`details ->> 'ip'`.as('ip')])
    .select(sql<boolean>`coalesce((details ->> 'settled')::boolean, false)`.as('settled'))
    .execute();
  const left = (mine: typeof failures, free: number) => {
    const newest = Math.max(0, ...mine.map((f) => f.at.getTime()));
    const wait = waitAfter(mine.length, free, limit.first_wait_seconds);
    return (newest + wait * 1000 - now.getTime()) / 1000;
  };
  const wait = Math.max(
    left(
      failures.filter((f) => f.target === account && !f.settled),
      limit.account,
    ),
    left(
      failures.filter((f) => f.ip === address),
      limit.address,
    ),
  );
  if (wait > 0) await db.deleteFrom('audit_event').where('id', '=', id).execute();
  return { id, kind, wait: Math.max(0, Math.ceil(wait)) };
}

/** Books an attempt and refuses it with 429 and `retry-after` while the wait lasts. */
export async function bookOrRefuse(
  context: BaseContext,
  kind: AttemptKind,
  account: string,
  who: { id: number; company_id: number } | null = null,
): Promise<Attempt> {
  const attempt = await bookAttempt(context, kind, account, context.request.ip, who);
  if (attempt.wait === 0) return attempt;
  context.header('retry-after', String(attempt.wait));
  throw refuse('TOO_MANY_REQUESTS', `${LIMITS[kind].too_many} Try again in ${inWords(attempt.wait)}.`);
}

/** Turns the booked attempt into `action`; the account's earlier failures count no more for the account. */
export async function succeed(
  services: Pick<Services, 'db'>,
  attempt: Attempt,
  user: { id: number; company_id: number; email: string },
  action: string,
): Promise<void> {
  await services.db
    .updateTable('audit_event')
    .set({ action, company_id: user.company_id, user_id: user.id })
    .where('id', '=', attempt.id)
    .execute();
  await settle(services, attempt.kind, user.email);
}

/** The account's failures so far count no more for the account. */
export async function settle(
  services: Pick<Services, 'db'>,
  kind: AttemptKind,
  email: string,
): Promise<void> {
  await services.db
    .updateTable('audit_event')
    .set({ details: sql<string>`details || '{"settled": true}'::jsonb` })
    .where('action', '=', LIMITS[kind].action)
    .where('target', '=', email.toLowerCase())
    .execute();
}

/** Takes a booking back that was no attempt at all. */
export async function withdraw(services: Pick<Services, 'db'>, attempt: Attempt): Promise<void> {
  await services.db.deleteFrom('audit_event').where('id', '=', attempt.id).execute();
}

/** Names the company of a failure for its audit log. Unknown addresses cost the same write: its time tells nothing. */
export async function fail(
  services: Pick<Services, 'db'>,
  attempt: Attempt,
  user: { id: number; company_id: number } | undefined,
): Promise<void> {
  await services.db
    .updateTable('audit_event')
    .set({ company_id: user?.company_id ?? null, user_id: user?.id ?? null })
    .where('id', '=', attempt.id)
    .execute();
}

const inWords = (seconds: number) => {
  const [n, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
};
