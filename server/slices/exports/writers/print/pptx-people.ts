import type { CardsSection } from '../../exporter.ts';
import {
  cardPicture,
  cardsAcross,
  GUTTER,
  PERSON_PICTURE,
  type PersonBlock,
  type Placed,
  personHeights,
  shareOf,
  TITLE,
  WIDE_PICTURE,
} from './blocks.ts';
import { lineHeight, SLIDE } from './form.ts';
import { DIM, INK, type Look } from './look.ts';
import { cutTo, cutToLines } from './measures.ts';
import { type Box, filled, jpegAt, type Slide, write } from './pptx-slide.ts';

const SIZE = SLIDE.text;
const STEP = lineHeight(SIZE);

export function cards(slide: Slide, { block, look, x, y, w, h }: Placed<CardsSection>): void {
  const across = cardsAcross(block);
  const wide = shareOf(w, across);
  const row = h / Math.ceil(block.cards.length / across);
  const high = cardPicture(block, w);
  const pictured = block.is_wide ? wide * WIDE_PICTURE : wide;
  for (const [i, { jpeg, caption, title, lines, link }] of block.cards.entries()) {
    const where = {
      x: x + (i % across) * (wide + GUTTER),
      y: y + Math.floor(i / across) * row,
      w: pictured,
      h: high,
    };
    if (jpeg) jpegAt(slide, jpeg, where);
    else if (high > 0) quoted(slide, where, caption ?? '', look);
    const beside = { x: where.x + pictured + 10, y: where.y, w: wide - pictured - 10, h: high };
    const below = { ...where, y: where.y + high + 5, h: row - high - 5 };
    const words = block.is_wide && high > 0 ? beside : below;
    write(slide, words, [
      {
        text: cutTo(title, words.w, SIZE, true),
        options: {
          bold: true,
          breakLine: true,
          ...(link ? { hyperlink: { url: link }, color: INK } : {}),
        },
      },
      ...lines.map((line, n) => ({
        text: block.is_wide ? line : cutTo(line, words.w, SIZE),
        options: { color: n === 0 ? INK : DIM, breakLine: n < lines.length - 1 },
      })),
    ]);
  }
}

/** The words of a post in place of its picture. */
function quoted(slide: Slide, where: Box, text: string, look: Look): void {
  filled(slide, where, look.quote);
  filled(slide, { ...where, w: 3 }, look.accent);
  const inside = { x: where.x + 12, y: where.y + 8, w: where.w - 20, h: where.h - 16 };
  write(slide, inside, cutToLines(text, inside.w, { size: SIZE, most: Math.floor(inside.h / STEP) }));
}

export function person(slide: Slide, { block, look, x, y, w }: Placed<PersonBlock>): void {
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
  filled(slide, { x, y: quote, w, h: quoted }, look.quote, 5);
  write(slide, { x: x + 10, y: quote + 8, w: w - 20, h: quoted - 16 }, comments.join('\n'), {
    fit: 'shrink',
  });
}
