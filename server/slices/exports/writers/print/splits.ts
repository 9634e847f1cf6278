import type { CardsSection, WordsSection } from '../../exporter.ts';
import { aboutLineHeight, type Block, cardsAcross, sizeOf } from './blocks.ts';
import type { PageForm } from './form.ts';

/** A block cut in two at a height, or null where its beginning has no room. */
export function split(
  block: Block,
  room: number,
  { width, form }: { width: number; form: PageForm },
): [Block, Block] | null {
  if (block.kind === 'table') {
    const n = Math.floor(room / form.row.min) - 1;
    if (n < 3 || block.rows.length - n < 1) return null;
    // One row alone on the next page looks lost.
    const cut = Math.min(n, block.rows.length - 3);
    if (cut < 2) return null;
    return [
      { ...block, rows: block.rows.slice(0, cut), more: null },
      { ...block, rows: block.rows.slice(cut) },
    ];
  }
  if (block.kind === 'cards') return splitCards(block, room, { width, form });
  if (block.kind === 'words') return splitWords(block, room, { width, form });
  if (block.kind !== 'about') return null;
  let used = 0;
  const n = block.lines.findIndex((line) => {
    used += aboutLineHeight(line, width, form.text);
    return used > room;
  });
  if (n < 1) return null;
  return [
    { ...block, lines: block.lines.slice(0, n) },
    { ...block, lines: block.lines.slice(n) },
  ];
}

/** Between two rows. */
function splitCards(
  block: CardsSection,
  room: number,
  { width, form }: { width: number; form: PageForm },
): [Block, Block] | null {
  const across = cardsAcross(block);
  const rows = Math.ceil(block.cards.length / across);
  const cut = Math.floor(room / (sizeOf(block, width, form).min / rows)) * across;
  if (cut < across || cut >= block.cards.length) return null;
  return [
    { ...block, cards: block.cards.slice(0, cut) },
    { ...block, cards: block.cards.slice(cut) },
  ];
}

/** Between two paragraphs. */
function splitWords(
  { text }: WordsSection,
  room: number,
  { width, form }: { width: number; form: PageForm },
): [Block, Block] | null {
  const paragraphs = text.split('\n');
  const fits = (n: number) =>
    sizeOf({ kind: 'words', text: paragraphs.slice(0, n).join('\n') }, width, form).min <= room;
  let n = paragraphs.length - 1;
  while (n > 0 && !fits(n)) n--;
  if (n === 0) return null;
  return [
    { kind: 'words', text: paragraphs.slice(0, n).join('\n').trimEnd() },
    { kind: 'words', text: paragraphs.slice(n).join('\n').trimStart() },
  ];
}
