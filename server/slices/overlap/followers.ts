import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { erasedHash, erasedKey } from '#server/slices/imports/erased-names.ts';
import { deleteRows } from '#server/slices/imports/names/delete-rows.ts';
import { readAccounts } from '#server/slices/profiles/details/profile-read.ts';
import { visibleProfile } from '#server/slices/profiles/profiles.policy.ts';

/** The first 48 bits of the keyed hash that an erasure stores. */
export const followerOf = (hash: string): number => Number.parseInt(hash.slice(0, 12), 16);

interface Followers {
  id: number;
  platform: Platform;
  named_by: 'username' | 'id';
  followers: readonly string[];
}

/** Usernames with or without "@", in any case; ids unchanged. */
const aliasOf = (name: string, named_by: Followers['named_by']) =>
  named_by === 'id' ? `id:${name}` : `user:${name.replace(/^@/, '').toLowerCase()}`;

/**
 * Followers for this company only. Idempotent; erased people are left out. Throws 409 if the profile has no
 * account there.
 */
async function addFollowers(ctx: Ctx, { id, platform, named_by, followers }: Followers) {
  const profile = await visibleProfile(ctx, id);
  ctx.record.target = profile.name;
  const account = (await readAccounts(ctx, profile)).find((a) => a.platform === platform);
  if (!account) throw refuse('CONFLICT', sentenceFor('creator_without_account', { name: profile.name }));
  const key = await erasedKey(ctx);
  const hashes = new Set(followers.map((name) => erasedHash(key, platform, aliasOf(name, named_by))));
  const erased = await ctx.db
    .selectFrom('erased_name')
    .where('hash', 'in', [...hashes])
    .select('hash')
    .execute();
  for (const { hash } of erased) hashes.delete(hash);
  const by_id = Number(named_by === 'id');
  const at = Math.floor(ctx.now().getTime() / 1000);
  await ctx.ch.insert(
    'account_followers',
    ['company_id', 'account_id', 'by_id', 'follower', 'added_at'],
    [...hashes].map((hash) => [ctx.company.id, account.id, by_id, followerOf(hash), at]),
  );
  const [count] = await ctx.ch.query<{ n: number }>(
    `SELECT uniqExact(by_id, follower) AS n FROM account_followers
     WHERE company_id = {company:UInt32} AND account_id = {account:UInt32}`,
    { company: ctx.company.id, account: account.id },
    'followers of an account',
  );
  return { read: hashes.size, known: count?.n ?? 0 };
}

async function removeFollowers(ctx: Ctx, id: number) {
  const profile = await visibleProfile(ctx, id);
  ctx.record.target = profile.name;
  const accounts = (await readAccounts(ctx, profile)).map((a) => a.id);
  if (accounts.length > 0)
    await deleteRows(
      ctx.ch,
      'account_followers',
      `company_id = ${ctx.company.id} AND account_id IN (${numberSet(accounts)})`,
    );
  return { status: 'success' as const };
}

export const followerHandlers = {
  followers: os.overlap.followers.handler(({ context, input }) => addFollowers(context, input)),
  remove_followers: os.overlap.remove_followers.handler(({ context, input }) =>
    removeFollowers(context, input.id),
  ),
};
