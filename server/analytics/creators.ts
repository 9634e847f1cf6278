import type { AskCtx } from '#server/platform/context.ts';
import { rowsWhileUnchanged } from '#server/platform/while-unchanged.ts';
import { accountNames, type Creator, creators } from './questions/creator-rows.ts';

interface Owned {
  profile_id: number;
  account_id: number;
}

interface CreatorsQuery {
  company_id: number;
  profile_id: number;
}
const nameOf = ({ company_id, profile_id }: CreatorsQuery) => `${company_id} ${profile_id}`;

/** The same creators lead most rankings. */
const keptCreators = rowsWhileUnchanged(
  ['profile_search'],
  20_000,
  nameOf,
  async (ch, keys: CreatorsQuery[]) => {
    const company_id = keys[0]?.company_id ?? 0;
    const rows = await creators(ch, { company_id, profiles: keys.map((k) => k.profile_id) });
    return new Map(rows.map((row) => [nameOf({ company_id, profile_id: row.profile_id }), row]));
  },
);

/**
 * A creator missing from profile search is named after the account; accounts not projected yet (profile 0)
 * have none.
 */
export async function creatorsOf(ctx: AskCtx, all: Owned[]): Promise<Map<number, Creator>> {
  const owned = all.filter((o) => o.profile_id !== 0);
  const profiles = [...new Set(owned.map((o) => o.profile_id))];
  if (profiles.length === 0) return new Map();
  const company_id = ctx.company.id;
  const rows = await keptCreators(
    ctx.ch,
    profiles.map((profile_id) => ({ company_id, profile_id })),
  );
  const byProfile = new Map([...rows.values()].map((r) => [r.profile_id, r]));
  const strangers = owned.filter((o) => !byProfile.has(o.profile_id));
  if (strangers.length === 0) return byProfile;
  const names = await accountNames(ctx.ch, {
    company_id: ctx.company.id,
    accounts: [...new Set(strangers.map((o) => o.account_id))],
  });
  for (const { profile_id, account_id } of strangers) {
    const account = names.find((n) => n.account_id === account_id);
    byProfile.set(profile_id, {
      profile_id,
      account_id,
      slug: '',
      name: account?.title || account?.username || String(account_id),
      username: account?.username ?? '',
      kind: 'influencer',
      country: '',
      picture: '',
      credibility: null,
      available_platforms: account ? [account.platform] : [],
      is_demo: account?.is_demo ?? false,
    });
  }
  return byProfile;
}
