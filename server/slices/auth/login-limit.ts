import { sql } from 'kysely';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/context.ts';

/** Failures within the window that stay free, per account and per address; each further one doubles the wait. */
const FREE = { account: 5, address: 20 };
const WINDOW_SECONDS = 3600;
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 900;

/** Seconds to wait after the newest of `failures`, or 0. */
export function waitAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - free), LONGEST_WAIT_SECONDS);
}

export interface Attempt {
  id: number;
  /** Seconds until the next attempt is looked at; 0 = this one may go on. */
  wait: number;
}

/**
 * Books an attempt as failed before the password is looked at, so that attempts sent side by side count each
 * other; `succeed` takes the booking back. A refused attempt is not kept: waiting it out is enough.
 */
export async function bookAttempt(
  services: Pick<Services, 'db' | 'now'>,
  email: string,
  ip: string,
): Promise<Attempt> {
  const { db } = services;
  const now = services.now();
  const booking = { company_id: null, user_id: null, action: 'auth.sign_in_failed', target: email };
  const id = await audit({ db, now: () => now }, { ...booking, details: { ip } });
  const failures = await db
    .selectFrom('audit_event')
    .where('action', '=', 'auth.sign_in_failed')
    .where('at', '>', new Date(now.getTime() - WINDOW_SECONDS * 1000))
    .where('id', '<', id)
    .where((eb) => eb.or([eb('target', '=', email), eb(sql<string>`details ->> 'ip'`, '=', ip)]))
    .select(['target', 'at', sql<string>`details ->> 'ip'`.as('ip')])
    .select(sql<boolean>`coalesce((details ->> 'settled')::boolean, false)`.as('settled'))
    .execute();
  const left = (mine: typeof failures, free: number) => {
    const newest = Math.max(0, ...mine.map((f) => f.at.getTime()));
    return (newest + waitAfter(mine.length, free) * 1000 - now.getTime()) / 1000;
  };
  const wait = Math.max(
    left(
      failures.filter((f) => f.target === email && !f.settled),
      FREE.account,
    ),
    left(
      failures.filter((f) => f.ip === ip),
      FREE.address,
    ),
  );
  if (wait > 0) await db.deleteFrom('audit_event').where('id', '=', id).execute();
  return { id, wait: Math.max(0, Math.ceil(wait)) };
}

/** Turns the booked attempt into a sign-in; the account's earlier failures count no more for the account. */
export async function succeed(
  services: Pick<Services, 'db'>,
  attempt: Attempt,
  user: { id: number; company_id: number; email: string },
): Promise<void> {
  const { db } = services;
  await db
    .updateTable('audit_event')
    .set({ action: 'auth.signed_in', company_id: user.company_id, user_id: user.id })
    .where('id', '=', attempt.id)
    .execute();
  await db
    .updateTable('audit_event')
    .set({ details: sql<string>`details || '{"settled": true}'::jsonb` })
    .where('action', '=', 'auth.sign_in_failed')
    .where('target', '=', user.email.toLowerCase())
    .where('id', '<', attempt.id)
    .execute();
}

/** Names the company of a failure for its audit log, where the address belongs to one. */
export async function fail(
  services: Pick<Services, 'db'>,
  attempt: Attempt,
  user: { id: number; company_id: number } | undefined,
): Promise<void> {
  if (!user) return;
  await services.db
    .updateTable('audit_event')
    .set({ company_id: user.company_id, user_id: user.id })
    .where('id', '=', attempt.id)
    .execute();
}
