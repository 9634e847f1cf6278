import { POST_SUMS, type PostSum } from '#contract/report/metrics.ts';
import { bind, chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import type { CreatorSums } from '../metrics/metric-row.ts';
import { ADDED_UP, SUM_COLUMNS, SUMS } from '../metrics/sums.ts';
import type { PostSet } from '../post-set.ts';
import { fact } from '../rows.ts';
import { accountSums } from './account-sums.ts';

export interface CreatorPage {
  sort_by: PostSum | 'posts' | 'followers' | 'engagement_rate';
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

/** Over all accounts of the profile. */
export interface RankedCreator extends CreatorSums {
  profile_id: number;
  first_account: number;
}

const RATE = 'if(rated_basis > 0, rated_interactions / rated_basis, nan)';
/** Orders other than by a column that every profile has, and when they are unknown. */
const ORDERS: Partial<Record<CreatorPage['sort_by'], { by: string; unknown: string }>> = {
  ...Object.fromEntries(POST_SUMS.map((metric) => [metric, { by: metric, unknown: `known_${metric} = 0` }])),
  engagement_rate: { by: RATE, unknown: `isNaN(${RATE})` },
  followers: { by: 'total_followers', unknown: 'followers_known = 0' },
};

/** Ties by id; unknown numbers last. */
export async function creatorsPage(set: PostSet, page: CreatorPage): Promise<RankedCreator[]> {
  const { by, unknown } = ORDERS[page.sort_by] ?? { by: page.sort_by, unknown: null };
  const order = raw(`${unknown === null ? '' : `${unknown}, `}${by} ${page.order}, profile_id`);
  const blocks = await set.ask(
    'creators of posts',
    (
      of,
    ) => chSql`SELECT profile_id, min(account_id) AS first_account, ${ADDED_UP}, sum(followers) AS total_followers, max(knows) AS followers_known
FROM (SELECT account_id, ${SUMS}, ${of.profile} AS profile_id, ${fact('known_followers')} AS followers,
    ${fact('followers')} >= 0 AS knows
  FROM ${of.shards(accountSums(of, 'period'))} WHERE profile_id != 0) AS a
GROUP BY profile_id ORDER BY ${order}
LIMIT ${bind('UInt64', page.limit)} OFFSET ${bind('UInt64', page.offset)}`,
  );
  const names = [
    'profile_id',
    'first_account',
    'followers_known',
    ...SUM_COLUMNS,
    'total_followers',
  ] as const;
  const values = names.map((name) => joined(blocks, name, Float64Array));
  return Array.from(values[0] ?? [], (profile_id, i) => {
    const { followers_known, ...row } = Object.fromEntries(
      names.map((name, n) => [name, values[n]?.[i] ?? 0]),
    ) as unknown as CreatorSums & {
      first_account: number;
      followers_known: number;
    };
    const total_followers = followers_known === 1 ? row.total_followers : null;
    return { ...row, profile_id, influencers: 1, total_followers };
  });
}
