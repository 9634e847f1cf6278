import type { ExportFormat } from '#contract/report/export-formats.ts';
import { FILE_FORMATS } from '#contract/report/export-formats.ts';
import { csvBytes } from './csv.ts';
import { parquetBytes } from './parquet.ts';
import { writePrint } from './print/print.ts';
import { writeSheet } from './sheet.ts';
import { fileOrZip } from './tables.ts';
import type { Writer } from './writer.ts';
import { writeWorkbook } from './xlsx.ts';
import { writeZip } from './zip.ts';

/** Every format with what writes it. */
export const WRITERS: Record<ExportFormat, Writer> = {
  xlsx: writeWorkbook,
  csv: fileOrZip({ extension: 'csv', type: FILE_FORMATS.csv.type, bytes: csvBytes }),
  parquet: fileOrZip({ extension: 'parquet', type: FILE_FORMATS.parquet.type, bytes: parquetBytes }),
  sheet: writeSheet,
  pptx: writePrint('pptx'),
  pdf: writePrint('pdf'),
  zip: writeZip,
};
