import { serialToDate } from 'hucre';
import { HEADER_WITHIN, headerAt } from '../header.ts';
import { checkColumns, LIMITS } from '../limits.ts';
import { numberText } from '../lossless-json.ts';
import { partCells, withCell } from '../part-platform.ts';
import { type Contents, readContents } from './contents.ts';
import { damaged, openParts, type Parts } from './parts.ts';
import { SharedTexts, unescaped } from './shared-texts.ts';
import { readXml } from './xml.ts';

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/** Dates in ISO 8601, booleans `true`/`false`, without empty rows. */
async function* sheetRows(
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

const MOST_SHEETS = 200;

/** The bytes begin like a zip archive with a workbook. */
export function looksLikeWorkbook(sample: Buffer): boolean {
  if (sample.length < 4 || sample.readUInt32BE(0) !== 0x504b0304) return false;
  return sample.includes('[Content_Types].xml') || sample.includes('xl/') || sample.includes('_rels/');
}

/**
 * Rows of the named sheet, else of the first table and later sheets with the same header, which appears
 * once. Only the shared texts are in memory. Throws `not_a_table` for other archives. @param tell gets the
 * progress, the unread sheets, and the number of rows above the header
 */
export async function* workbookRows(
  from: string | Buffer,
  sheet: string | number | undefined,
  tell: {
    read?(share: number): void;
    leftOut?(names: string[]): void;
    above?(rows: number, last: string[]): void;
  } = {},
): AsyncGenerator<string[], void, undefined> {
  const parts = await openParts(from);
  let texts: SharedTexts | null = null;
  try {
    const contents = await readContents(parts);
    const shared = new SharedTexts(parts, contents.texts);
    texts = shared;
    const rowsOf = (part: string, read: (share: number) => void) =>
      sheetRows(parts, part, contents, shared, read);
    const { wanted, left } =
      sheet === undefined
        ? await tables(contents.sheets, (part) => rowsOf(part, () => undefined))
        : {
            wanted: await Promise.all(
              contents.sheets
                .filter(({ name }, i) => name === sheet || i === sheet)
                .slice(0, 1)
                .map(async (one) => sheetWith(one, await headOf(rowsOf(one.part, () => undefined)))),
            ),
            left: [],
          };
    tell.leftOut?.(left);
    tell.above?.(wanted[0]?.top ?? 0, wanted[0]?.above ?? []);
    const cells = partCells(wanted.map(({ name }) => name));
    const width = wanted[0]?.width ?? 0;
    for (const [i, { part, top }] of wanted.entries()) {
      // Skips titles, and the header of further sheets.
      let above = i > 0 ? top + 1 : top;
      let isHeader = i === 0;
      for await (const row of rowsOf(part, (share) => tell.read?.((i + share) / wanted.length))) {
        if (above === 0) {
          yield cells === null ? row : withCell(row, width, isHeader ? SHEET : (cells[i] ?? ''));
          isHeader = false;
        } else above--;
      }
    }
  } catch (error) {
    damaged(error);
  } finally {
    await texts?.close();
    parts.close();
  }
}

/** With the number of rows above its header, and the width of that. */
type WantedSheet = Contents['sheets'][number] & { top: number; width: number; above: string[] };

/** With the line above the header, which may group its columns. */
interface SheetHead {
  header: string[] | null;
  top: number;
  above: string[];
}

const sheetWith = (sheet: Contents['sheets'][number], { header, ...head }: SheetHead): WantedSheet => ({
  ...sheet,
  ...head,
  width: header?.length ?? 0,
});

/** Column with the sheet of each row, if sheets are named by platform. */
const SHEET = 'Sheet';

/** Null for an empty sheet. */
async function headOf(rows: AsyncGenerator<string[]>): Promise<SheetHead> {
  const first: string[][] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length === HEADER_WITHIN) break;
  }
  const top = headerAt(first);
  return { header: first[top] ?? null, top, above: first[top - 1] ?? [] };
}

/**
 * The first sheet with a header of two cells or more, and later ones with the same; `left`: other non-empty
 * sheets.
 */
async function tables(
  sheets: Contents['sheets'],
  rowsOf: (part: string) => AsyncGenerator<string[]>,
): Promise<{ wanted: WantedSheet[]; left: string[] }> {
  const wanted: WantedSheet[] = [];
  const left = sheets.slice(MOST_SHEETS).map(({ name }) => name);
  let header: string | null = null;
  for (const one of sheets.slice(0, MOST_SHEETS)) {
    const { header: row, top, above } = await headOf(rowsOf(one.part));
    if (row === null) continue;
    const first = row.join('\n');
    const isTable = row.filter((cell) => cell !== '').length > 1;
    if (header === null ? isTable : first === header)
      wanted.push(sheetWith(one, { header: row, top, above }));
    else left.push(one.name);
    if (isTable) header ??= first;
  }
  if (wanted.length > 0) return { wanted, left };
  const [only] = sheets;
  return {
    wanted: only ? [{ ...only, top: 0, width: 0, above: [] }] : [],
    left: left.filter((name) => name !== only?.name),
  };
}
