import type { ExportFormat, ExportRecord } from '#contract/exports.ts';

/** Formats as people call them. */
export const FORMAT_WORDS: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'Excel workbook',
  csv: 'CSV',
  parquet: 'Parquet, for data tools',
  sheet: 'Google Sheets',
  pptx: 'PowerPoint',
  pdf: 'PDF',
  zip: 'Zip with pictures',
};

export const isOpen = ({ state }: Pick<ExportRecord, 'state'>): boolean =>
  state === 'pending' || state === 'running';

/** Exports that ended since the answer before; none of the first answer. */
export function endedSince(
  before: readonly ExportRecord[] | undefined,
  now: readonly ExportRecord[],
): ExportRecord[] {
  const open = new Set(before?.filter(isOpen).map(({ id }) => id));
  return now.filter((one) => open.has(one.id) && !isOpen(one));
}
