import { sql } from 'kysely';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { byPlatform } from '#contract/platforms/platforms.ts';
import type { Profile } from '#contract/profiles/details.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { project } from '#server/projector/projector.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { recordEdit } from './profile-edit.ts';
import { readProfile } from './profile-read.ts';
import { countTo, seenAccounts } from './seen-accounts.ts';

/**
 * For this company only: the account then belongs to no profile and can be added to another. Throws 404
 * without such an account, 409 for several without a choice.
 */
async function deleteAccount(
  ctx: Ctx,
  platform: Platform,
  input: { id: string; account_id?: number | undefined },
) {
  const profile = await visibleProfile(ctx, input.id);
  const account_id = await transaction(ctx.db, async (trx) => {
    const accounts = await trx
      .selectFrom(seenAccounts(ctx.company.id).as('a'))
      .select(['a.id', 'a.profile_id', 'a.username', 'a.title'])
      .where('a.profile_id', '=', profile.id)
      .where('a.platform', '=', platform)
      .execute();
    const named = accounts.filter((a) => input.account_id === undefined || a.id === input.account_id);
    const [account] = named;
    if (!account)
      throw refuse(
        'NOT_FOUND',
        sentenceFor('profile_account_unknown', { platform: PLATFORM_NAMES[platform] }),
      );
    if (named.length > 1)
      throw refuse(
        'CONFLICT',
        sentenceFor('account_id_required', { n: named.length, platform: PLATFORM_NAMES[platform] }),
      );
    await countTo(trx, ctx.company.id, account.id, null);
    await notifyProjector(trx, [profile.id]);
    await recordEdit(trx, ctx, profile.id, `Took off the ${accountWords(platform, account)}`);
    return account.id;
  });
  await project(ctx);
  ctx.record.target = `Profile ${profile.id}`;
  return { profile: await readProfile(ctx, profile.id), account_id };
}

/** Throws 409 if another profile has it meanwhile. */
async function restoreAccount(
  ctx: Ctx,
  { id, account_id }: { id: string; account_id: number },
): Promise<Profile> {
  const profile = await visibleProfile(ctx, id);
  await transaction(ctx.db, async (trx) => {
    const { rows } = await sql<{ platform: Platform; username: string | null; title: string | null }>`
      select a.platform, a.username, a.title from account_company o join account a on a.id = o.account_id
      where o.company_id = ${ctx.company.id} and o.account_id = ${account_id} and o.profile_id is null for update of o`.execute(
      trx,
    );
    const [account] = rows;
    if (!account) throw refuse('CONFLICT', sentenceFor('account_not_restorable'));
    await countTo(trx, ctx.company.id, account_id, profile.id);
    await notifyProjector(trx, [profile.id]);
    await recordEdit(trx, ctx, profile.id, `Put back the ${accountWords(account.platform, account)}`);
  });
  await project(ctx);
  ctx.record.target = `Profile ${profile.id}`;
  return readProfile(ctx, profile.id);
}

const accountWords = (
  platform: Platform,
  { username, title }: { username: string | null; title: string | null },
) => `${platform} account ${username === null ? (title ?? 'without a name') : `@${username}`}`;

const p = os.profiles;

export const accountRemovalHandlers = {
  delete_account: byPlatform((platform) =>
    p.delete_account[platform].handler(({ context, input }) => deleteAccount(context, platform, input)),
  ),
  restore_account: p.restore_account.handler(({ context, input }) => restoreAccount(context, input)),
};
