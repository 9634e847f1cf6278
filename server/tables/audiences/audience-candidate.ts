import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { ColumnValues } from '../recognition/column-values.ts';
import { headerName, wordsOf } from '../recognition/header-words.ts';
import { dimensionCalled } from './audience-dimensions.ts';
import { audienceGroup } from './audience-groups.ts';
import { listedShares, readShare } from './listed-shares.ts';

export type AudienceField =
  | 'audience_share'
  | 'audience_list'
  | 'audience_dimension'
  | 'audience_key'
  | 'audience_sample';

/** A `Candidate` of recognition, which imports this file. */
export interface AudienceCandidate {
  field: AudienceField;
  score: number;
  why: Sentence;
  meaning: null;
}

export const ofAudience = (field: AudienceField, why: Sentence): AudienceCandidate => ({
  field,
  score: 0.95,
  why,
  meaning: null,
});

const SAMPLE = /^(audience|followers?) sample( size)?$|^sample size$|^stichprobe$/;

/** For columns with audience shares or their sample size; else null. */
export function audienceCandidate(name: string, values: ColumnValues): AudienceCandidate | null {
  if (values.filled === 0) return null;
  if (SAMPLE.test(headerName(name).path.flatMap(wordsOf).join(' ')))
    return values.share.integer < 0.8
      ? null
      : ofAudience('audience_sample', sentenceFor('audience_sample_size'));
  if (audienceGroup(name) !== null)
    return areShares(values.cells)
      ? ofAudience('audience_share', sentenceFor('name_audience_group_shares'))
      : null;
  const dimension = dimensionCalled(name)?.dimension;
  if (dimension === undefined) return null;
  return values.cells.every((cell) => listedShares(dimension, cell) !== null)
    ? ofAudience('audience_list', sentenceFor('values_audience_shares'))
    : null;
}

/** Between 0 and 100; only zeros and ones are flags. */
export function areShares(cells: readonly string[]): boolean {
  const shares = cells.flatMap((cell) => readShare(cell) ?? []);
  return (
    shares.length > 0 &&
    shares.length >= cells.length * 0.8 &&
    shares.every(({ value }) => value >= 0 && value <= 100) &&
    shares.some(({ value, isPercent }) => isPercent || (value !== 0 && value !== 1))
  );
}
