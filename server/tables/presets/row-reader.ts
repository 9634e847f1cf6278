import { PLATFORM_RULES } from '#contract/platforms/platforms.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText } from '#contract/values/cut-text.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { AccountRef } from '../observations.ts';
import { FileError } from '../reader/file-error.ts';
import { isBlankRow } from '../reader/header.ts';
import { type ColumnReading, PLAIN, readColumns } from '../values/column-reading.ts';
import { type DateFormat, parseBirthday, parseSerialDay, parseTime } from '../values/dates.ts';
import { unitOfName } from '../values/header-units.ts';
import { parseId } from '../values/ids.ts';
import { parseList } from '../values/lists.ts';
import { parseMonth } from '../values/months.ts';
import { parseCount, parseDuration } from '../values/numbers.ts';
import { isNothing, type Parsed, Refused } from '../values/parsed.ts';
import { parseCountry, parseLanguage } from '../values/places.ts';
import { isTotals } from '../values/totals.ts';
import { type Gender, literalNewlines, parseBoolean, parseGender } from '../values/words.ts';
import { zoneOfName } from '../values/zoned.ts';
import { owned } from './observe.ts';
import { columnKey, type MappedProblem, type MappedRow, type RowMapper } from './preset.ts';

/** −1 = the file has no such column, which reads as an empty cell. */
export type ColumnIndex = number;

/**
 * Reads rows by column. An unreadable cell becomes null with a warning; `reject` drops the row. One reader
 * serves a whole file, so nothing is allocated per cell.
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
  /** By column: the factor in its name. */
  private readonly units: readonly (number | null)[];
  /** By column: the zone in its name. */
  private readonly zones: readonly (string | null)[];

  /**
   * @param sample rows that decide ambiguous dates and numbers of each column @param chosen a person's
   * decisions by column @param timezone of times without an offset
   */
  constructor(
    header: readonly string[],
    sample: readonly (readonly string[])[] = [],
    chosen: ReadonlyMap<string, Partial<ColumnReading>> = new Map(),
    timezone = 'UTC',
  ) {
    this.timezone = timezone;
    this.header = header;
    this.units = header.map(unitOfName);
    this.zones = header.map(zoneOfName);
    for (const [index, name] of header.entries()) this.columns.set(columnKey(name), index);
    const readings = readColumns(header.map((_, i) => sample.flatMap((row) => row[i] || [])));
    this.readings = readings.map((reading, i) => ({ ...reading, ...chosen.get(header[i] ?? '') }));
  }

  /** The first existing one, else −1. */
  column(...names: string[]): ColumnIndex {
    for (const name of names) {
      const index = this.columns.get(columnKey(name));
      if (index !== undefined) return index;
    }
    return -1;
  }

  /** By their names in the file. */
  named<Name extends string>(...names: Name[]): Record<Name, ColumnIndex> {
    return Object.fromEntries(names.map((name) => [name, this.column(name)])) as Record<Name, ColumnIndex>;
  }

  /** Throws FileError `column_missing`. */
  required(...names: string[]): ColumnIndex {
    const index = this.column(...names);
    if (index === -1)
      throw new FileError('column_missing', sentenceFor('column_missing', { column: names[0] ?? '' }));
    return index;
  }

  /** `read` returns nothing for rejected rows. Blank rows are skipped. */
  mapper(read: (reader: RowReader, observations: MappedRow['observations']) => void): RowMapper {
    return (cells, row, cut_cell = -1) => {
      this.problems = [];
      const observations: MappedRow['observations'] = [];
      if (cells.length === 0 || isBlankRow(cells)) return { observations, problems: this.problems };
      this.cells = cells;
      this.row = row;
      this.cut = cut_cell;
      if (isTotals(cells)) this.reject(0, sentenceFor('row_of_totals'));
      else read(this, observations);
      return { observations, problems: this.problems };
    };
  }

  /** '' where the row is short or the cell truncated. */
  raw(column: ColumnIndex): string {
    // A hot path: an index of −1 is looked up slowly.
    return column < 0 || column === this.cut ? '' : (this.cells[column] ?? '');
  }

  /** By all cells of the row. */
  read<T>(of: (cells: readonly string[]) => T): T {
    return of(this.cells);
  }

  /** Trimmed; null when blank. */
  text(column: ColumnIndex): string | null {
    const text = this.raw(column).trim();
    return text === '' ? null : text;
  }

  /** Null with a warning if a spreadsheet rounded it. */
  id(column: ColumnIndex): string | null {
    return column < 0 ? null : this.take(column, parseId(this.raw(column)));
  }

  /** Null for placeholders and error values. */
  name(column: ColumnIndex): string | null {
    const text = this.text(column);
    if (text === null || isNothing(text)) return null;
    // Spreadsheets escape an "@" with an apostrophe.
    return text.startsWith("'@") ? text.slice(1) : text;
  }

  /** Free text is useful even when truncated. */
  prose(column: ColumnIndex): string | null {
    const text = (this.cells[column] ?? '').trim();
    if (text === '') return null;
    const { is_escaped, is_list } = this.reading(column);
    if (is_list && text.startsWith('[')) return parseList(text)[0] ?? null;
    return is_escaped ? literalNewlines(text) : text;
  }

  list(column: ColumnIndex): string[] {
    return parseList(this.raw(column), this.reading(column).list);
  }

  /** Integer ≥ 0; above `max` it is refused. */
  count(column: ColumnIndex, max = Number.MAX_SAFE_INTEGER): number | null {
    const value = this.take(
      column,
      parseCount(this.raw(column), this.reading(column).decimal, this.units[column] ?? 1),
    );
    if (value === null || value <= max) return value;
    this.warn(column, sentenceFor('number_impossible', { n: max }));
    return null;
  }

  seconds(column: ColumnIndex): number | null {
    return this.take(column, parseDuration(this.raw(column)));
  }

  /** @param clock time of day for a date without one */
  time(column: ColumnIndex, format?: DateFormat, clock: ColumnIndex = -1): number | null {
    const { order, is_serial, is_month } = this.reading(column);
    const zone = this.zones[column] ?? format?.zone ?? this.timezone;
    const text = this.raw(column);
    const month = is_month ? parseMonth(text, zone) : null;
    if (month !== null) return month;
    const at =
      clock < 0 || text.includes(':')
        ? ''
        : this.raw(clock)
            .trim()
            .replace(/^(\d{1,2})h/i, '$1:');
    if (at !== '') {
      const whole = parseTime(`${text.trim()} ${at}`, {
        zone: this.zones[clock] ?? zone,
        order: format?.order ?? order,
      });
      if (typeof whole === 'number') return whole;
    }
    return this.take(
      column,
      is_serial ? parseSerialDay(text, zone) : parseTime(text, { zone, order: format?.order ?? order }),
    );
  }

  /** Dates without a day. */
  hasMonths(column: ColumnIndex): boolean {
    return this.reading(column).is_month;
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

  /** Null with a warning for a refusal. */
  take<T>(column: ColumnIndex, parsed: Parsed<T>): T | null {
    if (!(parsed instanceof Refused)) return parsed;
    this.warn(column, parsed.reason);
    return null;
  }

  warn(column: ColumnIndex, reason: Sentence): void {
    this.problem(column, reason, 'warning');
  }

  reject(column: ColumnIndex, reason: Sentence): void {
    this.problem(column, reason, 'rejected');
  }

  private problem(column: ColumnIndex, reason: Sentence, severity: MappedProblem['severity']): void {
    this.problems.push({
      row: this.row,
      column: this.header[column] ?? '',
      value: cutText(this.cells[column] ?? '', 200),
      reason,
      severity,
    });
  }
}

/** Sources of some platforms write local times. */
export function hoursOf(platform: Platform): DateFormat | undefined {
  const { timezone } = PLATFORM_RULES[platform];
  return timezone === undefined ? undefined : { zone: timezone };
}

/** At least one key names the account. */
export function hasKey(account: AccountRef): boolean {
  return account.external_id !== null || account.username !== null || account.title !== null;
}

const REMEMBERED = 4096;

/**
 * Avoids repeating an author's observation on every post: compares facts with the last ones of a key.
 * Forgets after 4,096 keys, which is harmless.
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
