import type { Database } from '#server/platform/postgres.ts';
import { NO_PASSWORD } from './passwords.ts';

/** Who signs in with this address (lower case); those who were invited and have not accepted are nobody yet. */
export const userByEmail = (db: Database, email: string) =>
  db
    .selectFrom('app_user')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('password_hash', '<>', NO_PASSWORD)
    .select(['id', 'company_id', 'email', 'first_name', 'password_hash', 'is_active', 'tfa_method'])
    .executeTakeFirst();
