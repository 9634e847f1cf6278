import { sql } from 'kysely';
import type { CallOutput } from '#contract/calls/endpoints.ts';
import type {
  CoMentionedBrand,
  LinkedProfile,
  NetworkEdge,
  NetworkNode,
  network,
} from '#contract/profiles/network.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { readAccounts } from '../details/profile-read.ts';
import { seenAccounts } from '../details/seen-accounts.ts';
import { visibleProfile } from '../profiles.policy.ts';
import {
  type Handle,
  type HandlePosts,
  mentionable,
  mentionsBeside,
  mentionsBy,
  mentionsOf,
  postCounts,
} from './mention-rows.ts';

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

const handleKey = ({ platform, handle }: Handle) => `${platform} ${handle}`;

/** As the company sees them, by account. */
async function profilesOfAccounts(ctx: Seeing, ids: number[]): Promise<Map<number, LinkedProfile>> {
  const { rows } = await sql<LinkedProfile & { account_id: number }>`
    select a.id as account_id, ${columns(ctx.company.id)} where a.id = any(${[...new Set(ids)]}::int[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.account_id, linked(row, ctx)]));
}

/** By `handleKey`. */
async function profilesOfHandles(
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
  const byHandle = new Map<string, LinkedProfile>();
  for (const row of rows) {
    const profile = profiles.get(row.account_id);
    if (profile) byHandle.set(handleKey(row), profile);
  }
  return byHandle;
}

/** Current and former usernames, for mentions. */
async function handlesOf({ db }: Seeing, accounts: number[]): Promise<Handle[]> {
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

type Network = CallOutput<(typeof network)['network']>;
type Side = 'mentions' | 'mentioned_by';

const MOST_BRANDS = 50;

const earlier = (a: string | null, b: string | null) => (a && b ? (a < b ? a : b) : (a ?? b));
const later = (a: string | null, b: string | null) => (a && b ? (a > b ? a : b) : (a ?? b));

const days = (a: Pick<NetworkEdge, 'first_date' | 'last_date'>, b: typeof a) => ({
  first_date: earlier(a.first_date, b.first_date),
  last_date: later(a.last_date, b.last_date),
});

function withRow(edge: NetworkEdge | null, row: HandlePosts): NetworkEdge {
  const { platform, handle, posts, first_date, last_date } = row;
  const via = { platform, handle, posts, first_date, last_date };
  if (edge === null) return { posts, first_date, last_date, via: [via] };
  // A profile may have two accounts on one platform.
  const same = edge.via.find((known) => handleKey(known) === handleKey(row));
  if (same) Object.assign(same, { posts: same.posts + posts, ...days(same, row) });
  else edge.via.push(via);
  return { ...edge, posts: edge.posts + posts, ...days(edge, row) };
}

/** A profile, or an unknown handle. */
function nodesOf(of: Array<{ side: Side; row: HandlePosts; profile: LinkedProfile | null }>): NetworkNode[] {
  const nodes = new Map<string, NetworkNode>();
  for (const { side, row, profile } of of) {
    const key = profile ? `profile ${profile.id}` : row.handle;
    const name = profile?.name ?? `@${row.handle}`;
    const node = nodes.get(key) ?? { profile, name, mentions: null, mentioned_by: null };
    nodes.set(key, { ...node, [side]: withRow(node[side], row) });
  }
  const posts = (node: NetworkNode) => (node.mentions?.posts ?? 0) + (node.mentioned_by?.posts ?? 0);
  return [...nodes.values()].sort((a, b) => posts(b) - posts(a) || a.name.localeCompare(b.name, 'en'));
}

function together(
  known: CoMentionedBrand['together'],
  row: HandlePosts & { beside: string },
): CoMentionedBrand['together'] {
  const { platform, handle, beside, posts, first_date, last_date } = row;
  const via = [...(known?.via ?? []), { platform, handle, beside, posts, first_date, last_date }];
  if (known === null) return { posts, first_date, last_date, via };
  return { posts: known.posts + posts, ...days(known, row), via };
}

function brandsOf(
  by: HandlePosts[],
  beside: Awaited<ReturnType<typeof mentionsBeside>>,
  profileOf: (row: HandlePosts) => LinkedProfile | null,
  own_id: number,
): CoMentionedBrand[] {
  const brands = new Map<number, CoMentionedBrand>();
  const add = (row: HandlePosts, more: (brand: CoMentionedBrand) => Partial<CoMentionedBrand>) => {
    const profile = profileOf(row);
    if (profile?.kind !== 'brand' || profile.id === own_id) return;
    const { first_date, last_date } = row;
    const brand = brands.get(profile.id) ?? { profile, own: null, together: null, first_date, last_date };
    brands.set(profile.id, { ...brand, ...days(brand, row), ...more(brand) });
  };
  for (const row of by) add(row, (brand) => ({ own: withRow(brand.own, row) }));
  for (const row of beside) add(row, (brand) => ({ together: together(brand.together, row) }));
  const posts = ({ own, together }: CoMentionedBrand) => (own?.posts ?? 0) + (together?.posts ?? 0);
  return [...brands.values()]
    .sort((a, b) => posts(b) - posts(a) || a.profile.name.localeCompare(b.profile.name, 'en'))
    .slice(0, MOST_BRANDS);
}

/** Mentions by and of a profile in stored posts. */
async function readNetwork(ctx: Ctx, profile_id: number, limit: number): Promise<Network> {
  const profile = await visibleProfile(ctx, profile_id);
  const accounts = (await readAccounts(ctx, profile)).map((account) => account.id);
  const own = await handlesOf(ctx, accounts);
  const [counts, by, of, beside] = await Promise.all([
    postCounts(ctx, accounts, own),
    mentionsBy(ctx, accounts, own),
    mentionsOf(ctx, accounts, own),
    mentionsBeside(ctx, own),
  ]);
  const [byHandle, byAccount] = await Promise.all([
    profilesOfHandles(ctx, [...by, ...beside]),
    profilesOfAccounts(
      ctx,
      of.map((row) => row.account_id),
    ),
  ]);
  const profileOf = (row: HandlePosts) => byHandle.get(handleKey(row)) ?? null;
  const nodes = nodesOf([
    ...by.map((row) => ({ side: 'mentions' as const, row, profile: profileOf(row) })),
    // Accounts of invisible profiles are left out.
    ...of.flatMap((row) => {
      const from = byAccount.get(row.account_id);
      return from ? [{ side: 'mentioned_by' as const, row, profile: from }] : [];
    }),
  ]).filter((node) => node.profile?.id !== profile.id);
  return {
    ...counts,
    handles: own,
    missing: {
      mentions: counts.posts_known === 0 ? 'too_few_posts' : null,
      mentioned_by: own.length === 0 ? 'not_in_source' : null,
    },
    nodes: nodes.slice(0, limit),
    total: nodes.length,
    brands: brandsOf(by, beside, profileOf, profile.id),
  };
}

export const networkHandlers = {
  network: os.profiles.network.handler(({ context, input }) =>
    readNetwork(context, input.profile_id, input.limit),
  ),
};
