import { cellText } from './cell-text.ts';
import type { PageForm } from './form.ts';
import { widthOf } from './measures.ts';
import type { PrintTable } from './print-document.ts';

export const CELL_PADDING = 5;
/** Narrowest and widest columns of text, and the widest gap that is put between columns. */
const LEAST = 64;
const MOST = 300;
const MOST_GAP = 44;
const BAR = 84;
/** Rows that widths are measured by. */
const MEASURED = 200;

/** Widths that the columns have by their contents, or by their values alone. */
function contentWidths({ columns, rows }: PrintTable, { text }: PageForm, is_labeled = true): number[] {
  const measured = rows.slice(0, MEASURED);
  return columns.map((column, i) => {
    const label = is_labeled ? widthOf(column.label, text, true) : 0;
    if (column.is_bar) return Math.max(label, BAR) + 2 * CELL_PADDING;
    const widest = measured.reduce(
      (most, row) => Math.max(most, widthOf(cellText(row[i] ?? null, column), text)),
      label,
    );
    return Math.min(widest, MOST) + 2 * CELL_PADDING;
  });
}

/** Width of a table that nothing makes narrower. */
export const naturalWidth = (table: PrintTable, form: PageForm): number =>
  contentWidths(table, form).reduce((sum, width) => sum + width, 0);

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** Widest that columns may be to fit, where only the widest are cut. */
function capOf(widths: readonly number[], room: number): number {
  let left = room;
  for (const [i, width] of widths.toSorted((a, b) => a - b).entries()) {
    const share = left / (widths.length - i);
    if (width > share) return share;
    left -= width;
  }
  return Number.POSITIVE_INFINITY;
}

/** Widths of a table's columns: their contents', with gaps where there is room; where there is none, texts are cut. */
export function tableWidths(table: PrintTable, room: number, form: PageForm): number[] {
  const widths = contentWidths(table, form);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  if (whole <= room) {
    const gap = Math.min(MOST_GAP, (room - whole) / widths.length);
    return widths.map((width) => width + gap);
  }
  const isText = table.columns.map(({ type }) => type === 'text');
  const numbers = widths.reduce((sum, width, i) => (isText[i] ? sum : sum + width), 0);
  const left = Math.max(room - numbers, isText.filter(Boolean).length * LEAST);
  const widest = capOf(
    widths.filter((_width, i) => isText[i]),
    left,
  );
  const cut = widths.map((width, i) => (isText[i] ? Math.min(width, Math.max(LEAST, widest)) : width));
  // Labels of numbers are cut before numbers.
  const values = contentWidths(table, form, false);
  const spare = cut.map((width, i) => (isText[i] ? 0 : Math.max(0, width - (values[i] as number))));
  const over = Math.max(0, sumOf(cut) - room);
  const part = over === 0 ? 0 : Math.min(1, over / Math.max(1, sumOf(spare)));
  const narrow = cut.map((width, i) => width - part * (spare[i] as number));
  return narrow.map((width) => width * Math.min(1, room / sumOf(narrow)));
}
