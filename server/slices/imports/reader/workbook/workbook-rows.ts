import { readContents } from './contents.ts';
import { damaged, openParts } from './parts.ts';
import { SharedTexts } from './shared-texts.ts';
import { sheetRows } from './sheet-rows.ts';

/** True when the bytes begin like a zip archive that holds a workbook. */
export function looksLikeWorkbook(sample: Buffer): boolean {
  if (sample.length < 4 || sample.readUInt32BE(0) !== 0x504b0304) return false;
  return sample.includes('[Content_Types].xml') || sample.includes('xl/') || sample.includes('_rels/');
}

/**
 * Rows of one sheet (the first unless named) as text, one after the other: of a workbook only the shared texts are held.
 * Throws `not_a_table` when the archive is no workbook.
 * @param onRead gets the share of the sheet that is read
 */
export async function* workbookRows(
  from: string | Buffer,
  sheet: string | number | undefined,
  onRead: (share: number) => void = () => undefined,
): AsyncGenerator<string[], void, undefined> {
  const parts = await openParts(from);
  let texts: SharedTexts | null = null;
  try {
    const contents = await readContents(parts);
    const { sheets } = contents;
    const wanted = typeof sheet === 'string' ? sheets.find(({ name }) => name === sheet) : sheets[sheet ?? 0];
    if (!wanted) return;
    texts = new SharedTexts(parts, contents.texts);
    yield* sheetRows(parts, wanted.part, contents, texts, onRead);
  } catch (error) {
    damaged(error);
  } finally {
    await texts?.close();
    parts.close();
  }
}
