import { serialToDate } from 'hucre';
import { checkColumns, LIMITS } from '../limits.ts';
import { numberText } from '../lossless-json.ts';
import type { Contents } from './contents.ts';
import type { Parts } from './parts.ts';
import { type SharedTexts, unescaped } from './shared-texts.ts';
import { readXml } from './xml.ts';

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/** Dates in ISO 8601, booleans `true`/`false`, without empty rows. */
export async function* sheetRows(
  parts: Parts,
  part: string,
  { dates, since_1904 }: Contents,
  texts: SharedTexts,
  onRead: (share: number) => void,
): AsyncGenerator<string[], void, undefined> {
  const ready: Cell[][] = [];
  const textOf = ({ type, style, value }: Cell): string => {
    if (type === 's') return value === '' ? '' : texts.text(Number(value));
    if (type === 'str' || type === 'inlineStr') return unescaped(value);
    if (type === 'b') return String(value === '1' || value === 'true');
    const number = Number(value);
    if (value === '' || type === 'e' || Number.isNaN(number)) return value;
    if (!dates.has(style)) return numberText(number);
    const date = serialToDate(number, since_1904);
    return Number.isNaN(date.getTime()) ? '' : date.toISOString();
  };
  for await (const _ of readXml(parts.text(part, LIMITS.unpacked_bytes, onRead), rowEvents(ready))) {
    for (const cells of ready.splice(0)) {
      let most = -1;
      for (const { type, value } of cells) if (type === 's') most = Math.max(most, Number(value));
      await texts.readTo(most);
      const row: string[] = [];
      for (const cell of cells) {
        while (row.length < cell.column) row.push('');
        row[cell.column] = textOf(cell);
      }
      if (row.some((text) => text !== '')) yield row;
    }
  }
}

function rowEvents(ready: Cell[][]) {
  let row: Cell[] = [];
  let cell: Cell | null = null;
  let inValue = false;
  let column = 0;
  return {
    open(tag: string, attributes: Record<string, string>) {
      if (tag === 'row') {
        row = [];
        column = 0;
      } else if (tag === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column;
        checkColumns(column + 1);
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? -1), value: '' };
        column++;
      }
      inValue = cell !== null && (tag === 'v' || tag === 't');
    },
    text(text: string) {
      if (inValue && cell) cell.value += text;
    },
    close(tag: string) {
      if (tag === 'c' && cell) {
        row.push(cell);
        cell = null;
      } else if (tag === 'row') ready.push(row);
      inValue = false;
    },
  };
}

/** `C7` is column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return Math.max(0, column - 1);
}
