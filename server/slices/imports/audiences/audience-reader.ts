import type { AudienceDimension } from '#contract/primitives.ts';
import type { AccountRef, AudienceObservation } from '../observations.ts';
import type { Column, RowReader } from '../presets/row-reader.ts';
import { FileError } from '../reader/file-error.ts';
import { parsePercentage } from '../values/numbers.ts';
import { audienceGroup } from './audience-groups.ts';

/** Rounded shares of a whole add up to a little more than one. */
const MOST = 1.02;
/** Sources leave out people of unknown gender or age. */
const LEAST = 0.9;
/** So many groups are the whole audience. */
const WHOLE_WITH: Partial<Record<AudienceDimension, number>> = { genders: 2, ages: 5, credibility: 4 };

/** Dimensions in which a person belongs to one group. */
const EXCLUSIVE: ReadonlySet<AudienceDimension> = new Set([
  'genders',
  'ages',
  'genders_per_age',
  'countries',
  'credibility',
]);

interface ShareColumn {
  column: Column;
  key: string;
}
interface Dimension {
  dimension: AudienceDimension;
  columns: ShareColumn[];
  /** A share without "%" is of 1 or of 100; null = the file does not say. */
  whole: 1 | 100 | null;
}

/**
 * Reads the shares of an audience that a row has in columns of their own.
 * @throws FileError `column_missing` where the name of a column is not a group of an audience
 */
export function audienceReader(
  columns: readonly Column[],
  sample_size: Column,
  header: readonly string[],
  sample: readonly (readonly string[])[],
): (row: RowReader, ref: AccountRef, observed_at: number | null) => AudienceObservation[] {
  const dimensions = dimensionsOf(columns, header, sample);
  return (row, account, observed_at) => {
    const size = row.count(sample_size);
    return dimensions.flatMap((one) =>
      sharesOf(row, one).map(
        ({ key, share }): AudienceObservation => ({
          kind: 'audience',
          account,
          observed_at,
          dimension: one.dimension,
          key,
          share,
          sample_size: size,
        }),
      ),
    );
  };
}

function dimensionsOf(
  columns: readonly Column[],
  header: readonly string[],
  sample: readonly (readonly string[])[],
): Dimension[] {
  const found = new Map<AudienceDimension, ShareColumn[]>();
  for (const column of columns) {
    const group = audienceGroup(header[column] ?? '');
    if (group === null)
      throw new FileError(
        'column_missing',
        `The name of the column "${header[column]}" does not say a group of the audience, such as "age 18-24" or "country FR".`,
      );
    const own = found.get(group.dimension) ?? [];
    if (own.some(({ key }) => key === group.key))
      throw new FileError('column_missing', `Two columns have the share of "${group.key}": choose one.`);
    found.set(group.dimension, [...own, { column, key: group.key }]);
  }
  return [...found].map(([dimension, own]) => ({
    dimension,
    columns: own,
    whole: wholeOf(own, header, sample),
  }));
}

/** Whether shares without "%" are fractions or percentages: a larger number than 1 anywhere in the dimension decides. */
function wholeOf(
  own: readonly ShareColumn[],
  header: readonly string[],
  sample: readonly (readonly string[])[],
): Dimension['whole'] {
  const rows = sample.map((row) => own.map(({ column }) => bareNumber(row[column] ?? '')));
  if (rows.some((row) => row.some((n) => n > 1))) return 100;
  const addsUp = rows.some((row) => row.reduce((sum, n) => sum + n, 0) >= LEAST);
  const saysPercent = own.some(({ column }) => /%|pct|percent/i.test(header[column] ?? ''));
  return saysPercent && !addsUp ? null : 1;
}

function bareNumber(cell: string): number {
  if (/[%٪]\s*$/.test(cell)) return 0;
  const value = parsePercentage(cell, cell.includes(',') ? ',' : '.');
  return typeof value === 'number' ? value : 0;
}

/** The known shares of a row; none, with a warning, where they do not add up. */
function sharesOf(
  row: RowReader,
  { dimension, columns, whole }: Dimension,
): { key: string; share: number }[] {
  const shares: { key: string; share: number }[] = [];
  const first = columns[0]?.column ?? -1;
  let isImpossible = false;
  for (const { column, key } of columns) {
    const share = row.share(column, whole);
    if (share === null) continue;
    shares.push({ key, share });
    if (share >= 0 && share <= 1) continue;
    isImpossible = true;
    row.warn(column, 'A share is between 0% and 100%.');
  }
  if (isImpossible) return [];
  const sum = shares.reduce((total, { share }) => total + share, 0);
  const isWhole = shares.length >= (WHOLE_WITH[dimension] ?? Number.POSITIVE_INFINITY);
  const addsUp = (!EXCLUSIVE.has(dimension) || sum <= MOST) && (!isWhole || sum >= LEAST);
  if (addsUp) return shares;
  const percent = Math.round(sum * 1000) / 10;
  row.warn(first, `The shares of the audience (${dimension}) add up to ${percent}%: they are not imported.`);
  return [];
}
