import type { Platform } from '#contract/values/primitives.ts';
import type { BaseContext } from '#server/platform/context.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { addAccounts, lockPending } from '#server/slices/profiles/details/pending-profiles.ts';

interface Placed {
  company_id: number;
  profile_id: number;
  platform: Platform;
  username: string;
}

/** An account that the company does not know yet belongs to the creator of the link. */
export function placeAccount(
  { db, now }: Pick<BaseContext, 'db' | 'now'>,
  { company_id, ...account }: Placed,
): Promise<void> {
  const company = { id: company_id };
  return transaction(db, async (trx) => {
    await lockPending({ db: trx, company });
    const known = await trx
      .selectFrom('account')
      .where('platform', '=', account.platform)
      .where('username', '=', account.username)
      .where((e) => e.or([e('company_id', 'is', null), e('company_id', '=', company_id)]))
      .select('id')
      .executeTakeFirst();
    if (known) return;
    await addAccounts({ db: trx, now, company, user: { id: null } }, [account]);
    const added = await trx
      .selectFrom('account')
      .where('company_id', '=', company_id)
      .where('platform', '=', account.platform)
      .where('username', '=', account.username)
      .select('id')
      .executeTakeFirstOrThrow();
    // Its data is reported on a profile of its own, which this makes the creator's.
    await trx
      .insertInto('account_company')
      .values({ company_id, account_id: added.id, profile_id: account.profile_id })
      .onConflict((c) => c.doNothing())
      .execute();
  });
}
