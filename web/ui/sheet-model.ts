import type { ReactNode } from 'react';

export interface SheetColumn<Row> {
  id: string;
  header: string;
  /** Prefix, if several columns have the same name. */
  mark?: ReactNode;
  /** Full name, for screen readers and menus. */
  title: string;
  align?: 'right' | undefined;
  /** Width in px. */
  size: number;
  cell: (row: Row) => ReactNode;
  /** Clipboard text. */
  text: (row: Row) => string;
  editable: boolean;
}

/** Row −1 is the header. */
export interface Cell {
  row: number;
  column: number;
}

/** Inclusive rectangle of cells. */
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
  /** Rows per PageUp or PageDown. */
  page: number;
}

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** Target of a key; null for other keys. */
export function movedBy({ key, ctrlKey, metaKey }: Key, { row, column }: Cell, size: Size): Cell | null {
  const far = ctrlKey || metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to = (next: Cell) => ({
    row: within(next.row, HEAD, last.row),
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

/** Next cell for Tab; null past the last one, where focus leaves the table. */
export function tabbedTo({ row, column }: Cell, back: boolean, size: Omit<Size, 'page'>): Cell | null {
  const place = row * size.columns + column + (back ? -1 : 1);
  if (place < 0 || place >= size.rows * size.columns) return null;
  return { row: Math.floor(place / size.columns), column: place % size.columns };
}

const QUOTED = /["\t\r\n]/;

/** Cells in spreadsheet clipboard format (TSV). */
export function toTsv(cells: readonly (readonly string[])[]): string {
  const written = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((row) => row.map(written).join('\t')).join('\n');
}

/** Parses TSV; quoted cells may contain tabs, line breaks and doubled quotes. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '') break;
    if (match[3] !== '\t') rows.push([]);
  }
  // Spreadsheets add a final line break.
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** Whether a key starts typing over a cell. */
export function isTyped({ key, ctrlKey, metaKey }: Key): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey;
}
