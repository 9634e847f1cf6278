import type { ColumnValues } from '../recognition/column-values.ts';
import { headerName, wordsOf } from '../recognition/header-words.ts';
import { parsePercentage } from '../values/numbers.ts';
import { Refused } from '../values/parsed.ts';
import { audienceGroup } from './audience-groups.ts';

/** A `Candidate` of recognition, which imports this file. */
interface AudienceCandidate {
  field: 'audience_share' | 'audience_sample';
  score: number;
  why: string;
  meaning: null;
}

const SAMPLE = /^(audience|followers?) sample( size)?$|^sample size$|^stichprobe$/;

/** The meaning of a column with shares of an audience or the sample they are from; null for any other column. */
export function audienceCandidate(name: string, values: ColumnValues): AudienceCandidate | null {
  if (values.filled === 0) return null;
  if (SAMPLE.test(headerName(name).path.flatMap(wordsOf).join(' ')))
    return values.share.integer < 0.8
      ? null
      : {
          field: 'audience_sample',
          score: 0.95,
          why: 'The size of the sample of an audience.',
          meaning: null,
        };
  if (audienceGroup(name) === null || !areShares(values)) return null;
  return {
    field: 'audience_share',
    score: 0.95,
    why: 'Its name is a group of an audience; its values are shares.',
    meaning: null,
  };
}

/** Between 0 and 100; zeros and ones alone are marks of yes and no. */
function areShares({ cells }: ColumnValues): boolean {
  const read = cells.map((cell) => parsePercentage(cell, cell.includes(',') ? ',' : '.'));
  const shares = read.filter((one) => typeof one === 'number');
  return (
    shares.length > 0 &&
    read.filter((one) => one instanceof Refused).length <= cells.length * 0.2 &&
    shares.every((one) => one >= 0 && one <= 100) &&
    shares.some((one) => one !== 0 && one !== 1)
  );
}
