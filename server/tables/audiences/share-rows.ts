import type { AudienceDimension } from '#contract/primitives.ts';
import { said } from '#contract/said.ts';
import type { ColumnsOf } from '../mapping/columns.ts';
import type { AccountRef } from '../observations.ts';
import type { ColumnIndex } from '../presets/row-reader.ts';
import { FileError } from '../reader/file-error.ts';
import { SAMPLE_ROWS } from '../reader/table.ts';
import { ACCOUNT_KEYS } from '../recognition/fields.ts';
import { isNothing } from '../values/parsed.ts';
import { dimensionCalled } from './audience-dimensions.ts';
import { keyIn } from './audience-groups.ts';
import { dimensionOfKeys } from './audience-table.ts';
import { readShare, type WrittenShare } from './listed-shares.ts';
import { doNotAddUp, type ReadShares, readFraction, type TableStart } from './share-reading.ts';
import { wholesOf, wrongSum } from './share-units.ts';

/**
 * Tables with one share per row. Sums are checked in the first rows; later shares above the whole are
 * refused. @throws FileError `column_missing` without a column of shares or a dimension
 */
export function shareRowReader(all: ColumnsOf, { header, sample }: TableStart): ReadShares {
  const [key = -1] = all('audience_key');
  const [share = -1] = all('audience_share');
  const [named = -1] = all('audience_dimension');
  if (share === -1) throw new FileError('column_missing', said('no_column_mapped_shares_audience'));
  const common = named === -1 ? dimensionOfKeys(header[key] ?? '', filled(sample, key)) : null;
  if (named === -1 && common === null)
    throw new FileError('column_missing', said('nothing_says_whether_groups_genders'));
  const dimensionOf = (text: string) => common ?? dimensionCalled(text)?.dimension ?? null;
  const whose = [...ACCOUNT_KEYS, 'platform' as const, 'observed_at' as const].flatMap((field) => all(field));
  const sums = firstSums(sample, { key, share, named, whose }, dimensionOf);
  const warned = new Set<string>();
  return (row, ref, observed_at) => {
    const dimension = dimensionOf(row.raw(named));
    if (dimension === null) {
      row.warn(named, said('not_dimension_audience'));
      return [];
    }
    const text = row.text(key);
    const name = text === null ? null : keyIn(dimension, text);
    if (name === null) {
      row.warn(key, said('not_known_group_audience_not'));
      return [];
    }
    const written = readShare(row.raw(share));
    if (written === null) {
      if (!isNothing(row.raw(share))) row.warn(share, said('not_share'));
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

const nameOf = ({ platform, external_id, username, title }: AccountRef) =>
  `${platform}|${external_id ?? username ?? title}`;

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
