import type { AudienceDimension } from '#contract/primitives.ts';
import type { WrittenShare } from './listed-shares.ts';

/** Rounded shares of a whole add up to a little more than one. */
const MOST = 1.02;
/** Sources leave out people of unknown gender or age. */
const LEAST = 0.9;
/** So many groups are the whole audience. */
const WHOLE_WITH: Partial<Record<AudienceDimension, number>> = { genders: 2, ages: 5, credibility: 4 };
/** Dimensions in which a person belongs to one group. */
const EXCLUSIVE: ReadonlySet<AudienceDimension> = new Set([
  ...(['genders', 'ages', 'genders_per_age', 'countries', 'credibility'] as const),
]);
/** Hardly anybody has less than one per cent of these. */
const LARGE: ReadonlySet<string> = new Set(['FEMALE', 'MALE', 'real', 'credible']);

/** The whole of shares without "%": 1 or 100; null where nothing in the table decides. */
export type Whole = 1 | 100 | null;

/**
 * Whether shares without "%" are fractions or percentages, by dimension. A number above 1 in the dimension makes it
 * percentages; shares that add up to 1, women, men and real people below 1, or the largest group of a list below 1 make
 * fractions; a dimension without any of these goes by the others where they agree.
 * @param rows the shares of each audience in the sample
 * @param isListed true for dimensions whose groups a source lists, the largest among them
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

/** A share as a fraction; null where nobody can tell. */
export function fractionOf(
  { value, isPercent }: Pick<WrittenShare, 'value' | 'isPercent'>,
  whole: Whole,
): number | null {
  const of = isPercent ? 100 : whole;
  return of === null ? null : Number((value / of).toPrecision(12));
}

/**
 * The sum of shares that cannot be those of one audience, in percent; null where they may be.
 * @param shares fractions of one dimension
 * @param isWhole all groups that the source has are there
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
