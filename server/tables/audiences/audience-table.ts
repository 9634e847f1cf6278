import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { AudienceDimension } from '#contract/values/primitives.ts';
import type { LookedAtColumn } from '../recognition/candidates.ts';
import { wordsOf } from '../recognition/header-words.ts';
import { areShares, ofAudience } from './audience-candidate.ts';
import { dimensionCalled } from './audience-dimensions.ts';
import { keyIn } from './audience-groups.ts';
import { readShare } from './listed-shares.ts';

const SHARE =
  /^(?:(?:audience|followers?|viewers?) )?(?:shares?|percent|percentage|%|distribution|weight|ratio|anteil|prozent|part|porcentaje|占比|比例)$/;
const KEY =
  /^(?:(?:audience|dimension) )?(?:key|group|segment|bucket|value|name|label|code|gruppe|groupe|grupo)$/;
const DIMENSION = /^(?:audience )?(?:dimension|breakdown|type|category|metric|merkmal)$/;
/** Maximum for a table of one dimension: groups, shares, numbers of people, a date. */
const FEW = 4;

const called = (column: LookedAtColumn, like: RegExp) => like.test(wordsOf(column.name).join(' '));
const most = (cells: readonly string[], test: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(test).length >= cells.length * 0.8;

/**
 * Columns of a table with one share per row; null for other tables. The dimension is in a column, or
 * follows from the name or values of the groups.
 */
export function audienceTable(columns: readonly LookedAtColumn[]): LookedAtColumn[] | null {
  const share = columns.find((column) => called(column, SHARE) && areShares(column.values.cells));
  if (share === undefined) return null;
  const dimension = columns.find(
    (column) =>
      called(column, DIMENSION) && most(column.values.cells, (cell) => dimensionCalled(cell) !== null),
  );
  const key =
    dimension === undefined ? oneDimension(columns, share) : columns.find((column) => called(column, KEY));
  if (key === undefined) return null;
  const means = new Map([
    [share, ofAudience('audience_share', sentenceFor('row_audience_share'))],
    [key, ofAudience('audience_key', sentenceFor('name_audience_group'))],
  ]);
  if (dimension)
    means.set(dimension, ofAudience('audience_dimension', sentenceFor('name_audience_dimension')));
  return columns.map((column) => {
    const candidate = means.get(column);
    return candidate ? { ...column, candidates: [candidate] } : column;
  });
}

function oneDimension(columns: readonly LookedAtColumn[], share: LookedAtColumn): LookedAtColumn | undefined {
  if (columns.length > FEW || !addsUp(share.values.cells)) return undefined;
  return columns.find(
    ({ name, values }) =>
      values.filled > 1 && values.distinct === values.filled && dimensionOfKeys(name, values.cells) !== null,
  );
}

/** The largest groups alone add up to less. */
function addsUp(cells: readonly string[]): boolean {
  const shares = cells.flatMap((cell) => readShare(cell) ?? []);
  const sum = shares.reduce((total, { value }) => total + value, 0);
  return shares.some(({ value }) => value > 1) ? sum > 10 && sum < 110 : sum > 0.1 && sum < 1.1;
}

/** Dimensions recognised by their values alone. */
const SELF_EVIDENT = ['genders', 'ages', 'genders_per_age'] as const satisfies AudienceDimension[];

/** From its name, else from its values. */
export function dimensionOfKeys(name: string, cells: readonly string[]): AudienceDimension | null {
  const named = dimensionCalled(name)?.dimension;
  if (named !== undefined) return most(cells, (cell) => isGroup(named, cell)) ? named : null;
  return SELF_EVIDENT.find((dimension) => most(cells, (cell) => isGroup(dimension, cell))) ?? null;
}

const REST = /^(others?|unknown|undefined|andere|sonstige|autres?|otros|其他)$/i;
const isGroup = (dimension: AudienceDimension, cell: string) =>
  keyIn(dimension, cell) !== null || REST.test(cell.trim());
