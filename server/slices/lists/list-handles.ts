import { sql } from 'kysely';
import type { ResolvedHandle } from '#contract/lists/creators.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { parseHandle } from '#server/slices/profiles/details/find-account.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { creatorListFor } from './list-access.ts';

export const isAddress = (typed: string): boolean =>
  /^https?:\/\//i.test(typed) || /^(?:[\w-]+\.)+[a-z]{2,}\//i.test(typed);

/** Platform and handle of a pasted line; a plain handle has the default platform. */
export function readTyped(typed: string, usual: Platform) {
  if (!isAddress(typed)) return { platform: usual, ...parseHandle(usual, typed) };
  for (const platform of PLATFORMS) {
    const parsed = parseHandle(platform, typed);
    if (parsed.username !== null) return { platform, ...parsed };
  }
  return { platform: null, username: null, message: sentenceFor('creator_address_invalid') } as const;
}

interface Handle {
  platform: Platform;
  username: string;
}
export interface KnownHandle {
  profile_id: number;
  slug: string;
  name: string;
}

export const handleKey = ({ platform, username }: Handle) => `${platform} ${username}`;

/** As the company sees them; unknown handles are absent. */
export async function profilesByHandle(
  ctx: Pick<Ctx, 'db'> & { company: { id: number } },
  handles: readonly Handle[],
): Promise<Map<string, KnownHandle>> {
  const { rows } = await sql<KnownHandle & Handle>`
    with asked as (
      select h.platform, h.username, k.alias from jsonb_to_recordset(${JSON.stringify(handles)}::jsonb) as h (platform text, username text)
      cross join lateral (values ('user:' || h.username), ('id:' || h.username),
        ('id:' || regexp_replace(h.username, '^uc', 'UC'))) as k (alias)),
    found as (
      select q.platform, q.username, l.account_id as id from asked q
      join account_alias l on l.platform = q.platform and l.alias = q.alias
      union
      select q.platform, q.username, a.id from asked q join account a on a.platform = q.platform and a.username = q.username)
    select distinct on (f.platform, f.username) f.platform, f.username, p.id as profile_id, p.slug,
      coalesce(c.fields->>'name', p.name) as name
    from found f join ${seenAccounts(ctx.company.id)} a on a.id = f.id join profile p on p.id = a.profile_id and not p.hidden
    left join profile_company c on c.profile_id = p.id and c.company_id = ${ctx.company.id}
    where (p.company_id is null or p.company_id = ${ctx.company.id})
    -- The reported one first: it holds the data.
    order by f.platform, f.username, p.company_id nulls first, a.id`.execute(ctx.db);
  return new Map(rows.map((row) => [handleKey(row), row]));
}

/** In the order of the lines. */
async function resolveHandles(
  ctx: Ctx,
  list_id: number,
  typed: readonly string[],
  usual: Platform,
): Promise<ResolvedHandle[]> {
  await creatorListFor(ctx, list_id, 'edit');
  const read = typed.map((line) => ({ typed: line, ...readTyped(line, usual) }));
  const handles = read.flatMap(({ platform, username }) =>
    platform !== null && username !== null ? [{ platform, username }] : [],
  );
  const known = await profilesByHandle(ctx, handles);
  const inList = await membersAmong(
    ctx,
    list_id,
    [...known.values()].map((p) => p.profile_id),
  );
  return read.map(({ typed: line, platform, username, message }) => {
    if (platform === null || username === null)
      return {
        typed: line,
        platform,
        username: null,
        profile: null,
        message: message?.text ?? '',
        sentence: message,
      };
    const match = known.get(handleKey({ platform, username }));
    if (!match) {
      const unknown = sentenceFor('account_not_imported', { platform: PLATFORM_NAMES[platform], username });
      return { typed: line, platform, username, profile: null, message: unknown.text, sentence: unknown };
    }
    const { profile_id: id, slug, name } = match;
    const in_list = inList.has(id);
    const sentence = in_list ? sentenceFor('creator_already_listed', { name }) : null;
    return {
      typed: line,
      platform,
      username,
      profile: { id, slug, name, in_list },
      message: sentence?.text ?? name,
      sentence,
    };
  });
}

export async function membersAmong(
  ctx: Pick<Ctx, 'db'> & { company: { id: number } },
  list_id: number,
  profile_ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ profile_id: number }>`
    select profile_id from list_profile where company_id = ${ctx.company.id} and list_id = ${list_id}
      and removed_at is null and profile_id = any(${[...profile_ids]}::int[])`.execute(ctx.db);
  return new Set(rows.map((r) => r.profile_id));
}

export const handleHandlers = {
  resolve_handles: os.lists.resolve_handles.handler(async ({ context, input }) => ({
    handles: await resolveHandles(context, input.id, input.typed, input.platform),
  })),
};
