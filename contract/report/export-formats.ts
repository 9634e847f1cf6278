/**
 * Files that an export makes, in the order of menus. Those of `tables` hold all rows, those of `document` are laid out to be
 * looked at. A new format is an entry here and a writer (`server/slices/exports/writers/writers.ts`).
 */
export const FILE_FORMATS = {
  xlsx: {
    name: 'Excel workbook',
    icon: 'spreadsheet',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    of: 'tables',
  },
  // An .xlsx file if Google Sheets is not set up.
  sheet: { name: 'Google Sheets', icon: 'spreadsheet', type: null, of: 'tables' },
  csv: { name: 'CSV', icon: 'table', type: 'text/csv; charset=utf-8', of: 'tables' },
  parquet: {
    name: 'Parquet, for data tools',
    icon: 'table',
    type: 'application/vnd.apache.parquet',
    of: 'tables',
  },
  pptx: {
    name: 'PowerPoint',
    icon: 'slides',
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    of: 'document',
  },
  pdf: { name: 'PDF', icon: 'page', type: 'application/pdf', of: 'document' },
  zip: { name: 'Zip with pictures', icon: 'archive', type: 'application/zip', of: 'tables' },
} as const satisfies Record<
  string,
  {
    name: string;
    icon: 'spreadsheet' | 'table' | 'slides' | 'page' | 'archive';
    type: string | null;
    of: Content;
  }
>;
type Content = 'tables' | 'document';
export type ExportFormat = keyof typeof FILE_FORMATS;
export const EXPORT_FORMATS = Object.keys(FILE_FORMATS) as ExportFormat[];

export const isPrinted = (format: ExportFormat): boolean => FILE_FORMATS[format].of === 'document';

const BOTH = ['tables', 'document'] as const;

/** Kinds of export, with what their exporters make. */
export const EXPORT_KINDS = {
  profiles: BOTH,
  profile: ['document'],
  profile_posts: ['tables'],
  list: BOTH,
  list_posts: ['tables'],
  forecast: BOTH,
  casting: ['document'],
  safety: ['tables'],
  list_report: BOTH,
  keyword_report: BOTH,
  monitor: BOTH,
  leaderboard: BOTH,
} as const satisfies Record<string, readonly Content[]>;
export type ExportKind = keyof typeof EXPORT_KINDS;

/** Formats of a kind of export, or those of a part of it. */
export const formatsOf = (
  kind: ExportKind,
  contents: readonly Content[] = EXPORT_KINDS[kind],
): ExportFormat[] => EXPORT_FORMATS.filter((format) => contents.includes(FILE_FORMATS[format].of));
