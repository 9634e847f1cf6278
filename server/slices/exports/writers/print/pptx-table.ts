import type PptxGenJS from 'pptxgenjs';
import { numberText } from '#server/platform/language.ts';
import type { Placed, TableBlock } from './blocks.ts';
import { cellText, isRight } from './cell-text.ts';
import { lineHeight, SLIDE } from './form.ts';
import { DIM, INK, LINE } from './look.ts';
import { cutTo } from './measures.ts';
import { at, fontFace, inches, type Slide, write } from './pptx-slide.ts';
import { CELL_PADDING } from './table-widths.ts';

const SIZE = SLIDE.text;
const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const;

/** A table that can be edited, whose rows share its height. */
export function addTable(slide: Slide, { block, x, y, w, h }: Placed<TableBlock>): void {
  const { columns } = block.table;
  const more = block.more ? lineHeight(SIZE) + 6 : 0;
  const high = (h - more) / (block.rows.length + 1);
  const cell = (text: string, i: number, options: PptxGenJS.TableCellProps = {}): PptxGenJS.TableCell => ({
    text: cutTo(text, (block.widths[i] as number) - 2 * CELL_PADDING, SIZE, options.bold),
    options: {
      align: isRight(columns[i] as (typeof columns)[number]) || columns[i]?.is_bar ? 'right' : 'left',
      ...options,
    },
  });
  const body = [
    columns.map(({ label }, i) => cell(label, i, { bold: true, color: DIM })),
    ...block.rows.map((row) =>
      columns.map((column, i) => {
        const value = row[i] ?? null;
        return column.is_bar && typeof value === 'number'
          ? cell(numberText(value, PERCENT), i)
          : cell(cellText(value, column), i);
      }),
    ),
  ];
  const width = block.widths.reduce((sum, one) => sum + one, 0);
  slide.addTable(body, {
    ...at({ x, y, w: width, h: h - more }),
    colW: block.widths.map(inches),
    rowH: body.map(() => inches(high)),
    fontFace: fontFace(),
    fontSize: SIZE,
    color: INK,
    valign: 'middle',
    border: { type: 'none' },
    margin: [0, inches(CELL_PADDING), 0, inches(CELL_PADDING)],
  });
  for (let i = 1; i <= body.length; i++)
    slide.addShape('line', {
      ...at({ x, y: y + i * high, w: width, h: 0 }),
      line: { color: LINE, width: 0.5 },
    });
  if (block.more)
    write(slide, { x, y: y + h - more + 6, w, h: lineHeight(SIZE) }, block.more, { color: DIM });
}
