import type { AudienceDimension } from '#contract/primitives.ts';
import { said } from '#contract/said.ts';
import type { ColumnsOf } from '../mapping/columns.ts';
import type { AccountRef, AudienceObservation } from '../observations.ts';
import type { ColumnIndex, RowReader } from '../presets/row-reader.ts';
import { FileError } from '../reader/file-error.ts';
import { dimensionCalled } from './audience-dimensions.ts';
import { type AudienceGroup, audienceGroup } from './audience-groups.ts';
import { listedShares, readShare, type WrittenShare } from './listed-shares.ts';
import { doNotAddUp, type ReadShares, readFraction, type TableStart } from './share-reading.ts';
import { shareRowReader } from './share-rows.ts';
import { type Whole, wholesOf, wrongSum } from './share-units.ts';

export type ReadAudience = (
  row: RowReader,
  ref: AccountRef,
  observed_at: number | null,
) => AudienceObservation[];

/**
 * Reads audience shares from separate columns, lists, or one share per row. @throws FileError
 * `column_missing` if a column's name is neither a group nor a dimension
 */
export function audienceReader(all: ColumnsOf, table: TableStart): ReadAudience {
  const [size = -1] = all('audience_sample');
  const read = all('audience_key').length > 0 ? shareRowReader(all, table) : wideReader(all, table);
  return (row, account, observed_at) => {
    const shares = read(row, account, observed_at);
    if (shares.length === 0) return [];
    const sample_size = row.count(size);
    return shares.map((one): AudienceObservation => {
      return { kind: 'audience', account, observed_at, ...one, sample_size };
    });
  };
}

interface ShareColumn {
  column: ColumnIndex;
  /** Null = the cells are lists of groups. */
  group: AudienceGroup | null;
  dimension: AudienceDimension;
}

function wideReader(all: ColumnsOf, { header, sample }: TableStart): ReadShares {
  const columns = [
    ...all('audience_share').map((column) => groupColumn(column, header)),
    ...all('audience_list').map((column) => listColumn(column, header)),
  ];
  refuseTwins(columns);
  const wholes = wholesOf(
    sample.map((cells) => columns.flatMap((one) => writtenIn(one, cells[one.column] ?? '') ?? [])),
    (dimension) => columns.some((one) => one.dimension === dimension && one.group === null),
  );
  const dimensions = Map.groupBy(columns, ({ dimension }) => dimension);
  return (row) =>
    [...dimensions].flatMap(([dimension, own]) =>
      sharesOf(row, dimension, own, wholes.get(dimension) ?? null).map((one) => ({ dimension, ...one })),
    );
}

function groupColumn(column: ColumnIndex, header: readonly string[]): ShareColumn {
  const group = audienceGroup(header[column] ?? '');
  if (group === null)
    throw new FileError(
      'column_missing',
      said('name_column_not_name_group', { column: header[column] ?? '' }),
    );
  return { column, group, dimension: group.dimension };
}

function listColumn(column: ColumnIndex, header: readonly string[]): ShareColumn {
  const dimension = dimensionCalled(header[column] ?? '')?.dimension;
  if (dimension === undefined)
    throw new FileError(
      'column_missing',
      said('name_column_not_name_dimension', { column: header[column] ?? '' }),
    );
  return { column, group: null, dimension };
}

function refuseTwins(columns: readonly ShareColumn[]): void {
  const seen = new Set<string>();
  for (const { group, dimension } of columns) {
    const key = `${dimension} ${group?.key ?? ''}`;
    if (seen.has(key))
      throw new FileError('column_missing', said('two_columns_share', { key: group?.key ?? dimension }));
    seen.add(key);
  }
}

function writtenIn({ group, dimension }: ShareColumn, cell: string): WrittenShare[] | null {
  if (group === null) return listedShares(dimension, cell);
  const share = readShare(cell);
  return share && [{ ...group, ...share }];
}

/** Empty, with a warning, if they do not add up. */
function sharesOf(
  row: RowReader,
  dimension: AudienceDimension,
  columns: readonly ShareColumn[],
  whole: Whole,
): Array<{ key: string; share: number }> {
  const shares = new Map<string, number>();
  for (const one of columns) {
    for (const written of readCell(row, one)) {
      const share = readFraction(row, one.column, written, whole);
      if (share === 'impossible') return [];
      if (share !== null) shares.set(written.key, share);
    }
  }
  // The score equals the sum of the classes.
  if (shares.size > 1) shares.delete('credible');
  const wrong = wrongSum(dimension, [...shares.values()]);
  if (wrong === null) return [...shares].map(([key, share]) => ({ key, share }));
  row.warn(columns[0]?.column ?? -1, doNotAddUp(dimension, wrong));
  return [];
}

function readCell(row: RowReader, one: ShareColumn): WrittenShare[] {
  const text = row.text(one.column);
  if (text === null) return [];
  const written = writtenIn(one, text);
  if (written !== null) return written;
  row.warn(one.column, one.group === null ? said('not_list_shares') : said('not_share'));
  return [];
}
