import type { Content } from 'pdfmake';
import type { CardsSection } from '../../exporter.ts';
import {
  cardPicture,
  cardsAcross,
  GUTTER,
  PERSON_PICTURE,
  type PersonBlock,
  PICTURES_ACROSS,
  type PicturesBlock,
  type Placed,
  personHeights,
  shareOf,
  TITLE,
} from './blocks.ts';
import { lineHeight, PAPER } from './form.ts';
import type { Look } from './look.ts';
import { cutTo, cutToLines } from './measures.ts';
import { box, dim, filled, jpegAt, text } from './pdf-shapes.ts';

const SIZE = PAPER.text;

export function cards({ block, look, x, y, w, h }: Placed<CardsSection>): Content[] {
  const across = cardsAcross(block);
  const wide = shareOf(w, across);
  const rows = Math.ceil(block.cards.length / across);
  const high = cardPicture(block, w);
  return block.cards.flatMap(({ jpeg, caption, title, lines, link }, i): Content[] => {
    const left = x + (i % across) * (wide + GUTTER);
    const top = y + (Math.floor(i / across) * h) / rows;
    const at = { x: left, y: top, w: wide, h: high };
    const picture = jpeg ? [jpegAt(jpeg, at)] : quoted(caption ?? '', look, at);
    return [
      ...(high > 0 ? picture : []),
      box(
        { x: left, y: top + high + 5, w: wide },
        {
          stack: [
            text(cutTo(title, wide, SIZE, true), { bold: true, ...(link ? { link } : {}) }),
            ...lines.map((line, n) =>
              n === 0 ? text(cutTo(line, wide, SIZE)) : dim(cutTo(line, wide, SIZE)),
            ),
          ],
        },
      ),
    ];
  });
}

/** The words of a post in place of its picture. */
function quoted(
  caption: string,
  look: Look,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
): Content[] {
  const most = Math.floor((h - 16) / lineHeight(SIZE));
  return [
    filled(x, y, { w, h, colour: look.quote, r: 4 }),
    box({ x: x + 8, y: y + 8, w: w - 16 }, text(cutToLines(caption, w - 16, { size: SIZE, most }))),
  ];
}

export function person({ block, look, x, y, w }: Placed<PersonBlock>): Content[] {
  const { name, link, lines, comments, picture } = block.person;
  const [high = 0, named = 0, linked = 0, described = 0, quoted = 0] = personHeights(block.person, w, SIZE);
  const top = y + high + 8;
  const quote = top + named + linked + described + 8;
  return [
    ...(picture ? [jpegAt(picture, { x, y, w: w * PERSON_PICTURE, h: high })] : []),
    box(
      { x, y: top, w },
      {
        stack: [
          text(name, { fontSize: SIZE * TITLE[1], bold: true, outline: true }),
          ...(link ? [text(cutTo(link.text, w, SIZE), { color: `#${look.accent}`, link: link.url })] : []),
          ...lines.map((line) => dim(line)),
        ],
      },
    ),
    ...(quoted > 0
      ? [
          filled(x, quote, { w, h: quoted, colour: look.quote, r: 5 }),
          box({ x: x + 10, y: quote + 8, w: w - 20 }, { stack: comments.map((one) => text(one)) }),
        ]
      : []),
  ];
}

export function pictures({ block, x, y, w }: Placed<PicturesBlock>): Content[] {
  const wide = shareOf(w, PICTURES_ACROSS);
  const high = (wide * 1180) / 900;
  return block.pictures.flatMap(({ jpeg, caption }, i): Content[] => {
    const left = x + i * (wide + GUTTER);
    return [
      jpegAt(jpeg, { x: left, y, w: wide, h: high }),
      ...(caption ? [box({ x: left, y: y + high + 4, w: wide }, dim(caption))] : []),
    ];
  });
}
