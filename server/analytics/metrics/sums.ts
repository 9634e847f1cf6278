import { POST_SUMS, type PostSum } from '#contract/metrics.ts';
import { RATED } from '../rows.ts';
import { PAID_COLUMNS, type PaidRates } from './media-value.ts';
import { SQL_KNOWN, TYPE_SHIFT } from './post-flags.ts';

/** SQL over a completed row, in the currency of the rates. */
export const mediaValue = (rates: PaidRates): string =>
  PAID_COLUMNS.filter((c) => rates[c])
    .map((c) => {
      const money = rates[c] as number[];
      const same = money.every((m) => m === money[0]);
      return `${c} * ${same ? money[0] : `arrayElement([${money.join(', ')}], bitShiftRight(flags, ${TYPE_SHIFT}) + 1)`}`;
    })
    .join(' + ') || '0';

/** SQL over a completed row: each number of a post, and whether it is known. */
const postNumbers = (rates: PaidRates): Record<PostSum, { value: string; known: string }> => ({
  interactions: { value: 'v_interactions', known: SQL_KNOWN.interactions },
  impressions: { value: 'p_impressions', known: SQL_KNOWN.impressions },
  reach: { value: 'p_reach', known: SQL_KNOWN.reach },
  media_value: {
    value: mediaValue(rates),
    known: SQL_KNOWN[rates.p_impressions ? 'impressions' : 'counts'],
  },
});

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
export const ADDED_UP = SUM_COLUMNS.map((c) => `sum(a.${c}) AS ${c}`).join(', ');

/** SQL of SUM_COLUMNS over completed rows. */
export function sumsOf({ rates }: { rates: PaidRates }): string {
  const numbers = Object.entries(postNumbers(rates));
  return [
    'count() AS posts',
    ...numbers.map(([metric, { value }]) => `sum(${value}) AS ${metric}`),
    `sumIf(v_interactions, ${RATED}) AS rated_interactions, sumIf(p_basis, ${RATED}) AS rated_basis`,
    ...numbers.map(([metric, { known }]) => `countIf(${known}) AS known_${metric}`),
  ].join(', ');
}
