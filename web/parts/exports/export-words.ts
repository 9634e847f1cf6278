import type { ExportRecord } from '#contract/exports.ts';
import { type ExportFormat, FILE_FORMATS } from '#contract/report/export-formats.ts';
import { t } from '#web/platform/language.ts';

export const formatName = (format: ExportFormat): string => t(FILE_FORMATS[format].name);

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
