import { sql } from 'kysely';
import type { LinkedProfile } from '#contract/profiles/network.ts';
import type { Ctx } from '#server/platform/context.ts';
import { seenAccounts } from '../details/seen-accounts.ts';
import { type Handle, mentionable } from './mention-rows.ts';

type Seeing = Pick<Ctx, 'db' | 'company' | 'pictures'>;

const columns = (company_id: number) => sql`
  p.id, p.slug, coalesce(c.fields->>'name', p.name) as name, coalesce(c.fields->>'kind', p.kind) as kind, p.picture, p.is_demo
  from ${seenAccounts(company_id)} a
  join profile p on p.id = a.profile_id and not p.hidden and (p.company_id is null or p.company_id = ${company_id})
  left join profile_company c on c.profile_id = p.id and c.company_id = ${company_id}`;

const linked = (
  { id, slug, name, kind, picture, is_demo }: LinkedProfile,
  { pictures }: Seeing,
): LinkedProfile => ({ id, slug, name, kind, picture: pictures.address(picture), is_demo });

export const handleKey = ({ platform, handle }: Handle) => `${platform} ${handle}`;

/** As the company sees them, by account. */
export async function profilesOfAccounts(ctx: Seeing, ids: number[]): Promise<Map<number, LinkedProfile>> {
  const { rows } = await sql<LinkedProfile & { account_id: number }>`
    select a.id as account_id, ${columns(ctx.company.id)} where a.id = any(${[...new Set(ids)]}::int[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.account_id, linked(row, ctx)]));
}

/** By `handleKey`. */
export async function profilesOfHandles(
  ctx: Seeing,
  handles: readonly Handle[],
): Promise<Map<string, LinkedProfile>> {
  const { rows } = await sql<{ platform: Handle['platform']; handle: string; account_id: number }>`
    with asked as (
      select * from unnest(${handles.map((h) => h.platform)}::text[], ${handles.map((h) => h.handle)}::text[]) as q (platform, handle))
    select q.platform, q.handle, l.account_id from asked q
      join account_alias l on l.platform = q.platform and l.alias = 'user:' || q.handle
    union
    select q.platform, q.handle, a.id from asked q
      join account a on a.platform = q.platform and a.username = q.handle and a.company_id = ${ctx.company.id}
    order by account_id desc`.execute(ctx.db);
  const profiles = await profilesOfAccounts(
    ctx,
    rows.map((row) => row.account_id),
  );
  const found = new Map<string, LinkedProfile>();
  for (const row of rows) {
    const profile = profiles.get(row.account_id);
    if (profile) found.set(handleKey(row), profile);
  }
  return found;
}

/** Current and former usernames, for mentions. */
export async function handlesOf({ db }: Seeing, accounts: number[]): Promise<Handle[]> {
  const { rows } = await sql<Handle>`
    select platform, username as handle from account where id = any(${accounts}::int[]) and username is not null
    union
    select platform, substr(alias, 6) from account_alias where account_id = any(${accounts}::int[]) and alias like 'user:%'
    order by platform, handle`.execute(db);
  return rows.flatMap(({ platform, handle }) => {
    const name = mentionable(handle);
    return name === null ? [] : [{ platform, handle: name }];
  });
}
