import type { Database } from '#server/platform/postgres/postgres.ts';
import { NO_PASSWORD } from './passwords.ts';

/** In lower case; excludes people with a pending invitation. */
export const userByEmail = (db: Database, email: string) =>
  db
    .selectFrom('app_user')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('password_hash', '<>', NO_PASSWORD)
    .select(['id', 'company_id', 'email', 'first_name', 'password_hash', 'is_active', 'tfa_method'])
    .executeTakeFirst();
