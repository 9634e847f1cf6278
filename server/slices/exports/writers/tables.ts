import type { Readable } from 'node:stream';
import { FILE_FORMATS } from '#contract/report/export-formats.ts';
import { ORIGINS } from '#contract/values/primitives.ts';
import { t } from '#server/platform/language.ts';
import { type ZipEntry, zipBytes } from '#server/platform/zip-bytes.ts';
import type {
  ExportCell,
  ExportColumn,
  ExportDocument,
  FiguresSection,
  Section,
  TableSection,
} from '../exporter.ts';
import { ABOUT_TITLE, aboutParts } from '../report/about-numbers.ts';
import { lowerBoundText } from '../report/lower-bound.ts';
import { csvBytes } from './csv.ts';
import type { Cover, Writer } from './writer.ts';

/** How one table becomes one file. */
export interface TableFormat {
  extension: string;
  type: string;
  bytes(table: TableSection): Readable;
}

const FIGURE_COLUMNS: ExportColumn[] = [
  { id: 'metric', label: 'Metric', type: 'text' },
  { id: 'value', label: 'Value', type: 'decimal' },
  { id: 'before', label: 'Previous period', type: 'decimal' },
  { id: 'change', label: 'Change from previous period', type: 'ratio' },
  { id: 'unit', label: 'Unit', type: 'text' },
  ...ORIGINS.map((id): ExportColumn => ({ id, label: id, type: 'decimal' })),
  { id: 'at_least', label: 'At least', type: 'text' },
];

/** Figures as rows, with their parts by origin. */
const figuresTable = ({ name, figures }: FiguresSection): TableSection => ({
  kind: 'table',
  name,
  columns: FIGURE_COLUMNS,
  total: figures.length,
  rows: [
    figures.map(({ id, value, before, change, type, currency, origins }): ExportCell[] => [
      id,
      value,
      before ?? null,
      change ?? null,
      currency ?? type,
      ...ORIGINS.map((origin) => origins?.[origin] ?? null),
      origins?.lower_bound ? lowerBoundText(origins.lower_bound) : null,
    ]),
  ],
});

/** The tables of a document; headings and charts have none of their own. */
export const tablesOf = (sections: readonly Section[]): TableSection[] =>
  sections.flatMap((section) => {
    if (section.kind === 'figures') return [figuresTable(section)];
    return section.kind === 'table' ? [section] : [];
  });

/** Notes on the numbers as a file beside the tables, once their rows have been read. */
export function aboutEntry(document: ExportDocument, cover: Cover): ZipEntry {
  const lines = aboutParts(document.about(), cover).flatMap(({ title, lines }) =>
    lines.map((line) => [title, ...line]),
  );
  const columns = ['part', 'about', 'text'].map((id): ExportColumn => ({ id, label: id, type: 'text' }));
  return { name: `${t(ABOUT_TITLE)}.csv`, bytes: csvBytes({ columns, rows: [lines] }) };
}

export function* tableEntries(tables: readonly TableSection[], format: TableFormat): Generator<ZipEntry> {
  for (const table of tables) yield { name: `${table.name}.${format.extension}`, bytes: format.bytes(table) };
}

/** One table is one file; several are a zip with what is said of their numbers. */
export const fileOrZip =
  (format: TableFormat): Writer =>
  async (document, { cover }) => {
    const tables = tablesOf(document.sections);
    const [only] = tables;
    if (only && tables.length === 1)
      return { bytes: format.bytes(only), extension: format.extension, type: format.type };
    function* entries() {
      yield* tableEntries(tables, format);
      yield aboutEntry(document, cover);
    }
    return { bytes: zipBytes(entries()), extension: 'zip', type: FILE_FORMATS.zip.type };
  };
