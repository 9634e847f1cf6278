import { PAID_COLUMNS, type PaidRates } from '../metrics/media-value.ts';
import { SQL_KNOWN, TYPE_SHIFT } from '../metrics/post-flags.ts';
import type { PostSet, Span } from '../post-set.ts';
import { completed, RATED } from '../rows.ts';

/** Additive: groups of posts add up to larger groups. */
export const SUM_COLUMNS = [
  'posts',
  'interactions',
  'impressions',
  'reach',
  'media_value',
  'rated_interactions',
  'rated_basis',
  'known_interactions',
  'known_impressions',
  'known_reach',
  'known_value',
] as const;
export const ADDED_UP = SUM_COLUMNS.map((c) => `sum(a.${c}) AS ${c}`).join(', ');

/** SQL over a completed row, in the currency of the rates. */
export const mediaValue = (rates: PaidRates): string =>
  PAID_COLUMNS.filter((c) => rates[c])
    .map((c) => {
      const money = rates[c] as number[];
      const same = money.every((m) => m === money[0]);
      return `${c} * ${same ? money[0] : `arrayElement([${money.join(', ')}], bitShiftRight(flags, ${TYPE_SHIFT}) + 1)`}`;
    })
    .join(' + ') || '0';

export const sumsOf = ({ rates }: Pick<PostSet, 'rates'>): string =>
  `count() AS posts, sum(v_interactions) AS interactions, sum(p_impressions) AS impressions, sum(p_reach) AS reach,
  sum(${mediaValue(rates)}) AS media_value, sumIf(v_interactions, ${RATED}) AS rated_interactions, sumIf(p_basis, ${RATED}) AS rated_basis,
  countIf(${SQL_KNOWN.interactions}) AS known_interactions, countIf(${SQL_KNOWN.impressions}) AS known_impressions,
  countIf(${SQL_KNOWN.reach}) AS known_reach, countIf(${SQL_KNOWN[rates.p_impressions ? 'impressions' : 'counts']}) AS known_value`;

/**
 * `keys`, SQL with an alias (`created_at < … AS is_before`), divides an account's posts further and comes
 * before the sums.
 */
export const accountSums = (set: PostSet, span: Span, keys = ''): string =>
  `SELECT account_id${keys && `, ${keys}`}, ${sumsOf(set)}
FROM (${completed(set.rows(span))}) GROUP BY account_id${keys && `, ${keys.split(' AS ').at(-1)}`}`;
