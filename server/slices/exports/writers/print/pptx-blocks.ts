import type PptxGenJS from 'pptxgenjs';
import type { FactsSection, FiguresSection, PointsSection, WordsSection } from '../../exporter.ts';
import {
  type AboutBlock,
  aboutGap,
  aboutLineHeight,
  type Blocks,
  factsAcross,
  figureRoom,
  figureSize,
  figuresAcross,
  GUTTER,
  HEAD_LINE,
  type HeadBlock,
  isTiled,
  labelLines,
  logoSize,
  MOST_LABEL_LINES,
  NAME_WIDTH,
  PICTURES_ACROSS,
  type PicturesBlock,
  type Placed,
  pointSize,
  shareOf,
  TITLE,
  type TitleBlock,
  titleSize,
  WORDS,
  wordsWidth,
} from './blocks.ts';
import { lineHeight, SLIDE } from './form.ts';
import { DIM, figureLines, figureValue, INK, LINE, planBar } from './look.ts';
import { cutTo, cutToLines } from './measures.ts';
import { addChart } from './pptx-chart.ts';
import { cards, person } from './pptx-people.ts';
import { at, type Box, filled, jpegAt, type Slide, write } from './pptx-slide.ts';
import { addTable } from './pptx-table.ts';

const SIZE = SLIDE.text;
const STEP = lineHeight(SIZE);

const rule = (slide: Slide, { x, y, w }: Omit<Box, 'h'>) =>
  slide.addShape('line', { ...at({ x, y, w, h: 0 }), line: { color: LINE, width: 0.7 } });
/** Sizes of the cover, points. */
const COVER = { band: 14, logo: 2.2, genre: 14, headline: 30, top: 128, picture: 190 };

/** The cover: the sender, the kind of document and its result in a sentence. */
function head(slide: Slide, { block, look, x, y, w, h }: Placed<HeadBlock>): void {
  filled(slide, { x: 0, y: 0, w: COVER.band, h: SLIDE.height }, look.badge);
  const badge = HEAD_LINE * 1.4;
  if (block.logo) {
    const size = logoSize(block.logo);
    slide.addImage({
      data: `image/png;base64,${block.logo.png}`,
      altText: block.company,
      ...at({ x, y, w: size.w * COVER.logo, h: size.h * COVER.logo }),
    });
  } else {
    filled(slide, { x, y, w: badge, h: badge }, look.badge, 7);
    write(slide, { x, y, w: badge, h: badge }, block.company.slice(0, 1).toUpperCase(), {
      color: look.on_badge,
      bold: true,
      fontSize: 18,
      align: 'center',
      valign: 'middle',
    });
    write(slide, { x: x + badge + 12, y, w: w / 2, h: badge }, block.company, {
      bold: true,
      fontSize: 18,
      valign: 'middle',
    });
  }
  const top = y + COVER.top;
  const wide = w - (block.picture ? COVER.picture + 2 * GUTTER : w * 0.1);
  write(slide, { x, y: top, w: wide, h: lineHeight(COVER.genre) }, block.genre, {
    bold: true,
    fontSize: COVER.genre,
    color: look.accent,
  });
  const words: PptxGenJS.TextProps[] = [
    {
      text: block.headline,
      options: { bold: true, fontSize: COVER.headline, breakLine: true, paraSpaceAfter: 12 },
    },
    ...(block.filters ? [{ text: block.filters, options: { color: DIM } }] : []),
  ];
  const below = top + lineHeight(COVER.genre) + 8;
  write(slide, { x, y: below, w: wide, h: y + h - below }, words, { fit: 'shrink' });
  if (block.picture)
    jpegAt(slide, block.picture, {
      x: x + w - COVER.picture,
      y: top,
      w: COVER.picture,
      h: COVER.picture,
    });
}

function title(slide: Slide, { block, x, y, w }: Placed<TitleBlock>): void {
  const size = titleSize(block.level, SLIDE);
  const high = lineHeight(size);
  write(slide, { x, y, w, h: high }, cutTo(block.text, w, size, true), { fontSize: size, bold: true });
  if (block.note) write(slide, { x, y: y + high, w, h: STEP }, block.note, { color: DIM });
}

function figures(slide: Slide, { block, look, x, y, w, h }: Placed<FiguresSection>): void {
  const across = figuresAcross(block);
  const note = block.note ? STEP + 4 : 0;
  const high = (h - note) / Math.ceil(block.figures.length / across);
  const wide = w / across;
  const labels = labelLines(block, w, SIZE);
  for (const [i, figure] of block.figures.entries()) {
    const left = x + (i % across) * wide + (i % across === 0 ? 0 : 12);
    const top = y + Math.floor(i / across) * high;
    const room = figureRoom(block, w);
    if (i % across === 0) rule(slide, { x, y: top, w });
    else
      slide.addShape('line', {
        ...at({ x: left - 12, y: top, w: 0, h: high }),
        line: { color: LINE, width: 0.7 },
      });
    const lines = figureLines(figure);
    const label = cutToLines(figure.label, room, { size: SIZE, most: MOST_LABEL_LINES });
    write(slide, { x: left, y: top + 5, w: room, h: labels * STEP }, label, { color: DIM });
    write(slide, { x: left, y: top + 5 + labels * STEP, w: room, h: high - 12 - labels * STEP }, [
      {
        text: figureValue(figure),
        options: { fontSize: SIZE * figureSize(block), bold: true, breakLine: lines.length > 0 },
      },
      ...lines.map((line, n) => ({
        text: line.text,
        options: { color: line.colour, breakLine: n < lines.length - 1 },
      })),
    ]);
    const bar = planBar(figure);
    if (!bar) continue;
    filled(slide, { x: left, y: top + high - 8, w: room, h: 4 }, look.track, 2);
    filled(slide, { x: left, y: top + high - 8, w: room * bar.bar, h: 4 }, look.accent, 2);
    filled(slide, { x: left + room * bar.mark, y: top + high - 11, w: 1.4, h: 10 }, INK);
  }
  rule(slide, { x, y: y + h - note, w });
  if (block.note) write(slide, { x, y: y + h - note + 4, w, h: STEP }, block.note, { color: DIM });
}

/** Findings side by side. */
function tiles(slide: Slide, { block, look, x, y, w, h }: Placed<PointsSection>): void {
  const wide = shareOf(w, block.points.length);
  for (const [i, point] of block.points.entries()) {
    const where = { x: x + i * (wide + GUTTER), y, w: wide, h };
    filled(slide, where, look.quote);
    filled(slide, { ...where, h: 4 }, look.accent);
    write(
      slide,
      { x: where.x + 16, y: y + 22, w: wide - 32, h: h - 36 },
      [
        {
          text: point.title,
          options: { bold: true, fontSize: SIZE * 1.6, breakLine: true, paraSpaceAfter: 8 },
        },
        { text: point.text, options: { fontSize: SIZE * 1.25 } },
      ],
      { fit: 'shrink' },
    );
  }
}

function points(slide: Slide, placed: Placed<PointsSection>): void {
  const { block, x, y, w, h } = placed;
  if (isTiled(block, SLIDE)) {
    tiles(slide, placed);
    return;
  }
  const named = block.name ? STEP * 1.6 : 0;
  if (block.name)
    write(slide, { x, y, w, h: STEP * 1.4 }, block.name, { fontSize: SIZE * TITLE[2], bold: true });
  const runs = block.points.flatMap((point): PptxGenJS.TextProps[] => [
    { text: `${point.title} `, options: { bold: true } },
    { text: point.text, options: { breakLine: true, paraSpaceAfter: 9 } },
  ]);
  write(slide, { x, y: y + named, w, h: h - named }, runs, {
    fontSize: SIZE * pointSize(SLIDE),
    fit: 'shrink',
  });
}

function words(slide: Slide, { block, x, y, w, h }: Placed<WordsSection>): void {
  write(slide, { x, y, w: wordsWidth(w), h }, block.text, { fontSize: SIZE * WORDS, fit: 'shrink' });
}

function facts(slide: Slide, { block, x, y, w, h }: Placed<FactsSection>): void {
  const across = factsAcross(block);
  const wide = shareOf(w, across);
  const high = (h - 8) / Math.ceil(block.facts.length / across);
  rule(slide, { x, y, w });
  for (const [i, { fact, more, detail }] of block.facts.entries())
    write(
      slide,
      { x: x + (i % across) * (wide + GUTTER), y: y + 7 + Math.floor(i / across) * high, w: wide, h: high },
      [
        { text: `${fact} `, options: { bold: true, fontSize: SIZE * 1.08 } },
        { text: more, options: { fontSize: SIZE * 1.08, breakLine: true } },
        { text: detail, options: { color: DIM } },
      ],
    );
}

function pictures(slide: Slide, { block, x, y, w }: Placed<PicturesBlock>): void {
  const wide = shareOf(w, PICTURES_ACROSS);
  const high = (wide * 1180) / 900;
  for (const [i, { jpeg, caption }] of block.pictures.entries()) {
    const where = { x: x + i * (wide + GUTTER), y, w: wide, h: high };
    jpegAt(slide, jpeg, where);
    if (caption) write(slide, { ...where, y: y + high + 4, h: STEP * 2 }, caption, { color: DIM });
  }
}

function about(slide: Slide, { block, x, y, w, h: room }: Placed<AboutBlock>): void {
  const gap = aboutGap(block, { w, h: room }, SIZE);
  let top = y;
  for (const line of block.lines) {
    const [name, words] = line;
    const h = aboutLineHeight(line, w, SIZE);
    write(slide, { x, y: top, w: NAME_WIDTH - 8, h }, name, { color: DIM });
    write(slide, { x: x + NAME_WIDTH, y: top, w: w - NAME_WIDTH, h }, words);
    top += h + gap;
  }
}

const DRAWINGS: { [Kind in keyof Blocks]: (slide: Slide, placed: Placed<Blocks[Kind]>) => void } = {
  head,
  title,
  figures,
  chart: addChart,
  points,
  words,
  facts,
  cards,
  person,
  pictures,
  about,
  table: addTable,
};
const drawAs = <Kind extends keyof Blocks>(kind: Kind, slide: Slide, placed: Placed<Blocks[Kind]>) =>
  DRAWINGS[kind](slide, placed);

/** Puts a block on a slide. */
export const draw = (slide: Slide, placed: Placed): void => drawAs(placed.block.kind, slide, placed);
