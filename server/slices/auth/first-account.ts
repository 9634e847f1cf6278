import { sql } from 'kysely';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/context.ts';
import type { Env } from '#server/platform/env.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { commandLineCompany } from './first-company.ts';
import { hashPassword, readablePassword } from './passwords.ts';

export const DEFAULT_ADMIN_EMAIL = 'admin@limelight.local';

export interface FirstAccount {
  company_id: number;
  user_id: number;
  email: string;
  /** Generated, to be printed once; null if the environment gave the password. */
  password: string | null;
}

// An arbitrary key: concurrent first starts on one database take turns.
const FIRST_START_LOCK = 358_000_001;

/** Creates company and admin if there is no user; else null. */
export async function ensureAdmin(
  services: Pick<Services, 'db' | 'now'>,
  env: Pick<Env, 'LIMELIGHT_ADMIN_EMAIL' | 'LIMELIGHT_ADMIN_PASSWORD'>,
): Promise<FirstAccount | null> {
  const anyone = await services.db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (anyone) return null;
  const email = (env.LIMELIGHT_ADMIN_EMAIL ?? DEFAULT_ADMIN_EMAIL).toLowerCase();
  const provided = env.LIMELIGHT_ADMIN_PASSWORD;
  const password = provided ?? readablePassword();
  const password_hash = await hashPassword(password);
  return transaction(services.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`.execute(trx);
    if (await trx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return null;
    // Files imported before the first start are in the same company.
    const company_id = await commandLineCompany({ db: trx });
    const user = await trx
      .insertInto('app_user')
      .values({ company_id, email, password_hash, first_name: 'Admin', role: 'admin' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { company_id, user_id: user.id, action: 'auth.admin_created', target: email };
    await audit({ db: trx, now: services.now }, entry);
    return { company_id, user_id: user.id, email, password: provided ? null : password };
  });
}
