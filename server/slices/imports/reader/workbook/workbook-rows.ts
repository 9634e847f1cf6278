import { type Contents, readContents } from './contents.ts';
import { damaged, openParts } from './parts.ts';
import { SharedTexts } from './shared-texts.ts';
import { sheetRows } from './sheet-rows.ts';

/** Sheets of one workbook that are looked at. */
const MOST_SHEETS = 200;

/** True when the bytes begin like a zip archive that holds a workbook. */
export function looksLikeWorkbook(sample: Buffer): boolean {
  if (sample.length < 4 || sample.readUInt32BE(0) !== 0x504b0304) return false;
  return sample.includes('[Content_Types].xml') || sample.includes('xl/') || sample.includes('_rels/');
}

/**
 * Rows of a workbook as text, one after the other: of one sheet where it is named, else of the first that is a table and
 * of those after it with the same header, which is told once. Of a workbook only the shared texts are held.
 * Throws `not_a_table` when the archive is no workbook.
 * @param tell gets the share of the sheets that is read, and the names of sheets that are not
 */
export async function* workbookRows(
  from: string | Buffer,
  sheet: string | number | undefined,
  tell: { read?(share: number): void; leftOut?(names: string[]): void } = {},
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
            wanted: contents.sheets.filter(({ name }, i) => name === sheet || i === sheet).slice(0, 1),
            left: [],
          };
    tell.leftOut?.(left);
    for (const [i, { part }] of wanted.entries()) {
      let isHeader = i > 0;
      for await (const row of rowsOf(part, (share) => tell.read?.((i + share) / wanted.length))) {
        if (!isHeader) yield row;
        isHeader = false;
      }
    }
  } catch (error) {
    damaged(error);
  } finally {
    await texts?.close();
    parts.close();
  }
}

/**
 * The first sheet whose first row has two cells or more, and those after it that begin with the same row; `left`: the
 * names of the others that hold anything.
 */
async function tables(
  sheets: Contents['sheets'],
  rowsOf: (part: string) => AsyncGenerator<string[]>,
): Promise<{ wanted: Contents['sheets']; left: string[] }> {
  const found: Contents['sheets'] = [];
  const left = sheets.slice(MOST_SHEETS).map(({ name }) => name);
  let header: string | null = null;
  for (const one of sheets.slice(0, MOST_SHEETS)) {
    for await (const row of rowsOf(one.part)) {
      const first = row.join('\n');
      const isTable = row.filter((cell) => cell !== '').length > 1;
      if (header === null ? isTable : first === header) found.push(one);
      else left.push(one.name);
      if (isTable) header ??= first;
      break;
    }
  }
  if (found.length > 0) return { wanted: found, left };
  const [only] = sheets;
  return { wanted: only ? [only] : [], left: left.filter((name) => name !== only?.name) };
}
