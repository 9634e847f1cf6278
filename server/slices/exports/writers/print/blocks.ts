import { shapeOf } from '#contract/report/chart-shapes.ts';
import { t } from '#server/platform/language.ts';
import type {
  AboutPart,
  CardsSection,
  ChartSection,
  CreatorSection,
  FactsSection,
  FiguresSection,
  PointsSection,
  PrintedPicture,
  WordsSection,
} from '../../exporter.ts';
import type { PrintedBrand } from '../../printed-brand.ts';
import { contentWidth, lineHeight, type PageForm, type Size } from './form.ts';
import { figureLines, type Look, planBar } from './look.ts';
import { CUT_WIDTH, linesOf } from './measures.ts';
import type { PrintTable } from './print-document.ts';

/** The head of the first page. */
export interface HeadBlock {
  kind: 'head';
  company: string;
  /** Kind of document and period. */
  genre: string;
  headline: string;
  /** Filters, on a line or two. */
  filters: string;
  picture: string | null;
  /** In place of the company's name. */
  logo: PrintedBrand['logo'];
}

/** Size of a logo in the head, points. */
export function logoSize({ width, height }: { width: number; height: number }): { w: number; h: number } {
  // A tall logo at the height of a line could not be read.
  const most = height > width ? HEAD_LINE * 1.6 : HEAD_LINE;
  const scale = Math.min(most / height, MOST_LOGO_WIDTH / width);
  return { w: width * scale, h: height * scale };
}
const MOST_LOGO_WIDTH = 180;

export interface TitleBlock {
  kind: 'title';
  text: string;
  note: string | null;
  level: 1 | 2;
}

/** Rows of a table on one page. */
export interface TableBlock {
  kind: 'table';
  table: PrintTable;
  rows: PrintTable['rows'];
  /** Of the columns, points. */
  widths: readonly number[];
  /** Below the last row. */
  more: string | null;
}

export interface AboutBlock {
  kind: 'about';
  lines: AboutPart['lines'];
}

export interface PicturesBlock {
  kind: 'pictures';
  pictures: readonly PrintedPicture[];
}

/** Person on the left of a page. */
export interface PersonBlock {
  kind: 'person';
  person: CreatorSection;
}

/** Rows of blocks on the right of a page; laid out, but not drawn itself. */
export interface StackBlock {
  kind: 'stack';
  rows: ReadonlyArray<readonly DrawnBlock[]>;
}

export type DrawnBlock =
  | PersonBlock
  | HeadBlock
  | TitleBlock
  | TableBlock
  | AboutBlock
  | PicturesBlock
  | FiguresSection
  | ChartSection
  | PointsSection
  | WordsSection
  | FactsSection
  | CardsSection;
export type Block = DrawnBlock | StackBlock;

/** The drawn blocks by kind. */
export type Blocks = { [Kind in DrawnBlock['kind']]: Extract<DrawnBlock, { kind: Kind }> };

/** A block on a page, points from its left upper corner. */
export interface Placed<B extends DrawnBlock = DrawnBlock> {
  block: B;
  look: Look;
  x: number;
  y: number;
  w: number;
  h: number;
}

export const GUTTER = 16;
/** Sizes of text, in body sizes. */
export const TITLE = { 1: 1.65, 2: 1.2 } as const;
export const HEADLINE = 2.4;
export const WORDS = 1.15;
/** Long lines are hard to read. */
/** Size of the value of a figure, in body sizes. */
export const figureSize = ({ across }: Pick<FiguresSection, 'across'>): number => (across ? 3 : 1.9);
/** Size of findings, in body sizes. */
export const pointSize = ({ is_deck }: PageForm): number => (is_deck ? 1.4 : 1.08);
/** Findings of a slide of their own are side by side. */
export const isTiled = ({ name, points }: PointsSection, { is_deck }: PageForm): boolean =>
  is_deck && name === '' && points.length <= MOST_FACTS;
export const titleSize = (level: TitleBlock['level'], { text, is_deck }: PageForm): number =>
  text * (is_deck && level === 1 ? 2 : TITLE[level]);
/** Of the width of a wide card, its picture. */
export const WIDE_PICTURE = 0.48;
export const wordsWidth = (width: number): number => width * 0.8;
/** Widest line of the headline, of the page: long lines are hard to read. */
const HEADLINE_WIDTH = 0.86;
export const HEAD_LINE = 26;
/** Height and width of the picture in the head. */
export const HEAD_PICTURE = 84;
export const NAME_WIDTH = 150;
const CARDS_ACROSS = 6;
export const cardsAcross = ({ across }: Pick<CardsSection, 'across'>): number => across ?? CARDS_ACROSS;
/** Points between the rows of a stack. */
export const STACK_GAP = 12;
export const PERSON_PICTURE = 0.86;
export const CARD_PICTURE = 500 / 440;
export const PICTURES_ACROSS = 3;
const MOST_FACTS = 4;
const MOST_FIGURES = 6;

/** Height that lines about the numbers may take on a page with room. */
const ABOUT_GROWTH = 1.4;

/** Space after each line. */
export const aboutGap = ({ lines }: AboutBlock, { w, h }: { w: number; h: number }, text: number): number =>
  Math.max(0, h - lines.reduce((sum, line) => sum + aboutLineHeight(line, w, text), 0)) /
  Math.max(1, lines.length);

const fixed = (height: number): Size => ({ min: height, ideal: height, max: height });

/** Figures in a row: all of them, or rows of equal length. */
export function figuresAcross({ figures, across }: Pick<FiguresSection, 'figures' | 'across'>): number {
  if (across) return Math.min(across, figures.length);
  const rows = Math.ceil(figures.length / MOST_FIGURES);
  return Math.max(1, Math.ceil(figures.length / rows));
}
/** Width of the text of a figure. */
export const figureRoom = (block: Pick<FiguresSection, 'figures' | 'across'>, width: number): number =>
  width / figuresAcross(block) - 14;
/** Lines that each label takes, so that the values are in line; longer ones are cut. */
export const MOST_LABEL_LINES = 2;
export const labelLines = (block: FiguresSection, width: number, size: number): number => {
  const wide = figureRoom(block, width) * CUT_WIDTH;
  return Math.min(
    MOST_LABEL_LINES,
    Math.max(...block.figures.map(({ label }) => linesOf(label, wide, size))),
  );
};
/** Facts in a row: all of them, or rows of nearly equal length. */
export const factsAcross = ({ facts }: FactsSection): number =>
  Math.ceil(facts.length / Math.ceil(facts.length / MOST_FACTS));

/** Width of one of several side by side. */
export const shareOf = (width: number, across: number): number => (width - GUTTER * (across - 1)) / across;

export const headlineWidth = (form: PageForm, { picture }: HeadBlock): number =>
  contentWidth(form) * HEADLINE_WIDTH - (picture ? HEAD_PICTURE + GUTTER : 0);

/** The heights a block can have at a width. */
export function sizeOf(block: Block, width: number, form: PageForm): Size {
  const { text } = form;
  const line = lineHeight(text);
  switch (block.kind) {
    case 'head': {
      if (form.is_deck) return fixed(form.bottom - form.top);
      const wide = headlineWidth(form, block);
      const lines = linesOf(block.headline, wide, text * HEADLINE, true);
      const filters = block.filters ? linesOf(block.filters, wide, text) * line + 4 : 0;
      const words = lines * text * HEADLINE * 1.2 + filters;
      return fixed(HEAD_LINE + 14 + Math.max(words, block.picture ? HEAD_PICTURE : 0));
    }
    case 'title': {
      const note = block.note ? linesOf(block.note, width, text) * line : 0;
      return fixed(lineHeight(titleSize(block.level, form)) + note);
    }
    case 'figures': {
      const rows = Math.ceil(block.figures.length / figuresAcross(block));
      const note = block.note ? linesOf(block.note, width, text) * line + 4 : 0;
      const wide = figureRoom(block, width) * CUT_WIDTH;
      const lines = block.figures.map((figure) => {
        const words = figureLines(figure).reduce(
          (sum, { text: words }) => sum + linesOf(words, wide, text),
          0,
        );
        return words > 1 && planBar(figure) !== null ? words + 1 : words;
      });
      const labels = labelLines(block, width, text);
      const one = (0.1 + labels + figureSize(block) + Math.max(2, ...lines)) * line + 8;
      return { min: rows * one + note, ideal: rows * (one + 6) + note, max: rows * (one + 26) + note };
    }
    case 'chart':
      return chartSize(block, width, text);
    case 'points': {
      if (isTiled(block, form)) return { min: 150, ideal: 210, max: 260 };
      const lines = block.points.map((p) =>
        linesOf(`${p.title} ${p.text}`, width - 6, text * pointSize(form)),
      );
      const words =
        lines.reduce((sum, n) => sum + n * line * pointSize(form), 0) + (block.name ? line * 1.6 : 0);
      const gaps = block.points.length - 1;
      return { min: words + gaps * 8, ideal: words + gaps * 10, max: words + gaps * 18 };
    }
    case 'words': {
      const wide = wordsWidth(width);
      const lines = linesOf(block.text, wide, text * WORDS);
      return fixed(lines * lineHeight(text * WORDS) + 4);
    }
    case 'facts': {
      const wide = shareOf(width, factsAcross(block)) - 4;
      const heights = block.facts.map(
        ({ fact, more, detail }) =>
          (linesOf(`${fact} ${more}`, wide, text * 1.08) + linesOf(detail, wide, text)) * line * 1.05,
      );
      return fixed(Math.max(...heights) * Math.ceil(block.facts.length / factsAcross(block)) + 10);
    }
    case 'cards': {
      const across = cardsAcross(block);
      const rows = Math.ceil(block.cards.length / across);
      const picture = cardPicture(block, width);
      if (block.is_wide)
        return { min: rows * (picture + 14), ideal: rows * (picture + 22), max: rows * (picture + 44) };
      const lines = Math.max(...block.cards.map((card) => card.lines.length)) + 1;
      return fixed(rows * (picture + lines * line + 10));
    }
    case 'person':
      return fixed(personHeights(block.person, width, text).reduce((sum, n) => sum + n, 0) + 20);
    case 'stack': {
      const sizes = block.rows.map((row) => rowSize(row, width, form));
      const sum = (of: keyof Size) =>
        sizes.reduce((all, size) => all + size[of], 0) + STACK_GAP * (sizes.length - 1);
      return { min: sum('min'), ideal: sum('ideal'), max: sum('max') };
    }
    case 'pictures': {
      const wide = shareOf(width, PICTURES_ACROSS);
      const captions = block.pictures.map(({ caption }) => (caption ? linesOf(caption, wide, text) : 0));
      return fixed((wide * 1180) / 900 + Math.max(...captions) * line + 6);
    }
    case 'table': {
      const more = block.more ? line + 6 : 0;
      const rows = (height: number) => (block.rows.length + 1) * height + more;
      return { min: rows(form.row.min), ideal: rows(form.row.ideal), max: rows(form.row.max) };
    }
    case 'about': {
      const height = block.lines.reduce((sum, one) => sum + aboutLineHeight(one, width, text), 0);
      return { min: height, ideal: height, max: height * ABOUT_GROWTH };
    }
  }
}

/** Height of the pictures of cards, or of the captions in their place. */
export function cardPicture(block: CardsSection, width: number): number {
  const wide = shareOf(width, cardsAcross(block)) * (block.is_wide ? WIDE_PICTURE : 1);
  return block.cards.some(({ jpeg, caption }) => jpeg !== null || caption) ? wide * CARD_PICTURE : 0;
}

/** The heights of blocks side by side. */
export function rowSize(row: readonly Block[], width: number, form: PageForm): Size {
  const sizes = row.map((block) => sizeOf(block, shareOf(width, row.length), form));
  const most = (of: keyof Size) => Math.max(...sizes.map((size) => size[of]));
  return { min: most('min'), ideal: most('ideal'), max: most('max') };
}

/** Heights of picture, name, link, lines and comments of a person. */
export function personHeights(person: CreatorSection, width: number, text: number): number[] {
  const line = lineHeight(text);
  const words = (texts: readonly string[], wide: number) =>
    texts.reduce((sum, one) => sum + linesOf(one, wide, text) * line, 0);
  return [
    person.picture ? width * PERSON_PICTURE * CARD_PICTURE : 0,
    linesOf(person.name, width, text * TITLE[1], true) * lineHeight(text * TITLE[1]),
    person.link ? line : 0,
    words(person.lines, width),
    person.comments.length > 0 ? words(person.comments, width - 20) + 16 : 0,
  ];
}

export const aboutLineHeight = ([name, words]: AboutPart['lines'][number], width: number, size: number) =>
  Math.max(linesOf(name, NAME_WIDTH - 8, size), linesOf(words, width - NAME_WIDTH, size)) * lineHeight(size) +
  2;

/** The line below the name of a chart. */
export const chartNote = ({ note, target }: ChartSection): string =>
  [note, target && t('dashed line: {label}', { label: target.label })].filter(Boolean).join(' · ');
/** Heights of the name above a chart, and of its name and note together. */
export function chartHead(chart: ChartSection, width: number, text: number): { name: number; all: number } {
  const size = text * TITLE[2];
  const name = linesOf(chart.name, width, size, true) * lineHeight(size);
  return { name, all: name + (chartNote(chart) ? lineHeight(text) * 1.2 : lineHeight(text) * 0.2) };
}

/** Above the bars or lines; several series have a legend. */
export const chartTop = ({ series }: Pick<ChartSection, 'series'>): number => (series.length === 1 ? 14 : 30);
export const CHART_BOTTOM = 8;

function chartSize(chart: ChartSection, width: number, text: number): Size {
  const { shape, categories } = chart;
  const head = chartHead(chart, width, text).all;
  const { mark, is_flat } = shapeOf(shape);
  const least = mark === 'line' ? 130 : 90;
  if (!is_flat) return { min: head + least, ideal: head + 170, max: head + 390 };
  const n = categories.length;
  const above = head + chartTop(chart) + CHART_BOTTOM;
  return { min: above + n * 13, ideal: above + n * 20, max: above + n * 34 };
}
