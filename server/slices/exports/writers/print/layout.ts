import { t } from '#server/platform/language.ts';
import {
  type Block,
  GUTTER,
  type Placed,
  rowSize,
  STACK_GAP,
  type StackBlock,
  shareOf,
  sizeOf,
} from './blocks.ts';
import { contentWidth, type PageForm, type Size } from './form.ts';
import { type Look, lookOf } from './look.ts';
import type { PrintDocument } from './print-document.ts';
import { type Row, rowOf, rowsOf } from './rows.ts';
import { split } from './splits.ts';

export interface PrintPage {
  /** Title of its first part. */
  title: string;
  blocks: Placed[];
}

/** Points between rows, below titles, and the most that is put between rows of a page with room. */
export const GAP = 14;
export const BELOW_TITLE = 5;
const MOST_GAP = 22;
/** Sizes that are tried, of the ideal ones. */
const SCALES = [1, 0.94, 1.06, 0.88, 1.12, 0.82, 1.2, 0.76, 1.3, 0.7, 1.42, 0.64, 1.55];
/** Parts of a page left empty where a block is cut, so that its rest is not short. */
const LEFT_AT_CUTS = [0, 0.1, 0.2];
/** Fill at which a page looks full. */
const FULL = 0.8;

const TRIALS = LEFT_AT_CUTS.flatMap((left_at_cuts) => SCALES.map((scale) => ({ left_at_cuts, scale })));

export interface Line {
  row: Row;
  size: Size;
  gap: number;
  h: number;
}
export interface Sheet {
  lines: Line[];
  /** Up to the end of the content. */
  used: number;
}

/** A document on pages without gaps: rows shrink, grow and are cut so that the emptiest page is as full as possible. */
export function layOut(document: PrintDocument, form: PageForm): PrintPage[] {
  const rows = rowsOf(document, form);
  const room = form.bottom - form.top;
  let best: { sheets: Sheet[]; fill: number } | null = null;
  for (const { left_at_cuts, scale } of TRIALS) {
    if (left_at_cuts > 0 && best?.fill === FULL) break;
    const sheets = fillSheets(rows, { form, scale, room, left_at_cuts });
    for (const sheet of sheets) stretch(sheet, room);
    const fill = Math.min(FULL, ...sheets.map(({ used }) => used / room));
    const isBetter =
      best === null ||
      fill > best.fill + 0.001 ||
      (fill === FULL && best.fill === FULL && sheets.length < best.sheets.length);
    if (isBetter) best = { sheets, fill };
  }
  const look = lookOf(document.brand);
  return (best?.sheets ?? []).map((sheet) => placed(sheet, document.title, { form, look }));
}

interface Drawing {
  form: PageForm;
  look: Look;
}

interface Filling {
  form: PageForm;
  scale: number;
  room: number;
  left_at_cuts: number;
}

const isTitle = ({ cells }: Row) => cells[0]?.block.kind === 'title';

export function measured(row: Row, form: PageForm): Size {
  const width = contentWidth(form);
  const sizes = row.cells.map(({ block, share }) => sizeOf(block, cellWidth(width, share, row), form));
  return {
    min: Math.max(...sizes.map(({ min }) => min)),
    ideal: Math.max(...sizes.map(({ ideal }) => ideal)),
    max: Math.max(...sizes.map(({ max }) => max)),
  };
}

const cellWidth = (width: number, share: number, { cells }: Row) =>
  (width - GUTTER * (cells.length - 1)) * share;

function fillSheets(rows: readonly Row[], { form, scale, room, left_at_cuts }: Filling): Sheet[] {
  const sheets: Sheet[] = [];
  let sheet: Sheet = { lines: [], used: 0 };
  const close = () => {
    if (sheet.lines.length > 0) sheets.push(sheet);
    sheet = { lines: [], used: 0 };
  };
  const gapBefore = (before: Row | undefined) => (!before ? 0 : isTitle(before) ? BELOW_TITLE : GAP);
  const put = (row: Row, size: Size, h: number) => {
    const gap = gapBefore(sheet.lines.at(-1)?.row);
    sheet.lines.push({ row, size, gap, h });
    sheet.used += gap + h;
  };
  const queue = [...rows];
  while (queue.length > 0) {
    const after = queue.findIndex((row) => !row.keeps);
    const group = queue.splice(0, after < 0 ? queue.length : after + 1);
    const content = group.pop() as Row;
    const sizes = group.map((row) => measured(row, form));
    const heads = sizes.reduce((sum, { ideal }) => sum + ideal + BELOW_TITLE, 0);
    if (group[0]?.starts_page || content.starts_page) close();
    const size = measured(content, form);
    const isAlone = sheet.lines.length === 0;
    const isCut = content.cells.some(({ block }) => block.kind === 'table' || block.kind === 'about');
    if (!isCut) shrink(sheet, size.min + heads + GAP - (room - sheet.used));
    const left = room - sheet.used - (isAlone ? 0 : GAP) - heads;
    const wanted = Math.min(size.max, Math.max(size.min, size.ideal * scale));
    const [only, ...others] = content.cells;
    const halves =
      size.min > left && only && others.length === 0
        ? split(only.block, left - left_at_cuts * room, { width: contentWidth(form), form })
        : null;
    if (size.min > left && !halves && !isAlone) {
      close();
      queue.unshift(...group, content);
      continue;
    }
    group.forEach((row, i) => {
      const { ideal } = sizes[i] as Size;
      put(row, { min: ideal, ideal, max: ideal }, ideal);
    });
    if (!halves) {
      put(content, size, Math.min(wanted, Math.max(size.min, left)));
      continue;
    }
    const [first, rest] = halves.map((block): Row => ({ ...content, cells: [{ block, share: 1 }] })) as [
      Row,
      Row,
    ];
    const firstSize = measured(first, form);
    put(first, firstSize, Math.min(firstSize.max, Math.max(firstSize.min, left)));
    close();
    queue.unshift(continuedTitle(group.at(-1) ?? null, content), rest);
  }
  close();
  return sheets;
}

/** The title above the rest of a table on the next page. */
function continuedTitle(head: Row | null, { part }: Row): Row {
  const block = head?.cells[0]?.block;
  const name = block?.kind === 'title' ? block.text : (part ?? '');
  const text = name.endsWith(t(', continued')) || name === '' ? name : `${name}${t(', continued')}`;
  return rowOf({ kind: 'title', text, note: null, level: 2 }, { keeps: true, part });
}

/** Part of its height that a row keeps when another needs room on its page. */
const KEPT = 0.7;

/** Takes height from what can do with less, if that is enough for what is missing. */
function shrink(sheet: Sheet, missing: number): void {
  const spare = ({ h, size }: Line) => Math.max(0, h - Math.max(size.min, size.ideal * KEPT));
  const all = sheet.lines.reduce((sum, line) => sum + spare(line), 0);
  if (missing <= 0 || all < missing) return;
  for (const line of sheet.lines) line.h -= (spare(line) * missing) / all;
  sheet.used -= missing;
}

/** Gives the rest of a page to what can grow, and to the gaps. */
export function stretch(sheet: Sheet, room: number): void {
  for (let round = 0; round < 4; round++) {
    const rest = room - sheet.used;
    const growing = sheet.lines.filter(({ h, size }) => h < size.max - 0.5);
    if (rest < 1 || growing.length === 0) break;
    const whole = growing.reduce((sum, { h }) => sum + h, 0);
    for (const line of growing) {
      const more = Math.min(line.size.max - line.h, (rest * line.h) / whole);
      line.h += more;
      sheet.used += more;
    }
  }
  const gaps = sheet.lines.filter(({ gap }) => gap === GAP);
  const more = Math.min(MOST_GAP - GAP, Math.max(0, room - sheet.used) / Math.max(1, gaps.length));
  for (const line of gaps) line.gap += more;
  sheet.used += more * gaps.length;
}

export function placed({ lines }: Sheet, title: string, { form, look }: Drawing): PrintPage {
  const width = contentWidth(form);
  const blocks: Placed[] = [];
  let y = form.top;
  for (const { row, gap, h } of lines) {
    y += gap;
    let x = form.margin;
    for (const { block, share } of row.cells) {
      const w = cellWidth(width, share, row);
      // Beside something higher, a block keeps to its own size.
      const place = { look, x, y, w, h: Math.min(h, sizeOf(block, w, form).max) };
      if (block.kind === 'stack') blocks.push(...unstacked(block, place, form));
      else blocks.push({ block, ...place });
      x += w + GUTTER;
    }
    y += h;
  }
  return { title: titleOf(lines) ?? title, blocks };
}

/** The blocks of a stack, whose rows share its height. */
function unstacked(
  { rows }: StackBlock,
  { look, x, y, w, h }: Omit<Placed, 'block'>,
  form: PageForm,
): Placed[] {
  const sizes = rows.map((row) => rowSize(row, w, form));
  const least = sizes.reduce((sum, { min }) => sum + min, 0);
  const spare = sizes.reduce((sum, { min, max }) => sum + max - min, 0);
  const more = spare === 0 ? 0 : Math.max(0, h - least - STACK_GAP * (rows.length - 1)) / spare;
  let top = y;
  return rows.flatMap((row, i) => {
    const { min, max } = sizes[i] as Size;
    const high = min + (max - min) * Math.min(1, more);
    const wide = shareOf(w, row.length);
    const blocks = row.map((block, n) => ({
      block,
      look,
      x: x + n * (wide + GUTTER),
      y: top,
      w: wide,
      h: Math.min(high, sizeOf(block, wide, form).max),
    }));
    top += high + STACK_GAP;
    return blocks;
  });
}

function titleOf(lines: readonly Line[]): string | null {
  const blocks = lines.flatMap(({ row }) => row.cells.map(({ block }): Block => block));
  const title = blocks.find((block) => block.kind === 'head' || block.kind === 'title');
  if (title?.kind === 'head') return title.headline;
  return title?.kind === 'title' ? title.text : (lines[0]?.row.part ?? null);
}
