import type { AskCtx } from '#server/platform/context.ts';
import { fact } from './rows.ts';
import type { Rows } from './terms/term-rows.ts';

/** SQL: the account's profile as reported, 0 where it is unknown yet. */
export const REPORTED_PROFILE = fact('profile_id');

/**
 * SQL: the account's profile as the company merged it (docs/adr/0031-merging-profiles.md). Accounts that it
 * detached keep the reported profile.
 */
export async function seenProfile({ db, company }: Pick<AskCtx, 'db' | 'company'>): Promise<Rows> {
  const moved = await db
    .selectFrom('account_company')
    .where('company_id', '=', company.id)
    .where('profile_id', 'is not', null)
    .select(['account_id', 'profile_id'])
    .orderBy('account_id')
    .execute();
  if (moved.length === 0) return { sql: REPORTED_PROFILE, params: {} };
  return {
    sql: `transform(account_id, {moved_accounts:Array(UInt32)}, {moved_to:Array(UInt32)}, ${REPORTED_PROFILE})`,
    params: { moved_accounts: moved.map((m) => m.account_id), moved_to: moved.map((m) => m.profile_id) },
  };
}
