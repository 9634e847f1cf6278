import type { ReactNode } from 'react';
import { LANGUAGE } from '#web/platform/language.ts';

export interface GridColumn<Row> {
  id: string;
  header: string;
  /** Full name for screen readers and menus. */
  title?: string;
  /** Precedes the header where several columns share one. */
  mark?: ReactNode;
  /** Sorting value, and the content of cells without `cell`. */
  value: (row: Row) => string | number | null | undefined;
  cell?: (row: Row) => ReactNode;
  align?: 'left' | 'right' | undefined;
  /** Width in px, 120 by default. */
  size?: number;
  minSize?: number;
  sortable?: boolean;
  /** The column chooser cannot hide it. */
  fixed?: boolean;
  editable?: boolean;
}

/** Column of a `Sheet`. */
export interface SheetColumn<Row> extends GridColumn<Row> {
  title: string;
  /** Text for the clipboard. */
  text: (row: Row) => string;
  editable: boolean;
}

export interface Sort {
  column: string;
  descending: boolean;
}

const words = new Intl.Collator(LANGUAGE, { numeric: true });

/** The rows in order of a value; missing values are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => string | number | null | undefined,
  descending: boolean,
): Row[] {
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: value(row) ?? null }));
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * words.compare(String(a), String(b));
  });
  return keyed.map(({ row }) => row);
}

/** A cell by its place; row −1 is the head. */
export interface Cell {
  row: number;
  column: number;
}

/** A rectangle of cells, both ends in it. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const HEAD = -1;

export function rangeOf(anchor: Cell, active: Cell): Range {
  return {
    top: Math.max(0, Math.min(anchor.row, active.row)),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

interface Size {
  rows: number;
  columns: number;
  /** Rows of one PageUp or PageDown. */
  page: number;
  /** First row the keys reach: the head or the first row below it. */
  top: typeof HEAD | 0;
}

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The cell that a key leads to; null for keys that do not move. */
export function movedBy({ key, ctrlKey, metaKey }: Key, { row, column }: Cell, size: Size): Cell | null {
  const far = ctrlKey || metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to = (next: Cell) => ({
    row: within(next.row, size.top, last.row),
    column: within(next.column, 0, last.column),
  });
  switch (key) {
    case 'ArrowDown':
      return to({ row: far ? last.row : row + 1, column });
    case 'ArrowUp':
      return to({ row: far && row > 0 ? 0 : row - 1, column });
    case 'ArrowRight':
      return to({ row, column: far ? last.column : column + 1 });
    case 'ArrowLeft':
      return to({ row, column: far ? 0 : column - 1 });
    case 'PageDown':
      return to({ row: row + size.page, column });
    case 'PageUp':
      return to({ row: Math.max(0, row - size.page), column });
    case 'Home':
      return to({ row: far ? 0 : row, column: 0 });
    case 'End':
      return to({ row: far ? last.row : row, column: last.column });
    default:
      return null;
  }
}

/** The next cell of Tab, or null past the last one: then the focus leaves the table. */
export function tabbedTo(
  { row, column }: Cell,
  back: boolean,
  size: Pick<Size, 'rows' | 'columns'>,
): Cell | null {
  const place = row * size.columns + column + (back ? -1 : 1);
  if (place < 0 || place >= size.rows * size.columns) return null;
  return { row: Math.floor(place / size.columns), column: place % size.columns };
}

const QUOTED = /["\t\r\n]/;

/** Cells as spreadsheets put them on the clipboard. */
export function toTsv(cells: readonly (readonly string[])[]): string {
  const written = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((row) => row.map(written).join('\t')).join('\n');
}

/** The opposite: cells in quotes may hold tabs, line breaks and doubled quotes. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '') break;
    if (match[3] !== '\t') rows.push([]);
  }
  // Spreadsheets end the last line too.
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** A key that begins to type over a cell. */
export function isTyped({ key, ctrlKey, metaKey }: Key): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey;
}
