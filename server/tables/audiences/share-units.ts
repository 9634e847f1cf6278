import type { AudienceDimension } from '#contract/values/primitives.ts';
import type { WrittenShare } from './listed-shares.ts';

/** Rounded shares add up to slightly more than one. */
const MOST = 1.02;
/** Sources leave out people of unknown gender or age. */
const LEAST = 0.9;
/** Number of groups in a complete audience. */
const WHOLE_WITH: Partial<Record<AudienceDimension, number>> = { genders: 2, ages: 5, credibility: 4 };
/** Dimensions with one group per person. */
const EXCLUSIVE: ReadonlySet<AudienceDimension> = new Set([
  ...(['genders', 'ages', 'genders_per_age', 'countries', 'credibility'] as const),
]);
/** Groups with more than 1% almost everywhere. */
const LARGE: ReadonlySet<string> = new Set(['FEMALE', 'MALE', 'real', 'credible']);

/** Meaning of 100% in shares without "%": 1 or 100; null if undecided. */
export type Whole = 1 | 100 | null;

/**
 * By dimension. A number above 1 means percentages; a sum of 1, women, men and real people below 1, or the
 * largest listed group below 1 mean fractions; others follow if these agree. @param rows the shares of each
 * audience in the sample @param isListed dimensions whose groups are listed, including the largest
 */
export function wholesOf(
  rows: readonly (readonly WrittenShare[])[],
  isListed: (dimension: AudienceDimension) => boolean,
): ReadonlyMap<AudienceDimension, Whole> {
  const bare = rows.map((row) => row.filter(({ isPercent }) => !isPercent));
  const dimensions = new Set(bare.flatMap((row) => row.map(({ dimension }) => dimension)));
  const wholes = new Map<AudienceDimension, Whole>();
  for (const dimension of dimensions) {
    const own = bare.map((row) => row.filter((one) => one.dimension === dimension));
    wholes.set(dimension, wholeOf(dimension, own, isListed(dimension)));
  }
  const known = new Set([...wholes.values()].filter((whole) => whole !== null));
  const [agreed] = known;
  if (known.size === 1 && agreed === 1)
    for (const [dimension, whole] of wholes) if (whole === null) wholes.set(dimension, agreed);
  return wholes;
}

function wholeOf(
  dimension: AudienceDimension,
  rows: readonly (readonly WrittenShare[])[],
  isListed: boolean,
): Whole {
  if (rows.some((row) => row.some(({ value }) => value > 1))) return 100;
  const isLarge = rows.some((row) => row.some(({ key, value }) => value > 0.01 && LARGE.has(key)));
  const addsUp = rows.some((row) => row.reduce((sum, { value }) => sum + value, 0) >= LEAST);
  const hasLargest = isListed && rows.some((row) => row.some(({ value }) => value > 0.05));
  return isLarge || ((addsUp || hasLargest) && EXCLUSIVE.has(dimension)) ? 1 : null;
}

/** Null if the unit is unknown. */
export function fractionOf(
  { value, isPercent }: Pick<WrittenShare, 'value' | 'isPercent'>,
  whole: Whole,
): number | null {
  const of = isPercent ? 100 : whole;
  return of === null ? null : Number((value / of).toPrecision(12));
}

/**
 * In percent; null if the shares may belong to one audience. @param shares fractions of one dimension
 * @param isWhole all groups of the source are there
 */
export function wrongSum(
  dimension: AudienceDimension,
  shares: readonly number[],
  isWhole = true,
): number | null {
  const sum = shares.reduce((total, share) => total + share, 0);
  const hasAll = isWhole && shares.length >= (WHOLE_WITH[dimension] ?? Number.POSITIVE_INFINITY);
  const addsUp = (!EXCLUSIVE.has(dimension) || sum <= MOST) && (!hasAll || sum >= LEAST);
  return addsUp ? null : Math.round(sum * 1000) / 10;
}
