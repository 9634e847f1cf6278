import { shapeOf } from '#contract/report/chart-shapes.ts';
import { phrase, t } from '#server/platform/language.ts';
import { ABOUT_TITLE } from '#server/slices/exports/report/about-numbers.ts';
import type { ChartSection, FiguresSection, PrintedSection } from '../../exporter.ts';
import { type Block, GUTTER } from './blocks.ts';
import { contentWidth, type PageForm } from './form.ts';
import type { PrintDocument, PrintTable } from './print-document.ts';
import { naturalWidth, tableWidths } from './table-widths.ts';

/** Blocks side by side. */
export interface Row {
  /** Each with its part of the width. */
  cells: ReadonlyArray<{ block: Block; share: number }>;
  /** On the page of the next row. */
  keeps: boolean;
  starts_page: boolean;
  /** Title of the part it belongs to. */
  part: string | null;
  /** Title of the section of a report it belongs to. */
  section: string | null;
}

type Section = PrintedSection | FiguresSection | PrintTable;

/** Categories of a chart that has room beside others. */
const FEW_BARS = 8;
const MOST_ACROSS = 3;
/** Share of the width that a chart leaves to a table, and rows of such a table. */
const BESIDE = 0.5;
const FEW_ROWS = 14;
/** Share of the width that a person has beside their numbers. */
const PERSON = 0.27;

const isNarrow = ({ shape, categories }: ChartSection) =>
  shapeOf(shape).mark !== 'line' && categories.length <= FEW_BARS;

function tableBlock(table: PrintTable, width: number, form: PageForm): Block {
  const more = table.left_out > 0 ? t('and {n} more in the Excel export', { n: table.left_out }) : null;
  return { kind: 'table', table, rows: table.rows, widths: tableWidths(table, width, form), more };
}

/** The head of a document. */
export const headOf = (document: PrintDocument): Block => ({
  kind: 'head',
  company: document.company,
  genre: [document.genre, document.period].filter(Boolean).join(' · '),
  headline: document.headline,
  filters: document.filters.join(' · '),
  picture: document.cover_picture,
  logo: document.brand?.logo ?? null,
});

/** The rows of the sections of a document, in order. */
export function contentRows(document: PrintDocument, form: PageForm): Row[] {
  const width = contentWidth(form);
  const rows: Row[] = [];
  let part: string | null = null;
  let of: string | null = null;
  const add = (cells: Row['cells'], options: Partial<Row> = {}) =>
    rows.push({ cells, keeps: false, starts_page: false, part, section: of, ...options });
  const alone = (block: Block, options: Partial<Row> = {}) => add([{ block, share: 1 }], options);
  const title = (text: string, level: 1 | 2, note: string | null = null, starts_page = false) =>
    alone({ kind: 'title', text, note, level }, { keeps: true, starts_page });

  const queue: Section[] = [...document.sections];
  for (let section = queue.shift(); section; section = queue.shift()) {
    const next = queue[0];
    of = 'part' in section && section.part ? phrase(section.part) : null;
    if (section.kind === 'heading') {
      part = section.name;
      title(section.name, 1, section.note ?? null, section.starts_page ?? false);
      if (section.pictures?.length) alone({ kind: 'pictures', pictures: section.pictures });
    } else if (section.kind === 'chart') {
      const charts = [section];
      const isMore = (s: Section | undefined): s is ChartSection =>
        s?.kind === 'chart' &&
        (charts.length < 2 || (charts.length < MOST_ACROSS && [...charts, s].every(isNarrow)));
      while (isMore(queue[0])) charts.push(queue.shift() as ChartSection);
      const [first] = charts as [ChartSection];
      if (charts.length > 1) add(charts.map((block) => ({ block, share: 1 / charts.length })));
      else if (next?.kind === 'points')
        add([
          { block: first, share: 0.58 },
          { block: queue.shift() as typeof next, share: 0.42 },
        ]);
      else if (next?.kind === 'table' && hasRoomBeside(next, width, form)) {
        queue.shift();
        const table = tableBlock(next, width * BESIDE - GUTTER, form);
        add([
          { block: first, share: 1 - BESIDE },
          { block: table, share: BESIDE },
        ]);
      } else alone(first);
    } else if (section.kind === 'creator') {
      part = section.name;
      const charts = section.parts.filter(({ kind }) => kind === 'chart');
      const others = section.parts.filter(({ kind }) => kind !== 'chart');
      const [first, ...last] = others;
      const stack = [first ? [first] : [], charts, ...last.map((one) => [one])].filter(
        (row) => row.length > 0,
      );
      add(
        [
          { block: { kind: 'person', person: section }, share: PERSON },
          { block: { kind: 'stack', rows: stack }, share: 1 - PERSON },
        ],
        { starts_page: true },
      );
    } else if (section.kind === 'table') {
      const isNamed = part === section.name;
      if (!isNamed) title(section.name, part === null ? 1 : 2);
      if (section.rows.length > 0) alone(tableBlock(section, width, form));
      else alone({ kind: 'title', text: t('None in this period.'), note: null, level: 2 });
    } else {
      if ('name' in section && section.kind !== 'points' && section.name && section.name !== part)
        title(section.name, part === null ? 1 : 2, section.kind === 'cards' ? (section.note ?? null) : null);
      alone(section);
    }
  }
  return rows;
}

export const rowOf = (block: Block, options: Partial<Row> = {}): Row => ({
  ...{ cells: [{ block, share: 1 }], keeps: false, starts_page: false, part: null, section: null },
  ...options,
});

/** All rows of a document, in order. */
export function rowsOf(document: PrintDocument, form: PageForm): Row[] {
  const part = t(ABOUT_TITLE);
  const title = (text: string, level: 1 | 2) =>
    rowOf({ kind: 'title', text, note: null, level }, { keeps: true, part });
  return [
    rowOf(headOf(document)),
    ...contentRows(document, form),
    title(part, 1),
    ...document.about.flatMap(({ title: name, lines }) => [
      title(name, 2),
      rowOf({ kind: 'about', lines }, { part }),
    ]),
  ];
}

const hasRoomBeside = (table: PrintTable, width: number, form: PageForm) =>
  table.rows.length <= FEW_ROWS && naturalWidth(table, form) <= width * BESIDE - GUTTER;
