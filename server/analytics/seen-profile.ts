import { bind, chSql, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { onceATurn } from '#server/platform/once-a-turn.ts';
import { fact } from './rows.ts';

/** SQL: the account's profile as reported, 0 where it is unknown yet. */
export const REPORTED_PROFILE = fact('profile_id');

const reading = onceATurn<Array<{ account_id: number; profile_id: number | null }>>();

/**
 * SQL: the account's profile as the company merged it (docs/adr/0031-merging-profiles.md). Accounts that it
 * detached keep the reported profile.
 */
export async function seenProfile({ db, company }: Pick<AskCtx, 'db' | 'company'>): Promise<Sql> {
  const moved = await reading(db, company.id, () =>
    db
      .selectFrom('account_company')
      .where('company_id', '=', company.id)
      .where('profile_id', 'is not', null)
      .select(['account_id', 'profile_id'])
      .orderBy('account_id')
      .execute(),
  );
  if (moved.length === 0) return REPORTED_PROFILE;
  const accounts = bind(
    'Array(UInt32)',
    moved.map((m) => m.account_id),
  );
  const profiles = bind(
    'Array(UInt32)',
    moved.map((m) => m.profile_id as number),
  );
  return chSql`transform(account_id, ${accounts}, ${profiles}, ${REPORTED_PROFILE})`;
}
