import { currentTypeface } from './typeface.ts';

/** Widths of letters in em, rounded up: fonts of documents differ by a few percent. */
const CLASSES: ReadonlyArray<[RegExp, number]> = [
  [/[\u1100-\uffdc]/u, 1],
  [/[ijl.,:;'’|!()[\]ftr]/, 0.35],
  [/\s/, 0.29],
  [/[mwMW@%—…]/, 0.93],
  [/[A-Z&#+=<>~€£]/, 0.7],
  [/[0-9]/, 0.62],
];
const OTHER = 0.59;
const BOLD = 1.06;

/** Width of a text on one line, in points. */
export function widthOf(text: string, size: number, is_bold = false): number {
  let width = 0;
  const face = currentTypeface();
  for (const letter of text) {
    const usual = (CLASSES.find(([letters]) => letters.test(letter))?.[1] ?? OTHER) * (is_bold ? BOLD : 1);
    width += face ? Math.max(usual, face.width(letter, is_bold)) : usual;
  }
  return width * size;
}

/** Lines that a text takes at a width. */
export function linesOf(text: string, width: number, size: number, is_bold = false): number {
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    let used = 0;
    lines++;
    for (const word of paragraph.split(/(?<=\s)/)) {
      const wide = widthOf(word, size, is_bold);
      if (used > 0 && used + wide > width) {
        lines++;
        used = 0;
      }
      // A word that is wider than the line is broken.
      lines += Math.max(0, Math.ceil(wide / width) - 1);
      used += wide % width;
    }
  }
  return lines;
}

/** Of a cut line, used: other programs draw with wider fonts, and a second line would cover the footer. */
export const CUT_WIDTH = 0.93;

/** Adding and subtracting the padding can make a column a billionth narrower than the text it was measured by. */
const INEXACT = 0.5;

/** A text on one line, cut where there is no more room. */
export function cutTo(text: string, width: number, size: number, is_bold = false): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (widthOf(line, size, is_bold) <= width + INEXACT) return line;
  let cut = '';
  for (const letter of line) {
    if (widthOf(`${cut}${letter}…`, size, is_bold) > width * CUT_WIDTH) break;
    cut += letter;
  }
  return `${cut.trimEnd()}…`;
}

/** A text on some lines, cut after the last. */
export function cutToLines(
  text: string,
  width: number,
  { size, most }: { size: number; most: number },
): string {
  const whole = text.replace(/\s+/g, ' ').trim();
  const room = width * CUT_WIDTH;
  if (linesOf(whole, room, size) <= most) return whole;
  const words = whole.split(' ');
  while (words.length > 1 && linesOf(`${words.join(' ')}…`, room, size) > most) words.pop();
  return `${cutTo(words.join(' '), room * most, size).replace(/…$/, '')}…`;
}
