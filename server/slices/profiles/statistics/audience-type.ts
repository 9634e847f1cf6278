import { type AudienceType, FOLLOWER_TYPES } from '#contract/profiles/statistics.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { type ProfileAccount, readAccounts } from '../details/profile-read.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { audienceRows, distribution } from './profile-audience.ts';

type Rows = Awaited<ReturnType<typeof audienceRows>>;

function typesOf({ id, platform, username, followers }: ProfileAccount, rows: Rows): AudienceType {
  const account = { account_id: id, platform, username, followers };
  const row = rows.find((r) => r.dimension === 'credibility');
  const observed = row ? distribution(row) : [];
  if (!row || observed.every(({ share }) => share === null))
    return {
      ...account,
      sample_size: null,
      observed_at: null,
      types: null,
      missing: rows.length === 0 ? 'no_audience_data' : 'not_in_source',
    };
  const known: readonly string[] = FOLLOWER_TYPES;
  const shares = new Map(observed.map(({ key, share }) => [key, share]));
  const others = observed.map(({ key }) => key).filter((key) => !known.includes(key));
  return {
    ...account,
    sample_size: row.sample_size < 0 ? null : row.sample_size,
    observed_at: row.observed_at || null,
    types: [...known, ...others].map((type) => {
      const share = shares.get(type) ?? null;
      return {
        type,
        share,
        followers: share === null || followers === null ? null : Math.round(share * followers),
      };
    }),
    missing: null,
  };
}

/** Largest account first; includes accounts without data. */
export async function readAudienceTypes(ctx: Ctx, id_or_slug: string): Promise<AudienceType[]> {
  const accounts = await readAccounts(ctx, await visibleProfile(ctx, id_or_slug));
  if (accounts.length === 0) return [];
  const rows = await audienceRows(
    ctx,
    accounts.map((account) => account.id),
  );
  return accounts.map((account) =>
    typesOf(
      account,
      rows.filter((row) => row.account_id === account.id),
    ),
  );
}

export const audienceTypeHandlers = {
  audience_type: os.profiles.audience_type.handler(({ context, input }) =>
    readAudienceTypes(context, input.id),
  ),
};
