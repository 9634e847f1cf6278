import type { AudienceDimension } from '#contract/primitives.ts';
import type { AccountRef } from '../observations.ts';
import type { ColumnIndex, RowReader } from '../presets/row-reader.ts';
import type { AudienceGroup } from './audience-groups.ts';
import type { WrittenShare } from './listed-shares.ts';
import { fractionOf, type Whole } from './share-units.ts';

export interface TableStart {
  header: readonly string[];
  sample: readonly (readonly string[])[];
}

/** With warnings for the rest. */
export type ReadShares = (
  row: RowReader,
  ref: AccountRef,
  observed_at: number | null,
) => Array<AudienceGroup & { share: number }>;

/** As a fraction; null, with a warning, for an unknown unit. */
export function readFraction(
  row: RowReader,
  column: ColumnIndex,
  written: Pick<WrittenShare, 'value' | 'isPercent'>,
  whole: Whole,
): number | 'impossible' | null {
  const share = fractionOf(written, whole);
  if (share === null)
    row.warn(column, 'This may be a fraction or a percentage: the file does not show which.');
  else if (share < 0 || share > 1) {
    row.warn(column, 'A share is between 0% and 100%.');
    return 'impossible';
  }
  return share;
}

const NAMES: Readonly<Partial<Record<AudienceDimension, string>>> = {
  genders_per_age: 'genders by age',
  credibility: 'credibility',
};

export const doNotAddUp = (dimension: AudienceDimension, percent: number): string =>
  `The shares of the audience (${NAMES[dimension] ?? dimension}) add up to ${percent}%: they are not imported.`;
