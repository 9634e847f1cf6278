import { POST_SUMS, type PostSum } from '#contract/report/metrics.ts';
import { type NeededPart, ORIGINS, type Origin } from '#contract/values/primitives.ts';
import { KNOWN } from './known.ts';
import { PAID_COLUMNS, type PaidRates } from './media-value.ts';
import {
  countsOrigin,
  impressionsOrigin,
  interactionsOrigin,
  knowsCounts,
  knowsImpressions,
  knowsInteractions,
  knowsReach,
  reachOrigin,
  SQL_KNOWN,
  SQL_TYPE,
  typeCodeOf,
} from './post-flags.ts';

/** How a number of each post adds up. `flags` and `estimated` as in post-flags.ts. */
export interface Measure {
  /** SQL over a completed row. */
  value: string;
  /** SQL over a completed row: whether the post has the number, complete or not. */
  known: string;
  isKnown(flags: number, estimated: number): boolean;
  /** Parts that the number needs and that are unknown, so that a sum is a lower bound. */
  lacks(flags: number, estimated: number): readonly NeededPart[];
  /** Position in ORIGINS. */
  origin(flags: number, estimated: number): number;
}

/** SQL over a completed row, in the currency of the rates. */
export const mediaValue = (rates: PaidRates): string =>
  PAID_COLUMNS.filter((c) => rates[c])
    .map((c) => {
      const money = rates[c] as number[];
      const same = money.every((m) => m === money[0]);
      return `${c} * ${same ? money[0] : `arrayElement([${money.join(', ')}], ${SQL_TYPE} + 1)`}`;
    })
    .join(' + ') || '0';

type Count = 'likes' | 'comments' | 'shares' | 'views';
const unknownOf = (flags: number, parts: readonly Count[]) => parts.filter((part) => !(flags & KNOWN[part]));

const impressions: Measure = {
  value: 'p_impressions',
  known: SQL_KNOWN.impressions,
  isKnown: knowsImpressions,
  lacks: (flags, estimated) => (knowsImpressions(flags, estimated) ? [] : ['impressions']),
  origin: impressionsOrigin,
};

/** Media value has the parts and the origin of the numbers that its model pays for. */
const mediaValueBy = (paid: PaidRates): Measure =>
  paid.p_impressions
    ? { ...impressions, value: mediaValue(paid) }
    : {
        value: mediaValue(paid),
        known: SQL_KNOWN.counts,
        isKnown: knowsCounts,
        lacks: (flags) =>
          unknownOf(
            flags,
            (['likes', 'comments', 'shares', 'views'] as const).filter(
              (part) => paid[part]?.[typeCodeOf(flags)],
            ),
          ),
        origin: (flags) => countsOrigin(flags, paid),
      };

export const measuresBy = (paid: PaidRates): Record<PostSum, Measure> => ({
  interactions: {
    value: 'v_interactions',
    known: SQL_KNOWN.interactions,
    isKnown: knowsInteractions,
    // Shares and saves are not needed: few sources report them.
    lacks: (flags) => unknownOf(flags, ['likes', 'comments']),
    origin: interactionsOrigin,
  },
  impressions,
  reach: {
    value: 'p_reach',
    known: SQL_KNOWN.reach,
    isKnown: knowsReach,
    lacks: (flags, estimated) => (knowsReach(flags, estimated) ? [] : ['reach']),
    origin: reachOrigin,
  },
  media_value: mediaValueBy(paid),
});

/** Origins of unknown numbers are meaningless. */
export function postOrigins(flags: number, estimated: number, paid: PaidRates): Record<PostSum, Origin> {
  const measures = measuresBy(paid);
  return Object.fromEntries(
    POST_SUMS.map((metric) => [metric, ORIGINS[measures[metric].origin(flags, estimated)]]),
  ) as Record<PostSum, Origin>;
}
