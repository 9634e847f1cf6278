import { NativeEncoder } from '#server/platform/clickhouse/native-encoder.ts';
import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import type { IntakeEngine } from '../intake-engine.ts';
import { readPostId } from '../posts/post-id.ts';

const SNAPSHOT = {
  account_id: 'UInt32',
  observed_at: "DateTime('UTC')",
  followers: 'Int64',
  following: 'Int64',
  likes: 'Int64',
  posts_count: 'Int64',
  named: 'UInt64',
  import_id: 'UInt32',
} as const;

/** Unix seconds, 0 = unknown; numbers, −1 = unknown. */
export type SeenNumbers = Record<
  'account_id' | 'at' | 'followers' | 'following' | 'likes' | 'posts_count',
  number
> & {
  /** The source's name for the account, as a `nameId`. */
  named: string;
};

type Whose = Pick<SeenNumbers, 'account_id' | 'named'>;

/** `observed_at`: Unix milliseconds, null = unknown. */
export const seenNumbers = (
  { account_id, named }: Whose,
  observed_at: number | null,
  o: Partial<Record<'followers' | 'following' | 'likes' | 'posts_count', number | null>>,
): SeenNumbers => ({
  account_id,
  named,
  at: observed_at === null ? 0 : Math.floor(observed_at / 1000),
  followers: o.followers ?? -1,
  following: o.following ?? -1,
  likes: o.likes ?? -1,
  posts_count: o.posts_count ?? -1,
});

/** Encoded new observations of accounts. */
export interface AccountSnapshots {
  fresh: number;
  account_ids: Set<number>;
  block: Uint8Array;
  /** Observations that another import contained earlier. */
  resighted: Uint8Array;
}

/** Observations not stored yet. @param unseen accounts without any stored observation */
export async function freshAccountSnapshots(
  ch: IntakeEngine,
  import_id: number,
  seen: SeenNumbers[],
  unseen: ReadonlySet<number> = new Set(),
): Promise<AccountSnapshots> {
  const distinct = new Distinct();
  const resighted: SeenNumbers[] = [];
  const ids = new Set<number>();
  const moments: string[] = [];
  for (const row of seen) {
    if (row.followers < 0 && row.following < 0 && row.likes < 0 && row.posts_count < 0) continue;
    if (!distinct.add(row)) resighted.push(row);
    if (unseen.has(row.account_id)) continue;
    ids.add(row.account_id);
    moments.push(`${row.account_id}\\t${row.at}`);
  }
  if (ids.size > 0) {
    // By pairs: all observations of the accounts at these times grow with every import.
    const known = await ch.query<SeenNumbers & { import_id: number }>(
      `SELECT account_id, toUnixTimestamp(s.observed_at) AS at, followers, following, likes, posts_count, import_id,
         ${readPostId('s.named')} AS named
       FROM account_snapshots AS s
       WHERE account_id IN (${numberSet(ids)}) AND (account_id, toUnixTimestamp(s.observed_at)) IN
         (SELECT account, moment FROM format(TSV, 'account UInt32, moment UInt32', '${moments.join('\\n')}'))`,
      {},
      'account snapshots',
    );
    for (const row of known) {
      const again = distinct.remove(row);
      if (again && (row.import_id !== import_id || row.named !== again.named)) resighted.push(again);
    }
  }
  const fresh = distinct.rows();
  return {
    fresh: fresh.length,
    account_ids: new Set(fresh.map((row) => row.account_id)),
    block: encoded(fresh, import_id),
    resighted: encoded(resighted, import_id),
  };
}

function encoded(rows: SeenNumbers[], import_id: number): Uint8Array {
  const block = new NativeEncoder(SNAPSHOT);
  const c = block.columns;
  for (const row of rows) {
    c.account_id.add(row.account_id);
    c.observed_at.add(row.at);
    c.followers.add(row.followers);
    c.following.add(row.following);
    c.likes.add(row.likes);
    c.posts_count.add(row.posts_count);
    c.named.addHex(row.named);
    c.import_id.add(import_id);
  }
  return block.bytes();
}

export const insertAccountSnapshots = (ch: IntakeEngine, { block, resighted }: AccountSnapshots) =>
  Promise.all([
    ch.insertBlock('account_snapshots', SNAPSHOT, block),
    ch.insertBlock('account_resightings', SNAPSHOT, resighted),
  ]);

const same = (a: SeenNumbers, b: SeenNumbers) =>
  a.account_id === b.account_id &&
  a.at === b.at &&
  a.followers === b.followers &&
  a.following === b.following &&
  a.likes === b.likes &&
  a.posts_count === b.posts_count;

/** A linked list of observations with one hash. */
interface Kept {
  row: SeenNumbers;
  next: Kept | null;
}

/** A set of observations, keyed by a number instead of a text because every post has one. */
class Distinct {
  readonly #byHash = new Map<number, Kept>();

  /** False if the same numbers came under another name. */
  add(row: SeenNumbers): boolean {
    const hash = hashOf(row);
    const first = this.#byHash.get(hash) ?? null;
    for (let kept = first; kept; kept = kept.next)
      if (same(kept.row, row)) return kept.row.named === row.named;
    this.#byHash.set(hash, { row, next: first });
    return true;
  }

  /** Returns the removed one. */
  remove(row: SeenNumbers): SeenNumbers | null {
    const hash = hashOf(row);
    let rest: Kept | null = null;
    let match: SeenNumbers | null = null;
    for (let kept = this.#byHash.get(hash) ?? null; kept; kept = kept.next)
      if (same(kept.row, row)) match = kept.row;
      else rest = { row: kept.row, next: rest };
    if (rest) this.#byHash.set(hash, rest);
    else this.#byHash.delete(hash);
    return match;
  }

  rows(): SeenNumbers[] {
    const rows: SeenNumbers[] = [];
    for (const first of this.#byHash.values())
      for (let kept: Kept | null = first; kept; kept = kept.next) rows.push(kept.row);
    return rows;
  }
}

/** 32 bits, which JavaScript engines store without an object. */
function hashOf(row: SeenNumbers): number {
  let hash = Math.imul(row.account_id, 0x9e3779b1) ^ row.at;
  hash = Math.imul(hash ^ (hash >>> 15), 0x01000193) ^ (row.followers % 2_147_483_647);
  hash = Math.imul(hash, 0x01000193) ^ (row.following % 2_147_483_647);
  hash = Math.imul(hash, 0x01000193) ^ (row.likes % 2_147_483_647);
  hash = Math.imul(hash, 0x01000193) ^ (row.posts_count % 2_147_483_647);
  return hash ^ (hash >>> 15);
}
