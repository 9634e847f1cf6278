import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { AudienceDimension } from '#contract/values/primitives.ts';
import type { ColumnsOf } from '../mapping/columns.ts';
import type { AccountRef, AudienceObservation } from '../observations.ts';
import type { ColumnIndex, RowReader } from '../presets/row-reader.ts';
import { FileError } from '../reader/file-error.ts';
import { SAMPLE_ROWS } from '../reader/table.ts';
import { ACCOUNT_KEYS } from '../recognition/fields.ts';
import { isNothing } from '../values/parsed.ts';
import { dimensionCalled } from './audience-dimensions.ts';
import { type AudienceGroup, audienceGroup, keyIn } from './audience-groups.ts';
import { dimensionOfKeys } from './audience-table.ts';
import { listedShares, readShare, type WrittenShare } from './listed-shares.ts';
import { pairsIn } from './paired-columns.ts';
import { doNotAddUp, type ReadShares, readFraction, type TableStart } from './share-reading.ts';
import { type Whole, wholesOf, wrongSum } from './share-units.ts';

/**
 * Tables with one share per row. Sums are checked in the first rows; later shares above the whole are
 * refused. @throws FileError `column_missing` without a column of shares or a dimension
 */
function shareRowReader(all: ColumnsOf, { header, sample }: TableStart): ReadShares {
  const [key = -1] = all('audience_key');
  const [share = -1] = all('audience_share');
  const [named = -1] = all('audience_dimension');
  if (share === -1) throw new FileError('column_missing', sentenceFor('audience_shares_missing'));
  const common = named === -1 ? dimensionOfKeys(header[key] ?? '', filled(sample, key)) : null;
  if (named === -1 && common === null)
    throw new FileError('column_missing', sentenceFor('audience_groups_ambiguous'));
  const dimensionOf = (text: string) => common ?? dimensionCalled(text)?.dimension ?? null;
  const whose = [...ACCOUNT_KEYS, 'platform' as const, 'observed_at' as const].flatMap((field) => all(field));
  const sums = firstSums(sample, { key, share, named, whose }, dimensionOf);
  const warned = new Set<string>();
  return (row, ref, observed_at) => {
    const dimension = dimensionOf(row.raw(named));
    if (dimension === null) {
      row.warn(named, sentenceFor('audience_dimension_unknown'));
      return [];
    }
    const text = row.text(key);
    const name = text === null ? null : keyIn(dimension, text);
    if (name === null) {
      row.warn(key, sentenceFor('audience_group_unknown'));
      return [];
    }
    const written = readShare(row.raw(share));
    if (written === null) {
      if (!isNothing(row.raw(share))) row.warn(share, sentenceFor('share_invalid'));
      return [];
    }
    const fraction = readFraction(row, share, written, sums.wholes.get(dimension) ?? null);
    if (typeof fraction !== 'number') return [];
    const audience = `${dimension}|${nameOf(ref)}|${observed_at ?? ''}`;
    const wrong = sums.wrong(
      dimension,
      whose.map((column) => row.raw(column)).join('|'),
      audience,
      name,
      fraction,
    );
    if (wrong === null) return [{ dimension, key: name, share: fraction }];
    if (!warned.has(audience)) row.warn(share, doNotAddUp(dimension, wrong));
    warned.add(audience);
    return [];
  };
}

const nameOf = ({ platform, external_id, username, title, namesake = '' }: AccountRef) =>
  `${platform}|${external_id ?? username ?? `${title}|${namesake}`}`;

const filled = (sample: TableStart['sample'], column: ColumnIndex) =>
  sample.map((row) => row[column] ?? '').filter((cell) => !isNothing(cell));

interface Columns {
  key: ColumnIndex;
  share: ColumnIndex;
  named: ColumnIndex;
  /** Columns that distinguish audiences. */
  whose: readonly ColumnIndex[];
}

/** Units, and audiences with a wrong sum. */
function firstSums(
  sample: TableStart['sample'],
  { key, share, named, whose }: Columns,
  dimensionOf: (text: string) => AudienceDimension | null,
) {
  const audiences = new Map<string, WrittenShare[]>();
  const idOf = (row: readonly string[]) => whose.map((column) => row[column] ?? '').join('|');
  for (const row of sample) {
    const dimension = dimensionOf(row[named] ?? '');
    const written = readShare(row[share] ?? '');
    if (!dimension || !written) continue;
    // "Other" is not a group, but part of the whole.
    const name = keyIn(dimension, row[key] ?? '') ?? `? ${row[key]}`;
    const id = `${dimension}|${idOf(row)}`;
    const own = audiences.get(id);
    if (own) own.push({ dimension, key: name, ...written });
    else audiences.set(id, [{ dimension, key: name, ...written }]);
  }
  const wholes = wholesOf([...audiences.values()], () => true);
  const isAll = sample.length < SAMPLE_ROWS;
  const wrong = new Map<string, number>();
  for (const [id, shares] of audiences) {
    const dimension = shares[0]?.dimension;
    if (dimension === undefined) continue;
    const whole = wholes.get(dimension) ?? null;
    const byKey = new Map(shares.map((one) => [one.key, one]));
    const fractions = [...byKey.values()].map(({ value, isPercent }) =>
      isPercent ? value / 100 : value / (whole ?? Number.POSITIVE_INFINITY),
    );
    const sum =
      whole === null && shares.some((one) => !one.isPercent) ? null : wrongSum(dimension, fractions, isAll);
    if (sum !== null) wrong.set(id, sum);
  }
  const running = new Map<string, Map<string, number>>();
  return {
    wholes,
    /** In percent; null if the sum is right. */
    wrong(
      dimension: AudienceDimension,
      id: string,
      audience: string,
      name: string,
      fraction: number,
    ): number | null {
      const known = wrong.get(`${dimension}|${id}`);
      if (known !== undefined) return known;
      if (isAll) return null;
      const own = running.get(audience) ?? new Map<string, number>();
      running.set(audience, own.set(name, fraction));
      return wrongSum(dimension, [...own.values()], false);
    },
  };
}

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
  const keys = new Set(pairsIn(table.header).map(({ key }) => key));
  const isByRow = all('audience_key').some((column) => !keys.has(column));
  const read = isByRow ? shareRowReader(all, table) : wideReader(all, table);
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
  /** Null = the cells are lists of groups, or a column beside them names the group. */
  group: AudienceGroup | null;
  dimension: AudienceDimension;
  /** The column that names the group; −1 without one. */
  key: ColumnIndex;
}

function wideReader(all: ColumnsOf, { header, sample }: TableStart): ReadShares {
  const pairs = new Map(
    pairsIn(header).flatMap((one) => (all('audience_key').includes(one.key) ? [[one.share, one]] : [])),
  );
  const columns = all('audience_share').map((column): ShareColumn => {
    const { key, dimension } = pairs.get(column) ?? {};
    return key === undefined || dimension === undefined
      ? groupColumn(column, header)
      : { column, group: null, dimension, key };
  });
  columns.push(...all('audience_list').map((column) => listColumn(column, header)));
  refuseTwins(columns);
  const wholes = wholesOf(
    sample.map((cells) =>
      columns.flatMap((one) => writtenIn(one, cells[one.column] ?? '', cells[one.key] ?? '') ?? []),
    ),
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
      sentenceFor('audience_group_missing', { column: header[column] ?? '' }),
    );
  return { column, group, dimension: group.dimension, key: -1 };
}

function listColumn(column: ColumnIndex, header: readonly string[]): ShareColumn {
  const dimension = dimensionCalled(header[column] ?? '')?.dimension;
  if (dimension === undefined)
    throw new FileError(
      'column_missing',
      sentenceFor('audience_dimension_missing', { column: header[column] ?? '' }),
    );
  return { column, group: null, dimension, key: -1 };
}

function refuseTwins(columns: readonly ShareColumn[]): void {
  const seen = new Set<string>();
  for (const { group, dimension, key: pair } of columns) {
    const key = `${dimension} ${group?.key ?? (pair === -1 ? '' : pair)}`;
    if (seen.has(key))
      throw new FileError(
        'column_missing',
        sentenceFor('question_columns_same_share', { key: group?.key ?? dimension }),
      );
    seen.add(key);
  }
}

function writtenIn(
  { group, dimension, key }: ShareColumn,
  cell: string,
  named: string,
): WrittenShare[] | null {
  if (group === null && key === -1) return listedShares(dimension, cell);
  const share = readShare(cell);
  if (group !== null) return share && [{ ...group, ...share }];
  const known = keyIn(dimension, named);
  return share && (known === null ? [] : [{ dimension, key: known, ...share }]);
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
  const written = writtenIn(one, text, row.raw(one.key));
  if (written === null)
    row.warn(
      one.column,
      one.group === null && one.key === -1 ? sentenceFor('shares_invalid') : sentenceFor('share_invalid'),
    );
  else if (written.length === 0 && !isNothing(row.raw(one.key)))
    row.warn(one.key, sentenceFor('audience_group_unknown'));
  return written ?? [];
}
