import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { ListProfile } from '#contract/lists/creators.ts';
import type { ProviderGaps, ProviderPlatform, providers } from '#contract/providers.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { creatorListFor } from '#server/slices/lists/list-access.ts';
import { readListProfiles } from '#server/slices/lists/list-profiles.ts';
import { ADAPTERS } from './provider-keys.ts';

/** Largest lists are asked about in parts. */
const MOST = 5000;

async function withoutEmail({ db, company }: Ctx, profile_ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(${[...profile_ids]}::int[]) as p (id)
    left join profile_company c on c.company_id = ${company.id} and c.profile_id = p.id
    where coalesce(c.fields ->> 'email', '') = ''`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Its largest account that the provider knows by handle. */
function accountOf({ platforms }: ListProfile, known: readonly ProviderPlatform[]) {
  const accounts = known.flatMap((platform) => {
    const { username, followers } = platforms[platform] ?? {};
    return username ? [{ platform, username, followers: followers ?? 0 }] : [];
  });
  return accounts.toSorted((a, b) => b.followers - a.followers)[0];
}

async function gapsOf(
  ctx: Ctx,
  { provider, list_id }: CallInput<typeof providers.gaps>,
): Promise<ProviderGaps> {
  await creatorListFor(ctx, list_id, 'read');
  const rows = await readListProfiles(ctx, list_id, { limit: MOST, page: 1 });
  const real = rows.filter(({ is_demo }) => !is_demo);
  const unreachable = await withoutEmail(
    ctx,
    real.map(({ profile_id }) => profile_id),
  );
  const lacking = real.flatMap((row) => {
    const hasAudience = Object.values(row.platforms).some(({ audience }) => audience !== null);
    const lacks = [
      ...(hasAudience ? [] : ['audience' as const]),
      ...(unreachable.has(row.profile_id) ? ['email' as const] : []),
    ];
    return lacks.length === 0 ? [] : [{ row, lacks, account: accountOf(row, ADAPTERS[provider].platforms) }];
  });
  const creators = lacking.flatMap(({ row, lacks, account }) =>
    account
      ? [{ platform: account.platform, ref: null, username: account.username, name: row.name, lacks }]
      : [],
  );
  return {
    creators,
    beyond: lacking.length - creators.length,
  };
}

export const gapHandlers = {
  gaps: os.providers.gaps.handler(({ context, input }) => gapsOf(context, input)),
};
