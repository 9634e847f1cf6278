import { LANGUAGES, type Language } from '#contract/values/languages.ts';
import type { Database } from './postgres/postgres.ts';

const known = (text: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => language === text) ?? null;

/** The language that a person chose; null = the browser's. */
export async function languageOfUser(db: Database, user_id: number): Promise<Language | null> {
  const row = await db.selectFrom('app_user').where('id', '=', user_id).select('language').executeTakeFirst();
  return known(row?.language);
}

/** The language that the person with this address chose; null for strangers. */
export async function languageOfAddress(db: Database, email: string): Promise<Language | null> {
  const row = await db
    .selectFrom('app_user')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('language', 'is not', null)
    .select('language')
    .executeTakeFirst();
  return known(row?.language);
}
