import { NativeBlock } from '#server/platform/native-block.ts';
import { numberSet } from '#server/platform/number-set.ts';
import type { IntakeEngine } from './intake-engine.ts';

const SNAPSHOT = {
  account_id: 'UInt32',
  observed_at: "DateTime('UTC')",
  followers: 'Int64',
  following: 'Int64',
  likes: 'Int64',
  posts_count: 'Int64',
  import_id: 'UInt32',
} as const;

export interface SeenNumbers {
  account_id: number;
  /** Unix milliseconds; null = the source does not say. */
  observed_at: number | null;
  followers?: number | null;
  following?: number | null;
  likes?: number | null;
  posts_count?: number | null;
}

/** As it is stored: Unix seconds, 0 = unknown; numbers, -1 = unknown. */
type Stored = Record<'account_id' | 'at' | 'followers' | 'following' | 'likes' | 'posts_count', number>;

/**
 * Keeps the numbers of each observation. Returns the accounts and the count of observations that were new.
 * @param unseen accounts of which nothing can be kept yet
 */
export async function writeAccountSnapshots(
  ch: IntakeEngine,
  import_id: number,
  seen: SeenNumbers[],
  unseen: ReadonlySet<number> = new Set(),
): Promise<{ fresh: number; account_ids: Set<number> }> {
  const found = new Distinct();
  const ids = new Set<number>();
  const times = new Set<number>();
  for (const s of seen) {
    const row = stored(s);
    if (row.followers < 0 && row.following < 0 && row.likes < 0 && row.posts_count < 0) continue;
    found.add(row);
    if (unseen.has(row.account_id)) continue;
    ids.add(row.account_id);
    times.add(row.at);
  }
  if (ids.size > 0) {
    const known = await ch.query<Stored>(
      `SELECT account_id, toUnixTimestamp(s.observed_at) AS at, followers, following, likes, posts_count
       FROM account_snapshots AS s
       WHERE account_id IN (${numberSet(ids)}) AND toUnixTimestamp(s.observed_at) IN (${numberSet(times)})`,
      {},
      'account snapshots',
    );
    for (const row of known) found.remove(row);
  }
  const block = new NativeBlock(SNAPSHOT);
  const c = block.columns;
  const account_ids = new Set<number>();
  for (const row of found) {
    c.account_id.add(row.account_id);
    c.observed_at.add(row.at);
    c.followers.add(row.followers);
    c.following.add(row.following);
    c.likes.add(row.likes);
    c.posts_count.add(row.posts_count);
    c.import_id.add(import_id);
    account_ids.add(row.account_id);
  }
  await ch.insertBlock('account_snapshots', SNAPSHOT, block.bytes());
  return { fresh: block.rows, account_ids };
}

const stored = (s: SeenNumbers): Stored => ({
  account_id: s.account_id,
  at: s.observed_at === null ? 0 : Math.floor(s.observed_at / 1000),
  followers: s.followers ?? -1,
  following: s.following ?? -1,
  likes: s.likes ?? -1,
  posts_count: s.posts_count ?? -1,
});

const same = (a: Stored, b: Stored) =>
  a.account_id === b.account_id &&
  a.at === b.at &&
  a.followers === b.followers &&
  a.following === b.following &&
  a.likes === b.likes &&
  a.posts_count === b.posts_count;

/** Observations, each once. By a number instead of a text that holds all of them: every post brings one. */
class Distinct {
  readonly #rows = new Map<number, Stored[]>();

  add(row: Stored): void {
    const key = keyOf(row);
    const alike = this.#rows.get(key);
    if (!alike) this.#rows.set(key, [row]);
    else if (!alike.some((other) => same(other, row))) alike.push(row);
  }

  remove(row: Stored): void {
    const key = keyOf(row);
    const others = this.#rows.get(key)?.filter((other) => !same(other, row));
    if (others) this.#rows.set(key, others);
  }

  *[Symbol.iterator](): Generator<Stored> {
    for (const rows of this.#rows.values()) yield* rows;
  }
}

/** Below 2^52: the account, and 20 bits of a hash of the rest. */
function keyOf(row: Stored): number {
  let hash = row.at;
  for (const value of [row.followers, row.following, row.likes, row.posts_count])
    hash = Math.imul(hash ^ (value % 2_147_483_647), 0x01000193);
  return row.account_id * 1_048_576 + ((hash ^ (hash >>> 15)) & 0xfffff);
}
