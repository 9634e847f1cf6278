import { POST_SUMS, type PostSum } from '#contract/report/metrics.ts';
import { raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { SetRows } from '../post-set.ts';

/** Of posts that have both numbers. */
type Rated = 'rated_interactions' | 'rated_basis';
/** `known_…`: posts with the number; a sum without any is unknown. */
type SumColumn = 'posts' | PostSum | Rated | `known_${PostSum}`;
export type Sums = Record<SumColumn, number>;

/** Additive: groups of posts add up to larger groups. */
export const SUM_COLUMNS: readonly SumColumn[] = [
  'posts',
  ...POST_SUMS,
  'rated_interactions',
  'rated_basis',
  ...POST_SUMS.map((metric) => `known_${metric}` as const),
];
export const SUMS = raw(SUM_COLUMNS.join(', '));
export const ADDED_UP = raw(SUM_COLUMNS.map((c) => `sum(a.${c}) AS ${c}`).join(', '));

/** SQL of SUM_COLUMNS over completed rows. */
export function sumsOf({ measures, rated }: Pick<SetRows, 'measures' | 'rated'>): Sql {
  const numbers = Object.entries(measures);
  const sums = [
    'count() AS posts',
    ...numbers.map(([metric, { value }]) => `sum(${value}) AS ${metric}`),
    `sumIf(v_interactions, ${rated}) AS rated_interactions, sumIf(p_basis, ${rated}) AS rated_basis`,
    ...numbers.map(([metric, { known }]) => `countIf(${known}) AS known_${metric}`),
  ];
  return raw(sums.join(', '));
}
