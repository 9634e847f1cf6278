import { sql } from 'kysely';
import type { Platform } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { seenAccounts } from './seen-accounts.ts';

export interface KnownProfile {
  id: number;
  name: string;
  slug: string;
}

/** The company's profiles by handle of one platform, reported ones first; handles in lower case. */
export async function knownProfiles(
  { db, company }: Pick<Ctx, 'db' | 'company'>,
  platform: Platform,
  usernames: readonly string[],
): Promise<Map<string, KnownProfile>> {
  const { rows } = await sql<KnownProfile & { username: string }>`
    with found as (
      select u.username, a.id from unnest(${usernames}::text[]) as u (username)
      join account a on a.platform = ${platform} and a.username = u.username
      union select u.username, l.account_id from unnest(${usernames}::text[]) as u (username)
      join account_alias l on l.platform = ${platform} and l.alias = 'user:' || u.username)
    select distinct on (f.username) f.username, p.id, coalesce(o.fields ->> 'name', p.name) as name, p.slug
    from found f join ${seenAccounts(company.id)} a on a.id = f.id
    join profile p on p.id = a.profile_id and not p.hidden and (p.company_id is null or p.company_id = ${company.id})
    left join profile_company o on o.company_id = ${company.id} and o.profile_id = p.id
    order by f.username, p.company_id nulls first, a.id`.execute(db);
  return new Map(rows.map(({ username, ...profile }) => [username, profile]));
}
