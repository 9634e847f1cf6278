import { numberSet } from '#server/platform/number-set.ts';
import type { IntakeEngine } from './intake-engine.ts';
import { linesOf } from './row-lines.ts';

const NUMBERS = ['followers', 'following', 'likes', 'posts_count'] as const;
const SNAPSHOT_COLUMNS = ['account_id', 'observed_at', ...NUMBERS, 'import_id'];

export type SeenNumbers = { account_id: number; observed_at: number | null } & Partial<
  Record<(typeof NUMBERS)[number], number | null>
>;

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
    const at = s.observed_at === null ? 0 : Math.floor(s.observed_at / 1000);
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
  await ch.insertLines(
    'account_snapshots',
    SNAPSHOT_COLUMNS,
    linesOf([...rows.keys()], (key) => `[${key},${import_id}]`),
  );
  const account_ids = new Set<number>();
  for (const { account_id } of rows.values()) account_ids.add(account_id);
  return { fresh: rows.size, account_ids };
}
