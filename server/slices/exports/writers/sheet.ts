import { FILE_FORMATS } from '#contract/report/export-formats.ts';
import { spreadsheetText } from '#contract/values/csv.ts';
import { t } from '#server/platform/language.ts';
import type { SheetTab, SheetValue } from '#server/platform/sheets.ts';
import type { ExportCell, ExportColumn, ExportDocument, TableSection } from '../exporter.ts';
import { ABOUT_TITLE, aboutParts } from '../report/about-numbers.ts';
import { FORMATS, headOf } from './cell-formats.ts';
import { tablesOf } from './tables.ts';
import type { Cover, Writer } from './writer.ts';
import { xlsxBytes } from './xlsx.ts';
import { serialOf } from './xlsx-rows.ts';

function sheetValue(cell: ExportCell, { type }: ExportColumn): SheetValue {
  if (typeof cell !== 'string') return cell;
  return type === 'moment' || type === 'day' ? serialOf(cell) : spreadsheetText(cell);
}

const tabOf = ({ columns, rows }: TableSection, name: string): SheetTab => ({
  name,
  head: columns.map(headOf),
  formats: columns.map(({ type }) => FORMATS[type] ?? null),
  rows: (async function* () {
    for await (const block of rows)
      yield block.map((row) => columns.map((column, i) => sheetValue(row[i] ?? null, column)));
  })(),
});

/** Notes on the numbers, read when the tables are in. */
const aboutTab = (document: ExportDocument, cover: Cover): SheetTab => ({
  name: t(ABOUT_TITLE),
  head: [t('Part'), t('About'), t('Text')],
  formats: [null, null, null],
  rows: (async function* () {
    const parts = aboutParts(document.about(), cover);
    yield parts.flatMap(({ title, lines }) => lines.map((line) => [title, ...line].map(spreadsheetText)));
  })(),
});

/** A sheet of the spreadsheet service; without one the workbook that can be uploaded there. The first tab has the asked name. */
export const writeSheet: Writer = async (document, { cover, sheet, sheets, reader, signal }) => {
  if (sheets === null)
    return {
      bytes: await xlsxBytes(document, cover, sheet.name),
      extension: 'xlsx',
      type: FILE_FORMATS.xlsx.type,
    };
  const tables = tablesOf(document.sections).map((table, i) =>
    tabOf(table, i === 0 ? sheet.name : table.name),
  );
  const tabs = [...tables, aboutTab(document, cover)];
  return sheets.create({ title: cover.title, locale: sheet.locale, reader, tabs }, signal);
};
