import type { ExportFormat, ExportRecord } from '#contract/exports.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { t } from '#web/platform/language.ts';

const FORMATS: Readonly<Record<ExportFormat, Phrase>> = {
  xlsx: 'Excel workbook',
  csv: 'CSV',
  parquet: 'Parquet, for data tools',
  sheet: 'Google Sheets',
  pptx: 'PowerPoint',
  pdf: 'PDF',
  zip: 'Zip with pictures',
};

export const formatName = (format: ExportFormat): string => t(FORMATS[format]);

export const isOpen = ({ state }: Pick<ExportRecord, 'state'>): boolean =>
  state === 'pending' || state === 'running';

/** Exports that finished since the previous answer; none for the first answer. */
export function endedSince(
  before: readonly ExportRecord[] | undefined,
  now: readonly ExportRecord[],
): ExportRecord[] {
  const open = new Set(before?.filter(isOpen).map(({ id }) => id));
  return now.filter((one) => open.has(one.id) && !isOpen(one));
}
