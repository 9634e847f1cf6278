import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CellStyle, CellValue, ColumnDef, Cell as StyledCell, WriteSheet } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';
import { FILE_FORMATS } from '#contract/report/export-formats.ts';
import { spreadsheetText } from '#contract/values/csv.ts';
import { ORIGINS } from '#contract/values/primitives.ts';
import { t } from '#server/platform/language.ts';
import { type ZipEntry, zipBytes } from '#server/platform/zip-bytes.ts';
import type {
  AboutPart,
  ExportCell,
  ExportDocument,
  Figure,
  FiguresSection,
  TableSection,
  ValueType,
} from '../exporter.ts';
import { ABOUT_TITLE, aboutParts } from '../report/about-numbers.ts';
import { lowerBoundText } from '../report/lower-bound.ts';
import { originText } from '../report/origin-text.ts';
import { FORMATS, headOf } from './cell-formats.ts';
import type { Cover, Writer } from './writer.ts';
import { rowWriter } from './xlsx-rows.ts';
import { mapTexts, xmlText } from './xml-text.ts';

const WIDTHS: Record<ValueType, number> = {
  text: 22,
  count: 13,
  decimal: 13,
  ratio: 12,
  money: 13,
  moment: 17,
  day: 12,
  flag: 10,
  origin: 15,
};
const HEAD: CellStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '5B3FD6' } },
  alignment: { vertical: 'center', wrapText: true },
};
const TITLE: CellStyle = { font: { bold: true, size: 14 } };
const PART: CellStyle = { font: { bold: true } };
const WRAPPED: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };

/** Names of tabs: at most 31 characters, some of them not allowed, none twice. */
function tabNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain =
      name
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/^'|'$/g, '')
        .slice(0, 31)
        .trim() || 'Sheet';
    let free = plain;
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${plain.slice(0, 28)} ${n}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** A tab with its head and one row, whose cells show the style of each column. */
function tableTab(name: string, { columns }: TableSection): WriteSheet {
  const cells = new Map<string, Partial<StyledCell>>();
  for (const [i, column] of columns.entries()) cells.set(`0,${i}`, { value: headOf(column), style: HEAD });
  return {
    name,
    columns: columns.map(({ type, width, label }): ColumnDef => {
      const numFmt = FORMATS[type];
      return {
        width: width ?? Math.max(WIDTHS[type], Math.min(24, label.length + 4)),
        ...(numFmt ? { numFmt } : {}),
      };
    }),
    rows: [columns.map(headOf), columns.map(() => 1)],
    cells,
    freezePane: { rows: 1, columns: 1 },
    autoFilter: { range: 'A1:B2' },
  };
}

const figureHeads = () => [
  t('Metric'),
  t('Value'),
  t('Previous period'),
  t('Change from previous period'),
  ...ORIGINS.map(originText),
  t('At least'),
];

/** Figures below each other, each number in its own format, with its parts by origin. */
function figuresTab(name: string, { figures, note }: FiguresSection): WriteSheet {
  const cells = new Map<string, Partial<StyledCell>>();
  const put = (row: number, column: number, value: CellValue, style: CellStyle) =>
    void cells.set(`${row},${column}`, { value, style });
  for (const [i, head] of figureHeads().entries()) put(0, i, head, HEAD);
  const formatOf = ({ type }: Figure): CellStyle => ({ numFmt: FORMATS[type] ?? 'General' });
  for (const [i, figure] of figures.entries()) {
    const { value, before = null, change = null, origins } = figure;
    put(i + 1, 0, headOf(figure), {});
    put(i + 1, 1, value, formatOf(figure));
    put(i + 1, 2, before, formatOf(figure));
    // Of a ratio the difference, in percentage points.
    if (figure.type === 'ratio' && change !== null)
      put(i + 1, 3, change * 100, {
        numFmt: ['+', '-', ''].map((sign) => `${sign}0.00" ${t('points')}"`).join(';'),
      });
    else put(i + 1, 3, change, { numFmt: '+0.0%;-0.0%;0.0%' });
    for (const [o, origin] of ORIGINS.entries())
      put(i + 1, 4 + o, origins?.[origin] ?? null, formatOf(figure));
    const bound = origins?.lower_bound;
    put(i + 1, 4 + ORIGINS.length, bound ? lowerBoundText(bound) : null, {});
  }
  if (note) put(figures.length + 2, 0, spreadsheetText(note), {});
  const rows = Array.from({ length: figures.length + (note ? 3 : 1) }, () => figureHeads().map(() => null));
  const widths = figureHeads().map((_head, i) => ({ width: i === 0 ? 26 : 16 }));
  return { name, columns: widths, rows, cells, freezePane: { rows: 1, columns: 1 } };
}

/** The tab that says how the numbers came to be. */
function aboutTab(name: string, title: string, parts: readonly AboutPart[]): WriteSheet {
  const rows: string[][] = [[title]];
  const cells = new Map<string, Partial<StyledCell>>([['0,0', { value: title, style: TITLE }]]);
  for (const part of parts) {
    rows.push([], [part.title]);
    cells.set(`${rows.length - 1},0`, { value: part.title, style: PART });
    for (const [about, text] of part.lines) {
      rows.push([spreadsheetText(about), spreadsheetText(text)]);
      const at = rows.length - 1;
      cells.set(`${at},0`, { value: spreadsheetText(about), style: WRAPPED });
      cells.set(`${at},1`, { value: spreadsheetText(text), style: WRAPPED });
    }
  }
  return { name, columns: [{ width: 34 }, { width: 110 }], rows, cells };
}

/** The files inside a small zip, as text. */
async function unzipped(zip: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const opened = await fromBufferPromise(Buffer.from(zip), { lazyEntries: true });
  for await (const entry of opened.eachEntry()) {
    const stream = await opened.openReadStreamPromise(entry);
    files.set(entry.fileName, (await buffer(stream)).toString());
  }
  return files;
}

const ROWS = /<sheetData>(<row r="1".*?<\/row>)<row r="2".*?>(.*?)<\/row><\/sheetData>/s;

/** The XML of a tab: what stands before and after its rows as hucre wrote it, the rows as they come. */
function tabBytes(template: string, { columns, rows }: TableSection): Readable {
  return Readable.from(pieces());
  async function* pieces() {
    const match = ROWS.exec(template);
    if (!match) throw new Error('The workbook has no row to write others like');
    const [whole, head = '', sample = ''] = match;
    const styles = [...sample.matchAll(/<c r="[A-Z]+2"(?: s="(\d+)")?/g)].map(([, style]) =>
      Number(style ?? 0),
    );
    const text = rowWriter(columns, styles);
    const [before = '', after = ''] = template.split(whole);
    yield `${before.replace(/<dimension [^>]*\/>/, '')}<sheetData>${head}`;
    let next = 2;
    for await (const block of rows) {
      if (block.length > 0) yield text(block as ExportCell[][], next);
      next += block.length;
    }
    const last = /<c r="([A-Z]+)2"[^>]*>(?!.*<c r=)/s.exec(sample)?.[1] ?? 'A';
    yield `</sheetData>${after.replace(/<autoFilter ref="[^"]*"/, `<autoFilter ref="A1:${last}${next - 1}"`)}`;
  }
}

interface Tab {
  sheet: WriteSheet;
  /** Its rows follow. */
  table?: TableSection;
}

/** The tabs of a document; charts and headings have none. `first` is the name of the first one. */
function tabsOf({ sections }: ExportDocument, first: string | undefined): Tab[] {
  const shown = sections.filter((section) => section.kind === 'table' || section.kind === 'figures');
  const names = tabNames(shown.map(({ name }, i) => (i === 0 && first ? first : name)));
  return shown.map((section, i) => {
    const name = names[i] as string;
    return section.kind === 'table'
      ? { sheet: tableTab(name, section), table: section }
      : { sheet: figuresTab(name, section) };
  });
}

/**
 * A workbook with a tab for each table and one about the numbers. hucre writes all but the rows of tables: it writes whole
 * workbooks, or streams a single tab without filter (ADR 29), so the rows are written here, between what it put around them.
 */
export async function xlsxBytes(document: ExportDocument, cover: Cover, first?: string): Promise<Readable> {
  const tabs = tabsOf(document, first);
  const workbook = async (about: AboutPart[]) =>
    unzipped(
      await writeXlsx({
        sheets: mapTexts(
          [...tabs.map(({ sheet }) => sheet), aboutTab(t(ABOUT_TITLE), cover.title, about)],
          xmlText,
        ),
      }),
    );
  const template = await workbook([]);
  const pathOf = (i: number) => `xl/worksheets/sheet${i + 1}.xml`;
  async function* entries(): AsyncGenerator<ZipEntry> {
    const written = new Set<string>();
    for (const [i, { table }] of tabs.entries()) {
      const name = pathOf(i);
      if (!table) continue;
      written.add(name);
      yield { name, bytes: tabBytes(template.get(name) ?? '', table) };
    }
    // Styles and texts of the tables come before those of the last tab in both, so that their numbers are the same.
    for (const [name, text] of await workbook(aboutParts(document.about(), cover)))
      if (!written.has(name)) yield { name, bytes: Readable.from([text]) };
  }
  return zipBytes(entries());
}

export const writeWorkbook: Writer = async (document, { cover }) => ({
  bytes: await xlsxBytes(document, cover),
  extension: 'xlsx',
  type: FILE_FORMATS.xlsx.type,
});
