import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zipBytes } from '#server/platform/zip-bytes.ts';

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Parts of a one-sheet workbook with shared texts, as Excel writes them. */
export const bookParts = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><sheets><sheet name="Posts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
};

/** Streaming short texts costs more than their content. */
function* inPieces(texts: Iterable<string>) {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Large parts are written in pieces. */
export async function writeParts(file: string, parts: Record<string, string | Iterable<string>>) {
  const entries = Object.entries(parts).map(([name, content]) => ({
    name,
    bytes: Readable.from(typeof content === 'string' ? [Buffer.from(content)] : inPieces(content), {
      objectMode: false,
    }),
    level: 6,
  }));
  await pipeline(zipBytes(entries), createWriteStream(file));
  return file;
}

/** Shared texts are written once for each cell. */
export function writeBook(file: string, rows: () => Iterable<ReadonlyArray<string | number>>) {
  function* sheet() {
    yield '<worksheet><sheetData>';
    let text = 0;
    for (const row of rows()) {
      const cells = row.map((value) =>
        typeof value === 'string' ? `<c t="s"><v>${text++}</v></c>` : `<c><v>${value}</v></c>`,
      );
      yield `<row>${cells.join('')}</row>`;
    }
    yield '</sheetData></worksheet>';
  }
  function* texts() {
    yield '<sst>';
    for (const row of rows())
      for (const value of row) if (typeof value === 'string') yield `<si><t>${value}</t></si>`;
    yield '</sst>';
  }
  return writeParts(file, {
    ...bookParts,
    'xl/worksheets/sheet1.xml': sheet(),
    'xl/sharedStrings.xml': texts(),
  });
}
