import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';

/** Over all accounts of each profile, as one company sees them. */
const followersOf = whileUnchanged(
  ['profile_search'],
  async (ch: ClickHouse, { company_id, ids }: { company_id: number; ids: number[] }) => {
    // An edited profile has two rows with the same accounts.
    const rows = await ch.query<{ profile_id: number; followers: number }>(
      `SELECT profile_id, sum(of_account) AS followers FROM (
         SELECT profile_id, argMax(followers, company_id) AS of_account FROM profile_search FINAL
         WHERE platform != 'all' AND company_id IN (0, {company_id:UInt32}) AND profile_id IN {ids:Array(UInt32)}
         GROUP BY platform, profile_id HAVING of_account >= 0)
       GROUP BY profile_id`,
      { company_id, ids },
      'followers of lists',
    );
    return new Map(rows.map((r) => [r.profile_id, r.followers]));
  },
  { max: 50 },
);

/** Over all their accounts; null if none is known. */
export async function sumFollowers(
  ch: ClickHouse,
  company_id: number,
  groups: ReadonlyArray<readonly number[]>,
): Promise<Array<number | null>> {
  const ids = [...new Set(groups.flat())].sort((a, b) => a - b);
  if (ids.length === 0) return groups.map(() => null);
  const known = await followersOf(ch, { company_id, ids });
  return groups.map((group) => {
    const counts = group.flatMap((id) => known.get(id) ?? []);
    return counts.length === 0 ? null : counts.reduce((sum, n) => sum + n, 0);
  });
}
