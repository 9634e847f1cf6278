import type { Interval } from '#contract/intervals.ts';
import { PLATFORMS, type Platform, POST_TYPES } from '#contract/primitives.ts';
import { type Block, joined } from '#server/platform/native-format.ts';
import type { Covered } from '../change.ts';
import { INTERVAL_START } from '../intervals.ts';
import type { CreatorSums } from '../metrics/metric-row.ts';
import { SQL_KNOWN } from '../metrics/post-flags.ts';
import { VIEW_TYPES } from '../metrics/rates.ts';
import type { PostSet } from '../post-set.ts';
import { completed, fact } from '../rows.ts';
import { mediaValue, SUM_COLUMNS, sumsOf } from './account-sums.ts';
import { platformOfType, TYPE } from './types.ts';

/** All brands together, each post once. */
export const ALL_BRANDS = 0;

export interface BrandSums extends CreatorSums {
  views: number;
  known_views: number;
  video_posts: number;
}

const SUMS = [...SUM_COLUMNS, 'views', 'known_views', 'video_posts'] as const;
const VIDEO = `${TYPE} IN (${VIEW_TYPES.map((t) => POST_TYPES.indexOf(t)).join(', ')})`;
const brandSums = (set: PostSet) =>
  `${sumsOf(set)}, sum(p.views) AS views, countIf(${SQL_KNOWN.views}) AS known_views, countIf(${VIDEO}) AS video_posts`;
const ADDED_UP = SUMS.map((c) => `sum(a.${c}) AS ${c}`).join(', ');

/** Additive; a post with k brands counts 1/k for each. */
export const PARTS = [
  'posts',
  'interactions',
  'impressions',
  'reach',
  'media_value',
  'views',
  'video_posts',
] as const;
export type BrandParts = Record<(typeof PARTS)[number], number>;
const partsOf = (set: PostSet) => `sum(part) AS part_posts, sum(v_interactions * part) AS part_interactions,
  sum(p_impressions * part) AS part_impressions, sum(p_reach * part) AS part_reach,
  sum((${mediaValue(set.rates)}) * part) AS part_media_value, sum(p.views * part) AS part_views, sumIf(part, ${VIDEO}) AS part_video_posts`;

export interface BrandPeriod extends BrandSums {
  /** ALL_BRANDS or the brand. */
  brand: number;
  platform: Platform | 'all';
  is_before: boolean;
  parts: BrandParts;
  invented: number;
}

/** Rows of the set once for each brand, and once for all together. */
const eachBrand = (set: PostSet, span: 'period' | 'both') =>
  `SELECT *, arrayJoin(arrayConcat([toUInt32(${ALL_BRANDS})], brands)) AS brand, 1 / length(brands) AS part
  FROM (${completed(set.rows(span))})`;

function rowsOf<Name extends string>(blocks: Block[], names: readonly Name[]): Array<Record<Name, number>> {
  const values = names.map((name) => joined(blocks, name, Float64Array));
  return Array.from(
    values[0] ?? [],
    (_first, i) =>
      Object.fromEntries(names.map((name, n) => [name, values[n]?.[i] ?? 0])) as Record<Name, number>,
  );
}

export async function brandPeriods(set: PostSet): Promise<BrandPeriod[]> {
  const parts = PARTS.map((c) => `part_${c}` as const);
  const blocks = await set.ask(
    'posts by brand',
    `SELECT brand, platform, is_before, grouping(platform) AS is_whole, ${ADDED_UP}, ${parts.map((c) => `sum(a.${c}) AS ${c}`).join(', ')},
  uniqExactIf(profile_id, profile_id != 0) AS influencers, sum(followers) AS total_followers, countIf(knows) AS sized, sum(invented) AS invented_posts
FROM (SELECT brand, platform, is_before, ${[...SUMS, ...parts].join(', ')}, ${set.profile} AS profile_id,
    ${fact('known_followers')} AS followers, ${fact('followers')} >= 0 AS knows, ${fact('is_demo')} * posts AS invented
  FROM ${set.ch.shards(`SELECT account_id, brand, is_before, platform, ${brandSums(set)}, ${partsOf(set)}
    FROM (SELECT *, created_at < toDateTime({from:UInt32}) AS is_before, ${platformOfType(TYPE)} AS platform
      FROM (${eachBrand(set, 'both')})) AS p GROUP BY account_id, brand, is_before, platform`)}) AS a
GROUP BY GROUPING SETS ((brand, is_before), (brand, platform, is_before))`,
  );
  const names = [...SUMS, ...parts, 'influencers', 'total_followers', 'sized', 'invented_posts'] as const;
  return rowsOf(blocks, ['brand', 'platform', 'is_before', 'is_whole', ...names]).map((row) => {
    const { sized, platform, is_before, is_whole, invented_posts, total_followers, ...sums } = row;
    return {
      ...sums,
      platform: is_whole === 1 ? 'all' : (PLATFORMS[platform] as Platform),
      is_before: is_before === 1,
      total_followers: sized === 0 ? null : total_followers,
      parts: Object.fromEntries(PARTS.map((c) => [c, row[`part_${c}`]])) as BrandParts,
      invented: invented_posts,
    };
  });
}

/** Grouped by flags, from which coverage and origins follow. */
type FlagSums = Record<
  'flags' | 'is_estimated' | 'posts' | 'interactions' | 'impressions' | 'reach' | 'media_value',
  number
>;

/** Brands without posts are absent. */
export interface BrandCoverage extends Covered {
  /** ALL_BRANDS or the brand. */
  brand: number;
  is_before: boolean;
  posts: FlagSums[];
}

export async function brandCoverage(set: PostSet): Promise<BrandCoverage[]> {
  const blocks = await set.ask(
    'what brands cover',
    `SELECT brand, is_before, flags, is_estimated, grouping(flags) AS is_whole, ${ADDED_UP}, uniqExactArray(a.days) AS days
FROM ${set.ch.shards(`SELECT brand, created_at < toDateTime({from:UInt32}) AS is_before, flags, is_estimated, ${brandSums(set)},
    groupUniqArray(toInt32(toDate32(created_at, {timezone:String}))) AS days
  FROM (${eachBrand(set, 'both')}) AS p GROUP BY brand, is_before, flags, is_estimated`)} AS a
GROUP BY GROUPING SETS ((brand, is_before), (brand, is_before, flags, is_estimated))`,
    { timezone: set.timezone },
  );
  const sums = [
    'flags',
    'is_estimated',
    'posts',
    'interactions',
    'impressions',
    'reach',
    'media_value',
  ] as const;
  const rows = rowsOf(blocks, ['brand', 'is_before', 'is_whole', 'days', ...sums]);
  const parts = Map.groupBy(
    rows.filter((r) => r.is_whole === 0),
    (r) => `${r.brand} ${r.is_before}`,
  );
  return rows
    .filter((r) => r.is_whole === 1)
    .map(({ brand, is_before, days }) => ({
      brand,
      days,
      is_before: is_before === 1,
      posts: parts.get(`${brand} ${is_before}`) ?? [],
    }));
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
    `SELECT brand, day, ${ADDED_UP},
  uniqExactArray(arrayFilter(p -> p != 0, arrayMap(account_id -> ${set.profile}, accounts))) AS influencers,
  sum(arraySum(arrayMap(account_id -> ${fact('known_followers')}, accounts))) AS total_followers,
  sum(arrayCount(account_id -> ${fact('followers')} >= 0, accounts)) AS sized
FROM ${set.ch.shards(`SELECT brand, toInt32(${INTERVAL_START[interval]}) AS day, ${brandSums(set)}, groupUniqArray(account_id) AS accounts
  FROM (${eachBrand(set, 'period')}) AS p WHERE brand != ${ALL_BRANDS} GROUP BY brand, day`)} AS a
GROUP BY brand, day`,
    { timezone: set.timezone },
  );
  return rowsOf(blocks, ['brand', 'day', ...SUMS, 'influencers', 'total_followers', 'sized']).map(
    ({ sized, total_followers, ...row }) => ({
      ...row,
      total_followers: sized === 0 ? null : total_followers,
    }),
  );
}
