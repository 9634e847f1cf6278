import type { Interval } from '#contract/report/intervals.ts';
import { POST_SUMS, type PostSum } from '#contract/report/metrics.ts';
import { PLATFORMS, type Platform, POST_TYPES } from '#contract/values/primitives.ts';
import { bind, chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { type Block, joined } from '#server/platform/clickhouse/native-format.ts';
import type { Covered } from '../change.ts';
import { startOfRow } from '../intervals.ts';
import type { CreatorSums } from '../metrics/metric-row.ts';
import { SQL_KNOWN, SQL_TYPE } from '../metrics/post-flags.ts';
import { VIEW_TYPES } from '../metrics/rates.ts';
import { SUM_COLUMNS, sumsOf } from '../metrics/sums.ts';
import type { PostSet, SetRows } from '../post-set.ts';
import { fact } from '../rows.ts';
import { platformOfType } from './types.ts';

/** All brands together, each post once. */
export const ALL_BRANDS = 0;

export interface BrandSums extends CreatorSums {
  views: number;
  known_views: number;
  video_posts: number;
}

const SUMS = [...SUM_COLUMNS, 'views', 'known_views', 'video_posts'] as const;
const VIDEO = raw(`${SQL_TYPE} IN (${VIEW_TYPES.map((t) => POST_TYPES.indexOf(t)).join(', ')})`);
const brandSums = (of: SetRows) =>
  chSql`${sumsOf(of)}, sum(p.views) AS views, countIf(${raw(SQL_KNOWN.views)}) AS known_views, countIf(${VIDEO}) AS video_posts`;
const addedUp = (columns: readonly string[]) => raw(columns.map((c) => `sum(a.${c}) AS ${c}`).join(', '));
const ADDED_UP = addedUp(SUMS);

/** Additive; a post with k brands counts 1/k for each. */
export const PARTS = ['posts', ...POST_SUMS, 'views', 'video_posts'] as const;
export type BrandParts = Record<(typeof PARTS)[number], number>;
const partsOf = (of: SetRows) => chSql`sum(part) AS part_posts,
  ${raw(
    Object.entries(of.measures)
      .map(([metric, { value }]) => `sum((${value}) * part) AS part_${metric}`)
      .join(', '),
  )},
  sum(p.views * part) AS part_views, sumIf(part, ${VIDEO}) AS part_video_posts`;

export interface BrandPeriod extends BrandSums {
  /** ALL_BRANDS or the brand. */
  brand: number;
  platform: Platform | 'all';
  is_before: boolean;
  parts: BrandParts;
  invented: number;
}

/** Rows of the set once for each brand, and once for all together. */
const eachBrand = (of: SetRows, span: 'period' | 'both') =>
  chSql`SELECT *, arrayJoin(arrayConcat([toUInt32(${raw(`${ALL_BRANDS}`)})], brands)) AS brand, 1 / length(brands) AS part
  FROM (${of.completed(of.rows(span))})`;

function rowsOf<Name extends string>(blocks: Block[], names: readonly Name[]): Array<Record<Name, number>> {
  const values = names.map((name) => joined(blocks, name, Float64Array));
  return Array.from(
    values[0] ?? [],
    (_first, i) =>
      Object.fromEntries(names.map((name, n) => [name, values[n]?.[i] ?? 0])) as Record<Name, number>,
  );
}

/** Grouped by flags, from which coverage and origins follow. */
type FlagSums = Record<
  'flags' | 'is_estimated' | 'posts' | 'rated_interactions' | 'rated_basis' | PostSum,
  number
>;

/** Brands without posts are absent. */
export interface BrandCoverage extends Covered {
  /** ALL_BRANDS or the brand. */
  brand: number;
  is_before: boolean;
  posts: FlagSums[];
}

export interface BrandNumbers {
  periods: BrandPeriod[];
  coverage: BrandCoverage[];
}

/** Of the period and the one before, in one reading of the posts. */
export async function brandNumbers(set: PostSet): Promise<BrandNumbers> {
  const parts = PARTS.map((c) => `part_${c}` as const);
  const blocks = await set.ask(
    'posts by brand',
    (
      of,
    ) => chSql`SELECT brand, platform, is_before, flags, is_estimated, grouping(platform) AS of_platforms, grouping(flags) AS of_flags,
  ${ADDED_UP}, ${addedUp(parts)}, sum(a.invented) AS invented, uniqExactArray(a.days) AS days,
  groupUniqArrayArray(a.accounts) AS authors,
  length(arrayDistinct(arrayFilter(p -> p != 0, arrayMap(account_id -> ${of.profile}, authors)))) AS influencers,
  arraySum(arrayMap(account_id -> ${fact('known_followers')}, authors)) AS total_followers,
  arrayCount(account_id -> ${fact('followers')} >= 0, authors) AS sized
FROM (SELECT *, ${platformOfType(raw(SQL_TYPE))} AS platform
  FROM ${of.shards(chSql`SELECT brand, is_before, flags, is_estimated, ${brandSums(of)}, ${partsOf(of)},
    sum(${fact('is_demo')}) AS invented, groupUniqArray(account_id) AS accounts,
    groupUniqArray(toInt32(toDate32(created_at, ${bind('String', of.timezone)}))) AS days
  FROM (SELECT *, ${of.is_before} AS is_before FROM (${eachBrand(of, 'both')})) AS p
  GROUP BY brand, is_before, flags, is_estimated`)}) AS a
GROUP BY GROUPING SETS ((brand, is_before), (brand, is_before, platform), (brand, is_before, flags, is_estimated))`,
  );
  const keys = [
    'brand',
    'platform',
    'is_before',
    'flags',
    'is_estimated',
    'of_platforms',
    'of_flags',
  ] as const;
  const names = [...SUMS, ...parts, 'influencers', 'total_followers', 'sized', 'invented', 'days'] as const;
  const rows = rowsOf(blocks, [...keys, ...names]);
  const wholes = rows.filter((row) => row.of_flags === 1);
  const byFlags = Map.groupBy(
    rows.filter((row) => row.of_flags === 0),
    ({ brand, is_before }) => `${brand} ${is_before}`,
  );
  return {
    periods: wholes.map((row) => ({
      ...row,
      platform: row.of_platforms === 1 ? 'all' : (PLATFORMS[row.platform] as Platform),
      is_before: row.is_before === 1,
      total_followers: row.sized === 0 ? null : row.total_followers,
      parts: Object.fromEntries(PARTS.map((c) => [c, row[`part_${c}`]])) as BrandParts,
    })),
    coverage: wholes
      .filter((row) => row.of_platforms === 1)
      .map(({ brand, is_before, days }) => ({
        brand,
        days,
        is_before: is_before === 1,
        posts: byFlags.get(`${brand} ${is_before}`) ?? [],
      })),
  };
}

export interface BrandDay extends BrandSums {
  brand: number;
  /** Counted from 1970-01-01. */
  day: number;
}

/** Intervals without posts are absent. */
export async function brandDays(set: PostSet, interval: Interval): Promise<BrandDay[]> {
  const blocks = await set.ask(
    'brands over time',
    (of) => chSql`SELECT brand, day, ${ADDED_UP},
  uniqExactArray(arrayFilter(p -> p != 0, arrayMap(account_id -> ${of.profile}, accounts))) AS influencers,
  sum(arraySum(arrayMap(account_id -> ${fact('known_followers')}, accounts))) AS total_followers,
  sum(arrayCount(account_id -> ${fact('followers')} >= 0, accounts)) AS sized
FROM ${of.shards(chSql`SELECT brand, toInt32(${startOfRow(interval, of.timezone)}) AS day, ${brandSums(of)}, groupUniqArray(account_id) AS accounts
  FROM (${eachBrand(of, 'period')}) AS p WHERE brand != ${raw(`${ALL_BRANDS}`)} GROUP BY brand, day`)} AS a
GROUP BY brand, day`,
  );
  return rowsOf(blocks, ['brand', 'day', ...SUMS, 'influencers', 'total_followers', 'sized']).map(
    ({ sized, total_followers, ...row }) => ({
      ...row,
      total_followers: sized === 0 ? null : total_followers,
    }),
  );
}
