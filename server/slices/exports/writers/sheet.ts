import type { Writer } from './writer.ts';
import { XLSX_TYPE, xlsxBytes } from './xlsx.ts';

/** A sheet of the spreadsheet service; without one the workbook that can be uploaded there. */
export const writeSheet: Writer = async (document, { cover, sheet }) => ({
  bytes: await xlsxBytes(document, cover, sheet.name),
  extension: 'xlsx',
  type: XLSX_TYPE,
});
