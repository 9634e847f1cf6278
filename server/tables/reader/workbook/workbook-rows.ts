import { HEADER_WITHIN, headerAt } from '../header.ts';
import { type Contents, readContents } from './contents.ts';
import { damaged, openParts } from './parts.ts';
import { SharedTexts } from './shared-texts.ts';
import { sheetRows } from './sheet-rows.ts';

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
    above?(rows: number): void;
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
                .map(async (one) => ({ ...one, top: (await headOf(rowsOf(one.part, () => undefined))).top })),
            ),
            left: [],
          };
    tell.leftOut?.(left);
    tell.above?.(wanted[0]?.top ?? 0);
    for (const [i, { part, top }] of wanted.entries()) {
      // Skips titles, and the header of further sheets.
      let above = i > 0 ? top + 1 : top;
      for await (const row of rowsOf(part, (share) => tell.read?.((i + share) / wanted.length))) {
        if (above === 0) yield row;
        else above--;
      }
    }
  } catch (error) {
    damaged(error);
  } finally {
    await texts?.close();
    parts.close();
  }
}

/** With the number of rows above its header. */
type WantedSheet = Contents['sheets'][number] & { top: number };

/** Null for an empty sheet. */
async function headOf(rows: AsyncGenerator<string[]>): Promise<{ header: string[] | null; top: number }> {
  const first: string[][] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length === HEADER_WITHIN) break;
  }
  const top = headerAt(first);
  return { header: first[top] ?? null, top };
}

/**
 * The first sheet with a header of two cells or more, and later ones with the same; `left`: other non-empty
 * sheets.
 */
async function tables(
  sheets: Contents['sheets'],
  rowsOf: (part: string) => AsyncGenerator<string[]>,
): Promise<{ wanted: WantedSheet[]; left: string[] }> {
  const found: WantedSheet[] = [];
  const left = sheets.slice(MOST_SHEETS).map(({ name }) => name);
  let header: string | null = null;
  for (const one of sheets.slice(0, MOST_SHEETS)) {
    const { header: row, top } = await headOf(rowsOf(one.part));
    if (row === null) continue;
    const first = row.join('\n');
    const isTable = row.filter((cell) => cell !== '').length > 1;
    if (header === null ? isTable : first === header) found.push({ ...one, top });
    else left.push(one.name);
    if (isTable) header ??= first;
  }
  if (found.length > 0) return { wanted: found, left };
  const [only] = sheets;
  return { wanted: only ? [{ ...only, top: 0 }] : [], left: left.filter((name) => name !== only?.name) };
}
