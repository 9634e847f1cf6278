import { totalmem } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { completed, kindOf, NEEDS, typeCode } from '#server/platform/metrics/post-kinds.ts';
import { type Block, joined } from '#server/platform/native-format.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { termCounts } from '../reports/term-counts.ts';
import { type AccountFacts, rowsOf } from './account-facts.ts';
import { type ActionColumns, byAccount, bytesOf, emptyColumns, type PostColumns } from './post-columns.ts';

/** One of `of` parts of all profiles, counted from 0: a profile's posts are all in the same part. */
export interface Part {
  part: number;
  of: number;
}

interface Kept {
  /** Of the tables of posts. */
  version: string;
  facts: AccountFacts;
  posts: Promise<PostColumns | null>;
}

/** Posts that are read and kept in one piece. */
export const MOST_AT_ONCE = 4_000_000;
const KEPT_BYTES = Math.min(1024 ** 3, totalmem() / 8);
const stores = new WeakMap<ClickHouse, LRUCache<string, Kept>>();

/**
 * All posts that hold all of the terms; null where there are more than are read at once. Kept in memory until posts or
 * accounts change, the least used leave first.
 */
export async function termPosts(
  ch: ClickHouse,
  facts: AccountFacts,
  terms: string[],
  with_actions: boolean,
): Promise<PostColumns | null> {
  const version = await ch.version(['posts', 'post_terms']);
  const kept = keptTerms(ch);
  // Columns with actions serve those who do not ask for them.
  const name = JSON.stringify(terms.toSorted());
  for (const key of with_actions ? [`+${name}`] : [`+${name}`, name]) {
    const before = kept.get(key);
    if (before?.version === version && before.facts === facts) return before.posts;
  }
  const key = with_actions ? `+${name}` : name;
  const posts = read(ch, facts, terms, with_actions, null);
  const entry = { version, facts, posts };
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

/** The posts of some profiles that hold all of the terms, not kept. */
export async function termPostsOf(
  ch: ClickHouse,
  facts: AccountFacts,
  terms: string[],
  with_actions: boolean,
  part: Part,
): Promise<PostColumns> {
  return (await read(ch, facts, terms, with_actions, part)) ?? emptyColumns(0, with_actions);
}

/** Terms by how many posts have them: the small sets are what others are looked up in. */
export const rarestFirst = whileUnchanged(
  ['posts', 'post_terms'],
  async (ch: ClickHouse, terms: string[]) => {
    if (terms.length < 2) return terms;
    const counts = new Map((await termCounts(ch, { terms })).map((c) => [c.term, c.posts]));
    return terms.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
  },
);

const ACTIONS = 'likes, comments, shares, views';

async function read(
  ch: ClickHouse,
  facts: AccountFacts,
  terms: string[],
  with_actions: boolean,
  part: Part | null,
): Promise<PostColumns | null> {
  const some =
    part && ` AND dictGet('account_facts', 'profile_id', toUInt64(account_id)) % ${part.of} = ${part.part}`;
  const [rarest = '', ...others] = await rarestFirst(ch, terms);
  const held = (i: number) => `post_terms FINAL WHERE term_hash = cityHash64({term_${i}:String})`;
  const ids = others.reduce(
    (found, _term, i) => `SELECT post_id FROM ${held(i + 1)} AND post_id IN (${found})`,
    `SELECT post_id FROM ${held(0)}`,
  );
  const all = others.length > 0 ? ` AND post_id IN (${ids})` : '';
  const params = Object.fromEntries([rarest, ...others].map((term, i) => [`term_${i}`, term]));
  const sql = `SELECT created_at, post_id, account_id, ${typeCode} AS type_code, known, v_interactions, v_impressions,
  v_reach, v_basis${with_actions ? `, ${ACTIONS}` : ''}
FROM ${held(0)}${all}${some ?? ''}`;
  const most = part ? '' : ` LIMIT ${MOST_AT_ONCE + 1}`;
  const ask = async (end: string) =>
    columnsOf(inOrder(await ch.columns(sql + end, params, 'keyword.term_posts')), facts, with_actions);
  const posts = await ask(most);
  if (!part && posts.length > MOST_AT_ONCE) return null;
  // The engine reads ranges side by side: their blocks rarely overlap, and then it sorts them itself.
  const sorted = isSorted(posts) ? posts : await ask(' ORDER BY created_at, post_id');
  complete(sorted, facts);
  return byAccount(sorted, facts.length);
}

const firstTime = (block: Block) => (block.columns.created_at as Uint32Array)[0] as number;
const firstId = (block: Block) => (block.columns.post_id as BigUint64Array)[0] as bigint;
const inOrder = (blocks: Block[]) =>
  blocks.sort((a, b) => firstTime(a) - firstTime(b) || (firstId(a) < firstId(b) ? -1 : 1));

function columnsOf(blocks: Block[], facts: AccountFacts, with_actions: boolean): PostColumns {
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
    account: rowsOf(facts, counts('account_id')),
    kind,
    interactions: amounts('v_interactions'),
    impressions: amounts('v_impressions'),
    reach: amounts('v_reach'),
    basis: amounts('v_basis'),
    actions,
    by_time: null,
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
function complete(posts: PostColumns, facts: AccountFacts) {
  for (let i = 0; i < posts.length; i++) {
    const kind = posts.kind[i] as number;
    if (NEEDS[kind] === 0) continue;
    const account = posts.account[i] as number;
    const whole = completed(
      {
        kind,
        impressions: posts.impressions[i] as number,
        reach: posts.reach[i] as number,
        basis: posts.basis[i] as number,
      },
      {
        followers: facts.followers[account] as number,
        engagement_rate: facts.engagement_rate[account] as number,
      },
    );
    posts.kind[i] = whole.kind;
    posts.impressions[i] = whole.impressions;
    posts.reach[i] = whole.reach;
    posts.basis[i] = whole.basis;
  }
}
