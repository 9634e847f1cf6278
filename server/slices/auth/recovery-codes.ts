import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { sha256 } from './codes.ts';
import { readablePassword } from './passwords.ts';

const COUNT = 10;

const hashOf = (code: string) => sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Ten codes of about 79 bits; old ones end. Shown once and stored as hashes. */
export async function replaceRecoveryCodes(db: Database, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, readablePassword);
  await db.deleteFrom('recovery_code').where('user_id', '=', user_id).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(code) })))
    .execute();
  return codes;
}

/** False for an unknown or used code. */
export async function spendRecoveryCode(
  services: Pick<Services, 'db' | 'now'>,
  user_id: number,
  code: string,
): Promise<boolean> {
  const spent = await services.db
    .updateTable('recovery_code')
    .set({ used_at: services.now() })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function recoveryCodesLeft(services: Pick<Services, 'db'>, user_id: number): Promise<number> {
  const row = await services.db
    .selectFrom('recovery_code')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
