import { sql } from 'kysely';
import type { BaseContext, Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { newSecret, sha256 } from './codes.ts';

const DAYS = 180;
/** The oldest are forgotten first. */
const MOST = 20;

/**
 * Identifies the caller's browser for an account: null unless it signed in before, or followed a link in a
 * mail. `signed_in` is false after a link alone. An unknown account takes the same time.
 */
export async function knownBrowser(
  context: Pick<BaseContext, 'db' | 'now' | 'request'>,
  email: string,
): Promise<{ name: string; signed_in: boolean } | null> {
  const secret = context.request.browser_secret;
  if (secret === null) return null;
  const row = await context.db
    .selectFrom('known_browser as b')
    .innerJoin('app_user as u', 'u.id', 'b.user_id')
    .where('b.secret_hash', '=', sha256(secret))
    .where((e) => e(e.fn<string>('lower', ['u.email']), '=', email))
    .where('b.expires_at', '>', context.now())
    .select(['b.secret_hash', 'b.signed_in'])
    .executeTakeFirst();
  return row ? { name: row.secret_hash, signed_in: row.signed_in } : null;
}

/**
 * The secret is new every time, and replaces the old one everywhere, so that a planted secret is worthless
 * afterwards.
 */
export async function rememberBrowser(
  context: Pick<BaseContext, 'db' | 'now' | 'request' | 'cookies'>,
  user_id: number,
  signed_in = true,
): Promise<void> {
  const now = context.now();
  const secret = newSecret();
  const secret_hash = sha256(secret);
  const expires_at = new Date(now.getTime() + DAYS * 86_400_000);
  const before = context.request.browser_secret;
  await transaction(context.db, async (trx) => {
    if (before !== null)
      await trx
        .updateTable('known_browser')
        .set({ secret_hash })
        .where('secret_hash', '=', sha256(before))
        .execute();
    await trx
      .insertInto('known_browser')
      .values({ secret_hash, user_id, signed_in, created_at: now, expires_at })
      .onConflict((c) =>
        c.columns(['secret_hash', 'user_id']).doUpdateSet({
          expires_at,
          signed_in: sql<boolean>`known_browser.signed_in or excluded.signed_in`,
        }),
      )
      .execute();
    await forgetOldest(trx, user_id, now);
  });
  context.cookies.setBrowser(secret, expires_at);
}

async function forgetOldest(db: Database, user_id: number, now: Date): Promise<void> {
  const kept = db
    .selectFrom('known_browser')
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(MOST)
    .select('secret_hash');
  await db
    .deleteFrom('known_browser')
    .where('user_id', '=', user_id)
    .where('secret_hash', 'not in', kept)
    .execute();
}

/** After a change of password. */
export async function forgetBrowsers(services: Pick<Services, 'db'>, user_id: number): Promise<void> {
  await services.db.deleteFrom('known_browser').where('user_id', '=', user_id).execute();
}
