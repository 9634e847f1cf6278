import { sql } from 'kysely';
import type { PlannedRow } from '#contract/forecast.ts';
import {
  PLATFORMS,
  type Platform,
  POST_TYPES,
  type PostType,
  platformOf,
} from '#contract/values/primitives.ts';
import { type EmvChoice, paidRates } from '#server/analytics/metrics/media-value.ts';
import { tierStart, tiersOf } from '#server/analytics/metrics/tiers.ts';
import { type PostSet, postSet } from '#server/analytics/post-set.ts';
import { type CreatorPost, creatorPosts } from '#server/analytics/questions/creator-posts.ts';
import { withheldTypes } from '#server/analytics/questions/withheld-types.ts';
import { raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { AskCtx, Ctx } from '#server/platform/context.ts';
import { type SeenAccount, seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { benchmarkPeers } from './engine/benchmark.ts';
import { type History, historyOf } from './engine/history.ts';
import { type Peers, peersOf } from './engine/peers.ts';

/** Newest posts read per creator × type, and per peer; peers per platform and tier. */
const MOST_POSTS = 40;
const MOST_PEER_POSTS = 12;
const MOST_PEERS = 120;
/** In a small installation tiers have few creators, so all sizes are used. */
const ENOUGH_PEERS = 10;
const FIRST_DAY = '1970-01-02';

interface Account {
  account_id: number;
  profile_id: number;
  platform: Platform;
  /** −1 = unknown. */
  followers: number;
  /** Start of the tier. */
  tier: number;
  is_demo: number;
}

export interface Known {
  history: History;
  peers: Peers;
  /** Of the largest account on the platform; null = unknown. */
  followers: number | null;
  /** Whether the terms of a source withhold own posts of this type; without any, of its platform. */
  withheld: boolean;
}

const tierIn = ({ company }: Pick<AskCtx, 'company'>) => tierStart(tiersOf(company), raw('followers'));

/** As the company merged them, the largest first. */
export async function accountsOf(
  ctx: Pick<AskCtx, 'ch' | 'db' | 'company'>,
  profiles: readonly number[],
): Promise<Account[]> {
  const { rows: seen } = await sql<Pick<SeenAccount, 'id' | 'profile_id'>>`
    select a.id, a.profile_id from ${seenAccounts(ctx.company.id)} a where a.profile_id = any(${[...profiles]}::int[])
    order by a.id`.execute(ctx.db);
  const profileOf = new Map(seen.map(({ id, profile_id }) => [id, profile_id]));
  const rows = await ctx.ch.query<Omit<Account, 'profile_id'>>(
    `SELECT account_id, platform, followers, ${tierIn(ctx)} AS tier, is_demo FROM accounts FINAL
WHERE account_id IN {accounts:Array(UInt32)} ORDER BY followers DESC, account_id`,
    { accounts: seen.map(({ id }) => id) },
    'accounts of a plan',
  );
  return rows.map((row) => ({ ...row, profile_id: profileOf.get(row.account_id) ?? 0 }));
}

/**
 * Creators with the same platforms and sizes, either real or invented, chosen by a hash so that they stay
 * the same.
 */
const peerAccounts = (ctx: Pick<Ctx, 'ch' | 'company'>, own: readonly Account[]): Promise<Account[]> =>
  ctx.ch.query<Account>(
    `SELECT account_id, profile_id, platform, followers, ${tierIn(ctx)} AS tier, is_demo FROM accounts FINAL
WHERE company_id IN (0, {company_id:UInt32}) AND kind != 'brand' AND newest_post > 0
  AND (toString(platform), tier, is_demo) IN arrayZip({platforms:Array(String)}, {tiers:Array(Float64)}, {demo:Array(UInt8)})
ORDER BY cityHash64(account_id) LIMIT ${MOST_PEERS} BY platform, tier, is_demo`,
    { company_id: ctx.company.id, ...sizesOf(own) },
    'peers of a plan',
  );

function sizesOf(accounts: readonly Account[]) {
  const sizes = [...new Map(accounts.map((a) => [`${a.platform} ${a.tier} ${a.is_demo}`, a])).values()];
  sizes.sort((a, b) => PLATFORMS.indexOf(a.platform) - PLATFORMS.indexOf(b.platform) || a.tier - b.tier);
  return {
    platforms: sizes.map((a) => a.platform),
    tiers: sizes.map((a) => a.tier),
    demo: sizes.map((a) => Number(a.is_demo)),
  };
}

type Line = Pick<PlannedRow, 'profile_id' | 'post_type'>;
const keyOf = ({ profile_id, post_type }: Line) => `${profile_id} ${post_type}`;
const onPlatform = ({ profile_id, post_type }: Line) => `${profile_id} ${platformOf(post_type)}`;

type PostsCtx = Pick<AskCtx, 'ch' | 'db' | 'company' | 'request' | 'now'>;

interface Reading {
  types?: readonly PostType[];
  emv: EmvChoice;
  most?: number;
}

function setOf(ctx: PostsCtx, accounts: readonly Account[], { types, emv }: Reading): Promise<PostSet> {
  const to_date = ctx.now().toISOString().slice(0, 10);
  const filter = { from_date: FIRST_DAY, to_date, post_types: types, is_derived: true };
  return postSet(ctx, { accounts: accounts.map((a) => a.account_id) }, filter, emv);
}

/** In one statement, by profile and type. */
export async function postsOf(
  ctx: PostsCtx,
  accounts: readonly Account[],
  reading: Reading,
): Promise<Map<string, CreatorPost[]>> {
  if (accounts.length === 0) return new Map();
  const set = await setOf(ctx, accounts, reading);
  return Map.groupBy(await creatorPosts(set, reading.most ?? MOST_POSTS), keyOf);
}

/** By profile and type, and by profile and platform. */
async function withheldOf(
  ctx: PostsCtx,
  accounts: readonly Account[],
  emv: EmvChoice,
): Promise<ReadonlySet<string>> {
  if (accounts.length === 0) return new Set();
  const withheld = await withheldTypes(await setOf(ctx, accounts, { emv }));
  return new Set(withheld.flatMap((one) => [keyOf(one), onPlatform(one)]));
}

export async function knownOf(
  ctx: PostsCtx,
  lines: readonly Line[],
  emv: EmvChoice,
): Promise<(line: Line) => Known> {
  const types = [...new Set(lines.map((l) => l.post_type))].sort();
  const own = await accountsOf(
    ctx,
    [...new Set(lines.map((l) => l.profile_id))].sort((a, b) => a - b),
  );
  const ofPlan = own.filter((a) => types.some((t) => platformOf(t) === a.platform));
  const others = ofPlan.length > 0 ? await peerAccounts(ctx, ofPlan) : [];
  const [posts, withheld, peerPosts] = await Promise.all([
    postsOf(ctx, ofPlan, { types, emv }),
    withheldOf(ctx, ofPlan, emv),
    postsOf(ctx, others, { types, emv, most: MOST_PEER_POSTS }),
  ]);
  const largest = new Map(ofPlan.toReversed().map((a) => [`${a.profile_id} ${a.platform}`, a]));
  const peersFor = peersIn(others, peerPosts);
  return (line) => {
    const account = largest.get(onPlatform(line));
    const history = historyOf(posts.get(keyOf(line)) ?? []);
    return {
      history,
      peers: account ? withBenchmark(peersFor(line.post_type, account), line.post_type, emv) : NOBODY,
      followers: account && account.followers >= 0 ? account.followers : null,
      withheld: withheld.has(history.posts.length > 0 ? keyOf(line) : onPlatform(line)),
    };
  };
}

const NOBODY = peersOf([]);

/** Where too few peers have posts of the type. */
function withBenchmark(peers: Peers, type: PostType, emv: EmvChoice): Peers {
  if (peers.level) return peers;
  const at = POST_TYPES.indexOf(type);
  const { p_impressions, comments } = paidRates(emv);
  return benchmarkPeers(type, [p_impressions?.[at] ?? 0, comments?.[at] ?? 0]) ?? peers;
}

function peersIn(accounts: readonly Account[], posts: Map<string, CreatorPost[]>) {
  const kept = new Map<string, Peers>();
  const among = (post_type: PostType, isOne: (a: Account) => boolean) => {
    const mine = accounts.filter((a) => a.platform === platformOf(post_type) && isOne(a));
    // Two accounts of one profile share its posts, which count once.
    const profiles = new Map(mine.map((a) => [a.profile_id, a]));
    return peersOf(
      [...profiles.values()].map(({ profile_id, followers }) => ({
        followers: followers < 0 ? null : followers,
        posts: historyOf(posts.get(keyOf({ profile_id, post_type })) ?? []).posts,
      })),
    );
  };
  return (post_type: PostType, { tier, is_demo }: Account): Peers => {
    const key = `${post_type} ${tier} ${is_demo}`;
    const known = kept.get(key);
    if (known) return known;
    const same = among(post_type, (a) => a.tier === tier && a.is_demo === is_demo);
    const peers = same.creators >= ENOUGH_PEERS ? same : among(post_type, (a) => a.is_demo === is_demo);
    kept.set(key, peers);
    return peers;
  };
}
