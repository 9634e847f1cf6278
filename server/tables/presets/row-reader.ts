import type { Platform } from '#contract/primitives.ts';
import type { AccountRef } from '../observations.ts';
import { FileError } from '../reader/file-error.ts';
import { isBlankRow } from '../reader/header.ts';
import { type ColumnReading, PLAIN, readColumns } from '../values/column-reading.ts';
import { type DateFormat, parseBirthday, parseTime } from '../values/dates.ts';
import { parseId } from '../values/ids.ts';
import { parseList } from '../values/lists.ts';
import { parseCount, parseDuration } from '../values/numbers.ts';
import { isNothing, type Parsed, Refused } from '../values/parsed.ts';
import { parseCountry, parseLanguage } from '../values/places.ts';
import { isTotals } from '../values/totals.ts';
import { type Gender, literalNewlines, parseBoolean, parseGender } from '../values/words.ts';
import { owned } from './observe.ts';
import { columnKey, type MappedProblem, type MappedRow, type RowMapper } from './preset.ts';

/** Position of a column; -1 = the file has none, which reads as an empty cell. */
export type ColumnIndex = number;

/**
 * Reads the cells of one row after another by column. A cell that cannot be read becomes null and leaves a
 * warning; `reject` gives up the row. One reader serves a whole file, so nothing is allocated per cell.
 */
export class RowReader {
  private cells: readonly string[] = [];
  private row = 0;
  private cut = -1;
  private problems: MappedProblem[] = [];
  private readonly columns = new Map<string, number>();

  private readonly header: readonly string[];

  private readonly readings: readonly ColumnReading[];

  private readonly timezone: string;

  /**
   * @param sample rows of the file, by which dates and numbers that read two ways are decided for each column
   * @param chosen what a person decided, by column
   * @param timezone of times without an offset
   */
  constructor(
    header: readonly string[],
    sample: readonly (readonly string[])[] = [],
    chosen: ReadonlyMap<string, Partial<ColumnReading>> = new Map(),
    timezone = 'UTC',
  ) {
    this.timezone = timezone;
    this.header = header;
    for (const [index, name] of header.entries()) this.columns.set(columnKey(name), index);
    const readings = readColumns(header.map((_, i) => sample.flatMap((row) => row[i] || [])));
    this.readings = readings.map((reading, i) => ({ ...reading, ...chosen.get(header[i] ?? '') }));
  }

  /** The first of these columns that the file has, else -1. */
  column(...names: string[]): ColumnIndex {
    for (const name of names) {
      const found = this.columns.get(columnKey(name));
      if (found !== undefined) return found;
    }
    return -1;
  }

  /** Several columns by the names they have in the file. */
  named<Name extends string>(...names: Name[]): Record<Name, ColumnIndex> {
    return Object.fromEntries(names.map((name) => [name, this.column(name)])) as Record<Name, ColumnIndex>;
  }

  /** Like `column`, but the file must have it. Throws FileError `column_missing`. */
  required(...names: string[]): ColumnIndex {
    const found = this.column(...names);
    if (found === -1)
      throw new FileError('column_missing', `The column "${names[0]}" is missing from the file.`);
    return found;
  }

  /** Makes a mapper of `read`, which returns nothing for rows it rejected. Blank rows are passed over. */
  mapper(read: (reader: RowReader, observations: MappedRow['observations']) => void): RowMapper {
    return (cells, row, cut_cell = -1) => {
      this.problems = [];
      const observations: MappedRow['observations'] = [];
      if (cells.length === 0 || isBlankRow(cells)) return { observations, problems: this.problems };
      this.cells = cells;
      this.row = row;
      this.cut = cut_cell;
      if (isTotals(cells)) this.reject(0, 'This row adds the others up.');
      else read(this, observations);
      return { observations, problems: this.problems };
    };
  }

  /** The cell as it stands; '' where the row is short or the file's end cut the cell off. */
  raw(column: ColumnIndex): string {
    // Asked for at every cell: an index of -1 is looked up slowly.
    return column < 0 || column === this.cut ? '' : (this.cells[column] ?? '');
  }

  /** Trimmed text; null when blank. */
  text(column: ColumnIndex): string | null {
    const text = this.raw(column).trim();
    return text === '' ? null : text;
  }

  /** The id of something; null with a warning where a spreadsheet rounded it. */
  id(column: ColumnIndex): string | null {
    return column < 0 ? null : this.take(column, parseId(this.raw(column)));
  }

  /** A name of somebody; null for the words and the errors by which tables say "nothing here". */
  name(column: ColumnIndex): string | null {
    const text = this.text(column);
    if (text === null || isNothing(text)) return null;
    // Spreadsheets keep an "@" from being a formula by an apostrophe.
    return text.startsWith("'@") ? text.slice(1) : text;
  }

  /** Free text, whose beginning is of use even when the file's end cut off the rest. */
  prose(column: ColumnIndex): string | null {
    const text = (this.cells[column] ?? '').trim();
    if (text === '') return null;
    const { is_escaped, is_list } = this.reading(column);
    if (is_list && text.startsWith('[')) return parseList(text)[0] ?? null;
    return is_escaped ? literalNewlines(text) : text;
  }

  /** The parts of a list. */
  list(column: ColumnIndex): string[] {
    return parseList(this.raw(column), this.reading(column).list);
  }

  /** Integer ≥ 0; above `max` it is refused. */
  count(column: ColumnIndex, max = Number.MAX_SAFE_INTEGER): number | null {
    const value = this.take(column, parseCount(this.raw(column), this.reading(column).decimal));
    if (value === null || value <= max) return value;
    this.warn(column, `The number is impossible: above ${max}.`);
    return null;
  }

  seconds(column: ColumnIndex): number | null {
    return this.take(column, parseDuration(this.raw(column)));
  }

  time(column: ColumnIndex, format?: DateFormat): number | null {
    const { order } = this.reading(column);
    const zone = format?.zone ?? this.timezone;
    return this.take(column, parseTime(this.raw(column), { zone, order: format?.order ?? order }));
  }

  boolean(column: ColumnIndex): boolean | null {
    return this.take(column, parseBoolean(this.raw(column)));
  }

  country(column: ColumnIndex): string | null {
    return this.take(column, parseCountry(this.raw(column)));
  }

  language(column: ColumnIndex): string | null {
    return this.take(column, parseLanguage(this.raw(column)));
  }

  /** Every language of a list. */
  languages(column: ColumnIndex): string[] {
    const codes = parseList(this.raw(column)).map((name) => this.take(column, parseLanguage(name)));
    return [...new Set(codes.filter((code) => code !== null))];
  }

  gender(column: ColumnIndex): Gender | null {
    return this.take(column, parseGender(this.raw(column)));
  }

  /** @param now when the row was read: a later birthday is impossible */
  birthday(column: ColumnIndex, now: number | null): string | null {
    return this.take(column, parseBirthday(this.raw(column), now ?? undefined));
  }

  private reading(column: ColumnIndex): ColumnReading {
    return this.readings[column] ?? PLAIN;
  }

  /** The value of a parser, or null with a warning. */
  take<T>(column: ColumnIndex, parsed: Parsed<T>): T | null {
    if (!(parsed instanceof Refused)) return parsed;
    this.warn(column, parsed.reason);
    return null;
  }

  warn(column: ColumnIndex, reason: string): void {
    this.problem(column, reason, 'warning');
  }

  reject(column: ColumnIndex, reason: string): void {
    this.problem(column, reason, 'rejected');
  }

  private problem(column: ColumnIndex, reason: string, severity: MappedProblem['severity']): void {
    this.problems.push({
      row: this.row,
      column: this.header[column] ?? '',
      value: (this.cells[column] ?? '').slice(0, 200),
      reason,
      severity,
    });
  }
}

/** Where a platform's sources write times without an offset, they are those of China. */
export const hoursOf = (platform: Platform): DateFormat | undefined =>
  platform === 'douyin' || platform === 'redbook' ? CHINA : undefined;
const CHINA: DateFormat = { zone: 'Asia/Shanghai' };

/** True when at least one key names the account. */
export function hasKey(account: AccountRef): boolean {
  return account.external_id !== null || account.username !== null || account.title !== null;
}

const REMEMBERED = 4096;

/**
 * Tells whether a key's facts differ from those last seen, to keep a file that repeats the author on every post
 * from repeating the author's observation. Forgets after 4,096 keys: then one is repeated, which does no harm.
 */
export class Changes {
  private seen = new Map<string, string>();

  changed(key: string, facts: string): boolean {
    if (this.seen.get(key) === facts) return false;
    if (this.seen.size >= REMEMBERED) this.seen = new Map();
    this.seen.set(owned(key), owned(facts));
    return true;
  }
}
