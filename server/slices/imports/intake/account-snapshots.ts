import { NativeBlock } from '#server/platform/native-block.ts';
import { numberSet } from '#server/platform/number-set.ts';
import type { IntakeEngine } from './intake-engine.ts';

const NUMBERS = ['followers', 'following', 'likes', 'posts_count'] as const;
const SNAPSHOT = {
  account_id: 'UInt32',
  observed_at: "DateTime('UTC')",
  followers: 'Int64',
  following: 'Int64',
  likes: 'Int64',
  posts_count: 'Int64',
  import_id: 'UInt32',
} as const;

export type SeenNumbers = { account_id: number; observed_at: number | null } & Partial<
  Record<(typeof NUMBERS)[number], number | null>
>;

const secondsOf = (s: SeenNumbers) => (s.observed_at === null ? 0 : Math.floor(s.observed_at / 1000));

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
  const rows = new Map<string, SeenNumbers>();
  const ids = new Set<number>();
  const times = new Set<number>();
  for (const s of seen) {
    const [a, b, c, d] = [s.followers ?? -1, s.following ?? -1, s.likes ?? -1, s.posts_count ?? -1];
    if (a < 0 && b < 0 && c < 0 && d < 0) continue;
    const at = secondsOf(s);
    rows.set(`${s.account_id},${at},${a},${b},${c},${d}`, s);
    if (unseen.has(s.account_id)) continue;
    ids.add(s.account_id);
    times.add(at);
  }
  if (ids.size > 0) {
    const known = await ch.query<{ key: string }>(
      `SELECT concat(toString(account_id), ',', toString(toUnixTimestamp(s.observed_at)), ',', toString(followers), ',',
         toString(following), ',', toString(likes), ',', toString(posts_count)) AS key
       FROM account_snapshots AS s
       WHERE account_id IN (${numberSet(ids)}) AND toUnixTimestamp(s.observed_at) IN (${numberSet(times)})`,
      {},
      'account snapshots',
    );
    for (const { key } of known) rows.delete(key);
  }
  const block = new NativeBlock(SNAPSHOT);
  const account_ids = new Set<number>();
  for (const s of rows.values()) {
    block.columns.account_id.add(s.account_id);
    block.columns.observed_at.add(secondsOf(s));
    for (const name of NUMBERS) block.columns[name].add(s[name] ?? -1);
    block.columns.import_id.add(import_id);
    account_ids.add(s.account_id);
  }
  await ch.insertBlock('account_snapshots', SNAPSHOT, block.bytes());
  return { fresh: rows.size, account_ids };
}
