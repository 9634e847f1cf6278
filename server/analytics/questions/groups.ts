import { bind, chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined, type TextColumn } from '#server/platform/clickhouse/native-format.ts';
import type { CreatorSums } from '../metrics/metric-row.ts';
import { ADDED_UP, SUM_COLUMNS, SUMS } from '../metrics/sums.ts';
import { tierStart, UNKNOWN_TIER } from '../metrics/tiers.ts';
import type { PostSet } from '../post-set.ts';
import { fact } from '../rows.ts';
import type { SetRows } from '../set-rows.ts';
import { accountSums } from './account-sums.ts';

export interface Groups {
  period: CreatorSums | null;
  before: CreatorSums | null;
  invented: number;
  unsized: number;
  /** By the start of the tier; UNKNOWN_TIER = accounts with unknown followers. */
  tiers: Map<number, CreatorSums>;
  /** By country of the profile as the company sees it; '' = unknown. */
  countries: Map<string, CreatorSums>;
}

/** Values of grouping(is_before, tier, country): a bit is 0 where the row is grouped by that column. */
const ALL = 0b011;
const TIER = 0b001;
const COUNTRY = 0b010;

/**
 * With distinct profiles and the latest followers of distinct accounts. Posts of an account without a
 * profile yet count, but it is not a creator.
 */
export async function groups(set: PostSet): Promise<Groups> {
  const shared = fact('country');
  const country = set.has_edits ? chSql`if(e.is_own, e.own_country, ${shared})` : shared;
  const edits = ({ profile }: SetRows) =>
    set.has_edits
      ? chSql`LEFT JOIN (SELECT profile_id AS own_profile, country AS own_country, 1 AS is_own FROM profiles FINAL
  WHERE company_id = ${bind('UInt32', set.company_id)}) AS e ON e.own_profile = ${profile}`
      : raw('');
  const blocks = await set.ask(
    'posts by tier and country',
    (of) => chSql`SELECT is_before, tier, country, grouping(is_before, tier, country) AS grouped, ${ADDED_UP},
  uniqExactIf(profile_id, profile_id != 0) AS influencers, sum(followers) AS total_followers, sum(invented) AS invented_posts, countIf(is_sized) AS sized, count() AS accounts
FROM (SELECT is_before, ${SUMS}, ${of.profile} AS profile_id, ${tierStart(set.tiers, fact('followers'))} AS tier, ${country} AS country,
    ${fact('known_followers')} AS followers, tier != ${raw(`${UNKNOWN_TIER}`)} AS is_sized, ${fact('is_demo')} * posts AS invented
  FROM ${of.shards(accountSums(of, 'both', { sql: set.is_before, name: raw('is_before') }))} AS s ${edits(of)}) AS a
GROUP BY GROUPING SETS ((is_before), (is_before, tier), (is_before, country))`,
  );
  const column = (name: string) => joined(blocks, name, Float64Array);
  const names = [...SUM_COLUMNS, 'influencers', 'total_followers'] as const;
  const values = names.map(column);
  const countries = blocks.flatMap(({ columns }) => {
    const { texts, codes } = columns.country as TextColumn;
    return Array.from(codes, (code) => texts[code] ?? '');
  });
  const [is_before, tier, invented] = ['is_before', 'tier', 'invented_posts'].map(column) as Three;
  const [sized, accounts] = ['sized', 'accounts'].map(column) as Two;
  const result: Groups = {
    period: null,
    before: null,
    invented: 0,
    unsized: 0,
    tiers: new Map(),
    countries: new Map(),
  };
  column('grouped').forEach((by, i) => {
    const sums = Object.fromEntries(
      names.map((name, n) => [name, values[n]?.[i] ?? 0]),
    ) as unknown as CreatorSums;
    if (sized[i] === 0) sums.total_followers = null;
    if (by === ALL) result[is_before[i] === 1 ? 'before' : 'period'] = sums;
    if (by === ALL && is_before[i] !== 1) {
      result.invented = invented[i] ?? 0;
      result.unsized = (accounts[i] ?? 0) - (sized[i] ?? 0);
    }
    if (by === ALL || is_before[i] === 1) return;
    if (by === TIER) result.tiers.set(tier[i] as number, sums);
    else if (by === COUNTRY) result.countries.set(countries[i] as string, sums);
  });
  return result;
}

type Two = [Float64Array, Float64Array];
type Three = [Float64Array, Float64Array, Float64Array];
