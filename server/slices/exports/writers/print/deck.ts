import { phrase, t } from '#server/platform/language.ts';
import { ABOUT_TITLE } from '#server/slices/exports/report/about-numbers.ts';
import type { FiguresSection } from '../../exporter.ts';
import {
  type AboutBlock,
  aboutLineHeight,
  type Block,
  shareOf,
  type TableBlock,
  type TitleBlock,
} from './blocks.ts';
import { contentWidth, SLIDE as form, lineHeight } from './form.ts';
import { BELOW_TITLE, GAP, measured, type PrintPage, placed, type Sheet, stretch } from './layout.ts';
import { lookOf } from './look.ts';
import type { PrintDocument } from './print-document.ts';
import { contentRows, headOf, type Row, rowOf } from './rows.ts';
import { naturalWidth, tableWidths } from './table-widths.ts';

const ROOM = form.bottom - form.top;
/** Side by side on a slide. */
const FIGURES_ACROSS = 3;
const FIGURES_DOWN = 3;
const CARDS_ACROSS = 3;

/** A presentation: a cover, one idea a slide, and the numbers explained on the last one. */
export function slidesOf(document: PrintDocument): PrintPage[] {
  const slides: Row[][] = [
    [rowOf(headOf(document))],
    ...ideas(contentRows(document, form).flatMap(apart).flatMap(enlarged)),
    closing(document),
  ];
  const look = lookOf(document.brand);
  return slides.map((rows) => placed(sheetOf(rows), document.title, { form, look }));
}

const titleRow = (text: string, note: string | null = null): Row =>
  rowOf({ kind: 'title', text, note, level: 1 }, { keeps: true });

const titleOf = ({ cells }: Row): TitleBlock | null => {
  const block = cells[0]?.block;
  return block?.kind === 'title' ? block : null;
};

/** Findings, which a page has beside a chart, are an idea of their own. */
function apart(row: Row): Row[] {
  const [chart, points] = row.cells;
  if (chart?.block.kind !== 'chart' || points?.block.kind !== 'points') return [row];
  const { part = points.block.name } = points.block;
  return [
    rowOf(chart.block, { part: row.part, section: row.section }),
    rowOf({ ...points.block, name: '' }, { part: row.part, section: phrase(part) }),
  ];
}

/** As many slides as hold all figures, each with about as many of them. */
function figureSlides(block: FiguresSection): FiguresSection[] {
  const { figures, note, ...more } = block;
  const slides = Math.ceil(figures.length / (FIGURES_ACROSS * FIGURES_DOWN));
  const each = Math.ceil(figures.length / slides);
  return Array.from({ length: slides }, (_none, n) => ({
    ...more,
    figures: figures.slice(n * each, (n + 1) * each),
    across: FIGURES_ACROSS,
    ...(note && n === slides - 1 ? { note } : {}),
  }));
}

/** Figures, posts and people that a page has in one row take the whole of a slide. */
function enlarged(row: Row): Row[] {
  const [only, ...others] = row.cells;
  if (!only || others.length > 0) return [row];
  const { block } = only;
  const of = (changed: Block): Row => ({ ...row, cells: [{ block: changed, share: 1 }] });
  if (block.kind === 'table') return [of(withoutBars(block))];
  if (block.kind === 'figures' && block.figures.length > 2) return figureSlides(block).map(of);
  // Its name is the title of the slide.
  if (block.kind === 'points' && (block.name === row.section || block.name === row.part))
    return [of({ ...block, name: '' })];
  if (block.kind !== 'cards') return [row];
  const together = 2 * CARDS_ACROSS;
  return Array.from({ length: Math.ceil(block.cards.length / together) }, (_none, n) =>
    of({
      ...block,
      across: CARDS_ACROSS,
      is_wide: block.cards.some(({ jpeg, caption }) => jpeg !== null || caption),
      cards: block.cards.slice(n * together, (n + 1) * together),
    }),
  );
}

/** Bars are left out where texts would be cut for them. */
function withoutBars(block: TableBlock): TableBlock {
  const { table } = block;
  const width = contentWidth(form);
  if (!table.columns.some(({ is_bar }) => is_bar) || naturalWidth(table, form) <= width) return block;
  const kept = table.columns.flatMap(({ is_bar }, i) => (is_bar ? [] : [i]));
  const rows = table.rows.map((row) => kept.map((i) => row[i] ?? null));
  const narrow = {
    ...table,
    columns: kept.map((i) => table.columns[i] as (typeof table.columns)[number]),
    rows,
  };
  return { ...block, table: narrow, rows, widths: tableWidths(narrow, width, form) };
}

/** Rows of each slide: those of one part as long as they fit, under its title. */
function ideas(rows: readonly Row[]): Row[][] {
  const slides: Row[][] = [];
  let slide: Row[] = [];
  let shown: Pick<Row, 'part' | 'section'> = { part: null, section: null };
  const close = () => {
    if (slide.length > 0) slides.push(slide);
    slide = [];
  };
  const queue = [...rows];
  while (queue.length > 0) {
    const after = queue.findIndex(({ keeps }) => !keeps);
    const heads = queue.splice(0, after < 0 ? queue.length : after + 1);
    const content = heads.pop() as Row;
    const titles = heads.map(titleOf).filter((title) => title !== null);
    const isNew =
      content.starts_page ||
      titles.some(({ level }) => level === 1) ||
      content.section !== shown.section ||
      heads.some(({ starts_page }) => starts_page);
    if (isNew) close();
    if (slide.length > 0 && heightOf([...slide, ...heads, content]) > ROOM) close();
    if (slide.length === 0) {
      const [first = null, ...others] = titles;
      const name = first?.text ?? content.section ?? content.part;
      // A person has their name beside their numbers.
      if (name && content.cells[0]?.block.kind !== 'person') slide.push(titleRow(name, first?.note ?? null));
      slide.push(
        ...others.map(({ text, note }) => rowOf({ kind: 'title', text, note, level: 2 }, { keeps: true })),
      );
    } else slide.push(...heads);
    slide.push(cutToFit(content, ROOM - heightOf(slide)));
    shown = content;
  }
  close();
  return slides;
}

const gapAfter = (row: Row) => (titleOf(row) ? BELOW_TITLE : GAP);

/** Least height of rows, with the gap after each. */
const heightOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + measured(row, form).min + gapAfter(row), 0);

/** A table is never cut in two: its first rows and its summaries are shown, and where the others are. */
function cutToFit(row: Row, room: number): Row {
  const [cell, ...others] = row.cells;
  if (cell?.block.kind !== 'table' || others.length > 0 || measured(row, form).min <= room) return row;
  const { block } = cell;
  const { left_out, summaries } = block.table;
  const fitting = Math.max(1, Math.floor((room - lineHeight(form.text) - 6 - GAP) / form.row.min) - 1);
  const n = left_out + block.rows.length - fitting;
  const more =
    left_out > 0 ? t('and {n} more in the Excel export', { n }) : t('and {n} more in the PDF', { n });
  const first = Math.max(0, fitting - summaries);
  const shown = [...block.rows.slice(0, first), ...block.rows.slice(block.rows.length - summaries)];
  return { ...row, cells: [{ share: 1, block: { ...block, rows: shown, more } }] };
}

/** One slide about the numbers, in two columns. */
function closing({ about }: PrintDocument): Row[] {
  const lines: AboutBlock['lines'] = about.flatMap(({ lines, is_formulas }) => (is_formulas ? [] : lines));
  const rest = t('The formulas, and all of this in full, are on the last pages of the PDF.');
  const wide = shareOf(contentWidth(form), 2);
  const heights = lines.map((line) => aboutLineHeight(line, wide, form.text));
  const title = titleRow(t(ABOUT_TITLE));
  const room = ROOM - heightOf([title]) - 2 * lineHeight(form.text) - GAP;
  const columns: Array<AboutBlock['lines']> = [[], []];
  let at = 0;
  for (const column of columns)
    for (let used = heights[at] ?? 0; at < lines.length && used <= room; used += heights[at] ?? 0)
      column.push(lines[at++] as (typeof lines)[number]);
  const cells = columns
    .filter((column) => column.length > 0)
    .map((column) => ({ block: { kind: 'about' as const, lines: column }, share: 0.5 }));
  return [
    title,
    { cells, keeps: false, starts_page: false, part: null, section: null },
    rowOf({ kind: 'words', text: rest }),
  ];
}

function sheetOf(rows: readonly Row[]): Sheet {
  const sheet: Sheet = { lines: [], used: 0 };
  for (const row of rows) {
    const size = measured(row, form);
    const before = sheet.lines.at(-1)?.row;
    const gap = before ? gapAfter(before) : 0;
    sheet.lines.push({ row, size, gap, h: size.min });
    sheet.used += gap + size.min;
  }
  stretch(sheet, ROOM);
  return sheet;
}
