import type { z } from 'zod';
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
import { visibleProfile } from '../profiles.policy.ts';
import { handleKey, handlesOf, profilesOfAccounts, profilesOfHandles } from './linked-profiles.ts';
import { type HandlePosts, mentionsBeside, mentionsBy, mentionsOf, postCounts } from './mention-rows.ts';

type Network = z.infer<NonNullable<(typeof network)['network']['~orpc']['outputSchema']>>;
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
