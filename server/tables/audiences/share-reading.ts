import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { AudienceDimension } from '#contract/values/primitives.ts';
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
  if (share === null) row.warn(column, sentenceFor('fraction_or_percentage'));
  else if (share < 0 || share > 1) {
    row.warn(column, sentenceFor('share_out_of_range'));
    return 'impossible';
  }
  return share;
}

const NAMES: Readonly<Partial<Record<AudienceDimension, Sentence>>> = {
  genders: sentenceFor('dimension_genders'),
  ages: sentenceFor('dimension_ages'),
  countries: sentenceFor('dimension_countries'),
  genders_per_age: sentenceFor('dimension_genders_by_age'),
  credibility: sentenceFor('dimension_credibility'),
};

export const doNotAddUp = (dimension: AudienceDimension, percent: number): Sentence =>
  sentenceFor('audience_shares_total', { dimension: NAMES[dimension] ?? dimension, percent });
