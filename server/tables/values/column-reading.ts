import { type DecimalMark, decimalMarkOf, writtenNumber } from '#contract/values/written-number.ts';
import { type DateOrder, type OrderTold, orderToldBy } from './dates.ts';
import { parseMonth } from './months.ts';
import { isNothing } from './parsed.ts';

/** From all sampled cells and the neighbouring columns. */
export interface ColumnReading {
  /** null = "48.200" is ambiguous. */
  decimal: DecimalMark | null;
  /** null = 05/06/2026 is ambiguous. */
  order: DateOrder | null;
  /** Separator of a list; null = decided for each cell, '' = not a list. */
  list: '|' | ';' | ',' | '' | null;
  /** Line breaks are written as backslash-n. */
  is_escaped: boolean;
  /** Cells are JSON lists of texts. */
  is_list: boolean;
  /** Read as dates, the numbers are days of a spreadsheet. */
  is_serial: boolean;
  /** The dates are months. */
  is_month: boolean;
}

export const PLAIN: ColumnReading = Object.freeze({
  decimal: null,
  order: null,
  list: null,
  is_escaped: false,
  is_list: false,
  is_serial: false,
  is_month: false,
});

/** A person's choice, as written after a field: `created_at:month_first`. */
export const CHOICES = {
  decimal_comma: { decimal: ',' },
  decimal_point: { decimal: '.' },
  day_first: { order: 'day_first' },
  month_first: { order: 'month_first' },
  spreadsheet_days: { is_serial: true },
} as const satisfies Record<string, Partial<ColumnReading>>;
export type ReadingChoice = keyof typeof CHOICES;

/** Columns are read together: neighbours decide ambiguous ones. */
export function readColumns(columns: readonly (readonly string[])[]): ColumnReading[] {
  const numbers = columns.map(numberEvidence);
  const dates = columns.map(dateEvidence);
  const decimals = new Set(numbers.flatMap(({ certain }) => [...certain]));
  const beside = decimals.size === 1 ? ([...decimals][0] ?? null) : null;
  const orders = new Set(dates.flatMap(({ certain }) => [...certain]));
  const besideDate = orders.size === 1 ? ([...orders][0] ?? null) : null;
  const decided = numbers.map((one) => decimalOf(one, beside));
  // Two such numbers in one column also decide the single one of another.
  const marks = new Set(decided.flatMap((mark, i) => ((numbers[i]?.either ?? 0) > 1 ? (mark ?? []) : [])));
  const shared = beside === null && marks.size === 1 ? ([...marks][0] ?? null) : null;
  return columns.map((cells, i) => ({
    decimal: decided[i] ?? (numbers[i]?.either === 1 && numbers[i]?.certain.size === 0 ? shared : null),
    order: orderOf(dates[i] as DateEvidence, besideDate),
    list: listMark(cells),
    is_escaped: cells.some((cell) => cell.includes('\\n')) && !cells.some((cell) => cell.includes('\n')),
    is_list:
      cells.length > 0 &&
      cells.filter((cell) => cell.startsWith('[') && cell.endsWith(']')).length > cells.length * 0.8,
    is_serial: areSerialDays(cells),
    is_month: areMonths(cells),
  }));
}

/** Numbers that nothing disambiguated. */
export const isAmbiguousNumber = (cells: readonly string[], { decimal }: ColumnReading): boolean =>
  decimal === null && numberEvidence(cells).either > 0;

/** Dates that nothing disambiguated. */
export const isAmbiguousDate = (cells: readonly string[], { order }: ColumnReading): boolean =>
  order === null && cells.some((cell) => orderToldBy(cell) === 'either');

/** 2004 to 2063. */
const SERIAL = /^(3[89]|4\d|5\d)\d{3}(?:[.,]\d+)?$/;
/** Days counted from 1899-12-30. */
const areSerialDays = (cells: readonly string[]): boolean => {
  const written = cells.filter((cell) => !isNothing(cell));
  return written.length > 0 && written.every((cell) => SERIAL.test(cell.trim()));
};

/** Share of months in a column of them. */
const MOST_MONTHS = 0.8;
export function areMonths(cells: readonly string[]): boolean {
  const written = cells.filter((cell) => !isNothing(cell));
  const months = written.filter((cell) => parseMonth(cell) !== null).length;
  return months > 0 && months >= written.length * MOST_MONTHS;
}

interface NumberEvidence {
  /** Decimal marks proved by single numbers. */
  certain: Set<DecimalMark>;
  /** Ambiguous numbers, and their marks. */
  either: number;
  marks: Set<string>;
  /** A number from 1,000 up without any mark. */
  has_bare_thousands: boolean;
}

function numberEvidence(cells: readonly string[]): NumberEvidence {
  const evidence: NumberEvidence = {
    certain: new Set(),
    either: 0,
    marks: new Set(),
    has_bare_thousands: false,
  };
  const distinct = new Set<string>();
  for (const cell of cells) {
    if (cell.length > 40 || !/\p{Nd}/u.test(cell)) continue;
    const written = writtenNumber(cell.replace(/\s*[%٪]$/, ''));
    if (written === null) continue;
    const mark = /[.,]/.exec(written.digits)?.[0];
    if (mark === undefined) {
      // Long plain digits may be ids and dates.
      if (/^\d{4,9}$/.test(cell.trim())) evidence.has_bare_thousands = true;
      continue;
    }
    const decimalMark = decimalMarkOf(written);
    if (decimalMark === 'nonsense') continue;
    if (decimalMark !== 'either') evidence.certain.add(decimalMark);
    else {
      distinct.add(written.digits);
      evidence.marks.add(mark);
    }
  }
  evidence.either = distinct.size;
  return evidence;
}

/**
 * Meaning of "48.200": proved by other numbers of the column; else thousands with two or more such numbers,
 * a comma among whole numbers, or fractions with the other mark in neighbouring columns.
 */
function decimalOf(
  { certain, either, marks, has_bare_thousands }: NumberEvidence,
  beside: DecimalMark | null,
): DecimalMark | null {
  if (certain.size === 1) return [...certain][0] ?? null;
  if (certain.size > 1 || marks.size > 1) return null;
  if (either === 0) return beside;
  const other: DecimalMark = marks.has('.') ? ',' : '.';
  if (beside !== null) return beside === other ? other : null;
  // "12,400" next to "2400" is not a fraction; "12.400" may be one.
  if (has_bare_thousands) return other === '.' ? other : null;
  return either > 1 ? other : null;
}

interface DateEvidence {
  certain: Set<DateOrder>;
  isOpen: boolean;
}

function dateEvidence(cells: readonly string[]): DateEvidence {
  const certain = new Set<DateOrder>();
  let options: readonly DateOrder[] | null = null;
  let isOpen = false;
  for (const cell of cells) {
    const orderOfCell: OrderTold = orderToldBy(cell);
    if (orderOfCell === null) continue;
    if (orderOfCell === 'either') isOpen = true;
    else if (typeof orderOfCell === 'string') certain.add(orderOfCell);
    else options = options === null ? orderOfCell : options.filter((order) => orderOfCell.includes(order));
  }
  if (options?.length === 1 && options[0] !== undefined) certain.add(options[0]);
  return { certain, isOpen: isOpen || (options?.length ?? 0) > 1 };
}

function orderOf({ certain }: DateEvidence, beside: DateOrder | null): DateOrder | null {
  if (certain.size === 1) return [...certain][0] ?? null;
  return certain.size > 1 ? null : beside;
}

function listMark(cells: readonly string[]): ColumnReading['list'] {
  const plain = cells.filter((cell) => !cell.startsWith('['));
  for (const mark of ['|', ';', ','] as const)
    if (plain.filter((cell) => cell.includes(mark)).length > plain.length * 0.2) return mark;
  return plain.length >= 100 && !plain.some((cell) => /[|;]/.test(cell)) && isName(plain) ? '' : null;
}

/**
 * The few cells with a comma are single names ("Sports, Fitness & Outdoors"), because no part occurs alone.
 */
function isName(cells: readonly string[]): boolean {
  const all = new Set(cells);
  if (!cells.some((cell) => cell.includes(','))) return false;
  return !cells.some((cell) => cell.includes(',') && cell.split(',').some((part) => all.has(part.trim())));
}
