import type PptxGenJS from 'pptxgenjs';
import type {
  CardsSection,
  FactsSection,
  FiguresSection,
  PointsSection,
  WordsSection,
} from '../../exporter.ts';
import {
  type AboutBlock,
  aboutGap,
  aboutLineHeight,
  type Blocks,
  CARD_PICTURE,
  cardsAcross,
  factsAcross,
  figureRoom,
  figuresAcross,
  GUTTER,
  HEAD_LINE,
  HEAD_PICTURE,
  HEADLINE,
  type HeadBlock,
  headlineWidth,
  logoSize,
  NAME_WIDTH,
  PERSON_PICTURE,
  type PersonBlock,
  PICTURES_ACROSS,
  type PicturesBlock,
  type Placed,
  personHeights,
  shareOf,
  TITLE,
  type TitleBlock,
  WORDS,
  wordsWidth,
} from './blocks.ts';
import { lineHeight, SLIDE } from './form.ts';
import { DIM, figureLines, figureValue, INK, LINE, planBar, QUOTE, TRACK } from './look.ts';
import { cutTo } from './measures.ts';
import { addChart } from './pptx-chart.ts';
import { at, type Box, inches, type Slide, write } from './pptx-slide.ts';
import { addTable } from './pptx-table.ts';

const SIZE = SLIDE.text;
const STEP = lineHeight(SIZE);

const rule = (slide: Slide, { x, y, w }: Omit<Box, 'h'>) =>
  slide.addShape('line', { ...at({ x, y, w, h: 0 }), line: { color: LINE, width: 0.7 } });
const filled = (slide: Slide, where: Box, color: string, rectRadius = 0) =>
  slide.addShape(rectRadius > 0 ? 'roundRect' : 'rect', {
    ...at(where),
    fill: { color },
    line: { color, width: 0 },
    ...(rectRadius > 0 ? { rectRadius: inches(rectRadius) } : {}),
  });
const jpegAt = (slide: Slide, jpeg: string, where: Box) =>
  slide.addImage({ ...at(where), data: `image/jpeg;base64,${jpeg}` });

function head(slide: Slide, { block, look, x, y, w, h }: Placed<HeadBlock>): void {
  const badge = HEAD_LINE - 4;
  if (block.logo) {
    const size = logoSize(block.logo);
    slide.addImage({
      data: `image/png;base64,${block.logo.png}`,
      altText: block.company,
      ...at({ x, y: y + (badge - size.h) / 2, ...size }),
    });
  } else {
    filled(slide, { x, y, w: badge, h: badge }, look.badge, 5);
    write(slide, { x, y, w: badge, h: badge }, block.company.slice(0, 1).toUpperCase(), {
      color: look.on_badge,
      bold: true,
      align: 'center',
      valign: 'middle',
    });
    write(slide, { x: x + badge + 8, y, w: w / 2, h: badge }, block.company, {
      bold: true,
      fontSize: SIZE * 1.1,
      valign: 'middle',
    });
  }
  write(slide, { x: x + w / 2, y, w: w / 2, h: badge }, block.genre, {
    color: DIM,
    align: 'right',
    valign: 'middle',
  });
  const words: PptxGenJS.TextProps[] = [
    { text: block.headline, options: { bold: true, fontSize: SIZE * HEADLINE, breakLine: true } },
    ...(block.filters ? [{ text: block.filters, options: { color: DIM } }] : []),
  ];
  const top = y + HEAD_LINE + 8;
  write(slide, { x, y: top, w: headlineWidth(SLIDE, block), h: y + h - top }, words, { fit: 'shrink' });
  if (block.picture)
    jpegAt(slide, block.picture, { x: x + w - HEAD_PICTURE, y: top - 2, w: HEAD_PICTURE, h: HEAD_PICTURE });
}

function title(slide: Slide, { block, x, y, w }: Placed<TitleBlock>): void {
  const size = SIZE * TITLE[block.level];
  const high = lineHeight(size);
  write(slide, { x, y, w, h: high }, cutTo(block.text, w, size, true), { fontSize: size, bold: true });
  if (block.note) write(slide, { x, y: y + high, w, h: STEP }, block.note, { color: DIM });
}

function figures(slide: Slide, { block, look, x, y, w, h }: Placed<FiguresSection>): void {
  const across = figuresAcross(block);
  const note = block.note ? STEP + 4 : 0;
  const high = (h - note) / Math.ceil(block.figures.length / across);
  const wide = w / across;
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
    write(slide, { x: left, y: top + 5, w: room, h: high - 12 }, [
      { text: figure.label, options: { color: DIM, breakLine: true } },
      {
        text: figureValue(figure),
        options: { fontSize: SIZE * 1.9, bold: true, breakLine: lines.length > 0 },
      },
      ...lines.map((line, n) => ({
        text: line.text,
        options: { color: line.colour, breakLine: n < lines.length - 1 },
      })),
    ]);
    const bar = planBar(figure);
    if (!bar) continue;
    filled(slide, { x: left, y: top + high - 8, w: room, h: 4 }, TRACK, 2);
    filled(slide, { x: left, y: top + high - 8, w: room * bar.bar, h: 4 }, look.accent, 2);
    filled(slide, { x: left + room * bar.mark, y: top + high - 11, w: 1.4, h: 10 }, INK);
  }
  rule(slide, { x, y: y + h - note, w });
  if (block.note) write(slide, { x, y: y + h - note + 4, w, h: STEP }, block.note, { color: DIM });
}

function points(slide: Slide, { block, x, y, w, h }: Placed<PointsSection>): void {
  write(slide, { x, y, w, h: STEP * 1.4 }, block.name, { fontSize: SIZE * TITLE[2], bold: true });
  const runs = block.points.flatMap((point): PptxGenJS.TextProps[] => [
    { text: `${point.title} `, options: { bold: true } },
    { text: point.text, options: { breakLine: true, paraSpaceAfter: 7 } },
  ]);
  write(slide, { x, y: y + STEP * 1.6, w, h: h - STEP * 1.6 }, runs, {
    fontSize: SIZE * 1.08,
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

function cards(slide: Slide, { block, x, y, w, h }: Placed<CardsSection>): void {
  const across = cardsAcross(block);
  const wide = shareOf(w, across);
  const row = h / Math.ceil(block.cards.length / across);
  const high = block.cards.some(({ jpeg }) => jpeg !== null) ? wide * CARD_PICTURE : 0;
  for (const [i, { jpeg, title, lines, link }] of block.cards.entries()) {
    const where = {
      x: x + (i % across) * (wide + GUTTER),
      y: y + Math.floor(i / across) * row,
      w: wide,
      h: high,
    };
    if (jpeg) jpegAt(slide, jpeg, where);
    else if (high > 0) filled(slide, where, TRACK);
    write(slide, { ...where, y: where.y + high + 5, h: row - high - 5 }, [
      {
        text: cutTo(title, wide, SIZE, true),
        options: {
          bold: true,
          breakLine: true,
          ...(link ? { hyperlink: { url: link }, color: INK } : {}),
        },
      },
      ...lines.map((line, n) => ({
        text: cutTo(line, wide, SIZE),
        options: { color: n === 0 ? INK : DIM, breakLine: n < lines.length - 1 },
      })),
    ]);
  }
}

function person(slide: Slide, { block, look, x, y, w }: Placed<PersonBlock>): void {
  const { name, link, lines, comments, picture } = block.person;
  const [high = 0, named = 0, linked = 0, described = 0, quoted = 0] = personHeights(block.person, w, SIZE);
  const top = y + high + 8;
  const quote = top + named + linked + described + 8;
  if (picture) jpegAt(slide, picture, { x, y, w: w * PERSON_PICTURE, h: high });
  write(slide, { x, y: top, w, h: named + linked + described }, [
    { text: name, options: { fontSize: SIZE * TITLE[1], bold: true, breakLine: true } },
    ...(link
      ? [
          {
            text: cutTo(link.text, w, SIZE),
            options: { hyperlink: { url: link.url }, color: look.accent, breakLine: true },
          },
        ]
      : []),
    ...lines.map((line) => ({ text: line, options: { color: DIM, breakLine: true } })),
  ]);
  if (quoted === 0) return;
  filled(slide, { x, y: quote, w, h: quoted }, QUOTE, 5);
  write(slide, { x: x + 10, y: quote + 8, w: w - 20, h: quoted - 16 }, comments.join('\n'), {
    fit: 'shrink',
  });
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
