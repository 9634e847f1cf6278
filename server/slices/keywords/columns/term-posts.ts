import { totalmem } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { completed, kindOf, NEEDS, typeCode } from '#server/platform/metrics/post-kinds.ts';
import { type Block, joined } from '#server/platform/native-format.ts';
import { type AccountFacts, accountFacts } from './account-facts.ts';
import { type ActionColumns, bytesOf, emptyColumns, type PostColumns } from './post-columns.ts';

/** Unix seconds, from ≤ time < until. */
export interface Extent {
  from: number;
  until: number;
}

interface Kept {
  /** Versions of the tables that the columns were read from. */
  version: string;
  posts: Promise<PostColumns | null>;
}

/** Posts that are read and kept in one piece. */
export const MOST_AT_ONCE = 4_000_000;
const KEPT_BYTES = Math.min(1024 ** 3, totalmem() / 8);
const stores = new WeakMap<ClickHouse, LRUCache<string, Kept>>();

/**
 * All posts with a term, those without a date first; null where there are more than are read at once. Kept in memory
 * until posts or accounts change, the least used terms leave first.
 */
export async function termPosts(
  ch: ClickHouse,
  term: string,
  with_actions: boolean,
): Promise<PostColumns | null> {
  const version = await ch.version(['posts', 'accounts']);
  const kept = keptTerms(ch);
  // Columns with actions serve those who do not ask for them.
  for (const key of with_actions ? [`+${term}`] : [`+${term}`, ` ${term}`]) {
    const before = kept.get(key);
    if (before?.version === version) return before.posts;
  }
  const key = `${with_actions ? '+' : ' '}${term}`;
  const posts = read(ch, term, with_actions, null);
  const entry = { version, posts };
  kept.set(key, entry, { size: 1 });
  posts.then(
    (columns) => kept.peek(key) === entry && kept.set(key, entry, { size: columns ? bytesOf(columns) : 1 }),
    () => kept.peek(key) === entry && kept.delete(key),
  );
  return posts;
}

function keptTerms(ch: ClickHouse): LRUCache<string, Kept> {
  const kept = stores.get(ch) ?? new LRUCache<string, Kept>({ maxSize: KEPT_BYTES });
  stores.set(ch, kept);
  return kept;
}

/** The posts with a term of some time, not kept. */
export async function termPostsOf(
  ch: ClickHouse,
  term: string,
  with_actions: boolean,
  extent: Extent,
): Promise<PostColumns> {
  return (await read(ch, term, with_actions, extent)) ?? emptyColumns(0, with_actions);
}

const ACTIONS = 'likes, comments, shares, views';
const ORDER = ' ORDER BY created_at, post_id';

async function read(
  ch: ClickHouse,
  term: string,
  with_actions: boolean,
  extent: Extent | null,
): Promise<PostColumns | null> {
  const facts = await accountFacts(ch);
  const dates = ' AND created_at >= toDateTime({from:UInt32}) AND created_at < toDateTime({until:UInt32})';
  const sql = `SELECT created_at, post_id, account_id, ${typeCode} AS type_code, known, v_interactions, v_impressions,
  v_reach, v_basis${with_actions ? `, ${ACTIONS}` : ''}
FROM post_terms FINAL
WHERE term = {term:String}${extent ? dates : ''}`;
  const params = { term, ...extent };
  const most = extent ? '' : ` LIMIT ${MOST_AT_ONCE + 1}`;
  const posts = columnsOf(inOrder(await ch.columns(sql + most, params, 'keyword.term_posts')), with_actions);
  if (!extent && posts.length > MOST_AT_ONCE) return null;
  // The engine reads ranges side by side: their blocks rarely overlap, and then it sorts them itself.
  const sorted = isSorted(posts)
    ? posts
    : columnsOf(await ch.columns(sql + ORDER, params, 'keyword.term_posts'), with_actions);
  return complete(sorted, facts);
}

const firstTime = (block: Block) => (block.columns.created_at as Uint32Array)[0] as number;
const firstId = (block: Block) => (block.columns.post_id as BigUint64Array)[0] as bigint;
const inOrder = (blocks: Block[]) =>
  blocks.sort((a, b) => firstTime(a) - firstTime(b) || (firstId(a) < firstId(b) ? -1 : 1));

function columnsOf(blocks: Block[], with_actions: boolean): PostColumns {
  const types = joined(blocks, 'type_code', Uint8Array);
  const kind = joined(blocks, 'known', Uint16Array);
  for (let i = 0; i < kind.length; i++) kind[i] = kindOf(types[i] as number, kind[i] as number);
  const counts = (name: string) => joined(blocks, name, Uint32Array);
  const amounts = (name: string) => joined(blocks, name, Float64Array);
  const actions: ActionColumns | null = with_actions
    ? {
        likes: counts('likes'),
        comments: counts('comments'),
        shares: counts('shares'),
        views: amounts('views'),
      }
    : null;
  return {
    length: kind.length,
    created_at: counts('created_at'),
    post_id: joined(blocks, 'post_id', BigUint64Array),
    account_id: counts('account_id'),
    kind,
    interactions: amounts('v_interactions'),
    impressions: amounts('v_impressions'),
    reach: amounts('v_reach'),
    basis: amounts('v_basis'),
    actions,
  };
}

function isSorted({ length, created_at, post_id }: PostColumns): boolean {
  for (let i = 1; i < length; i++) {
    const step = (created_at[i] as number) - (created_at[i - 1] as number);
    if (step < 0 || (step === 0 && (post_id[i] as bigint) < (post_id[i - 1] as bigint))) return false;
  }
  return true;
}

/** Fills in what posts need of their accounts. */
function complete(posts: PostColumns, facts: AccountFacts): PostColumns {
  for (let i = 0; i < posts.length; i++) {
    const kind = posts.kind[i] as number;
    if (NEEDS[kind] === 0) continue;
    const account = posts.account_id[i] as number;
    const followers = facts.followers[account] ?? -1;
    const engagement_rate = facts.engagement_rate[account] ?? Number.NaN;
    const amounts = {
      kind,
      impressions: posts.impressions[i] as number,
      reach: posts.reach[i] as number,
      basis: posts.basis[i] as number,
    };
    const whole = completed(amounts, { followers, engagement_rate });
    posts.kind[i] = whole.kind;
    posts.impressions[i] = whole.impressions;
    posts.reach[i] = whole.reach;
    posts.basis[i] = whole.basis;
  }
  return posts;
}
