import type { Content } from 'pdfmake';
import type { Placed, TableBlock } from './blocks.ts';
import { cellText, isRight } from './cell-text.ts';
import { fontRuns } from './font-runs.ts';
import { lineHeight, PAPER } from './form.ts';
import { DIM, LINE, type Look } from './look.ts';
import { cutTo } from './measures.ts';
import { CELL_PADDING } from './table-widths.ts';

const SIZE = PAPER.text;
const BAR = 5;

function bar(value: unknown, { width, high, look }: { width: number; high: number; look: Look }): Content {
  const part = typeof value === 'number' ? Math.max(0, Math.min(1, value)) : 0;
  const y = (high - BAR) / 2;
  return {
    canvas: [
      { type: 'rect', x: 0, y, w: width, h: BAR, r: 2.5, color: `#${look.track}` },
      ...(part > 0
        ? [
            {
              type: 'rect' as const,
              x: 0,
              y,
              w: Math.max(BAR, width * part),
              h: BAR,
              r: 2.5,
              color: `#${look.accent}`,
            },
          ]
        : []),
    ],
  };
}

/** A table whose rows share its height. */
export function pdfTable({ block, look, x, y, w, h }: Placed<TableBlock>): Content[] {
  const { columns } = block.table;
  const more = block.more ? lineHeight(SIZE) + 6 : 0;
  const high = (h - more) / (block.rows.length + 1);
  const widths = block.widths.map((width) => width - 2 * CELL_PADDING);
  const cell = (value: string, i: number, style: object = {}): Content => ({
    text: fontRuns(cutTo(value, widths[i] as number, SIZE, 'bold' in style)),
    noWrap: true,
    ...(isRight(columns[i] as (typeof columns)[number]) ? { alignment: 'right' } : {}),
    ...style,
  });
  const body: Content[][] = [
    columns.map(({ label }, i) => cell(label, i, { bold: true, color: `#${DIM}` })),
    ...block.rows.map((row) =>
      columns.map((column, i) =>
        column.is_bar
          ? bar(row[i], { width: widths[i] as number, high: SIZE * 1.2, look })
          : cell(cellText(row[i] ?? null, column), i),
      ),
    ),
  ];
  const padding = (high - SIZE * 1.25) / 2;
  return [
    {
      table: { headerRows: 1, widths, heights: () => SIZE * 1.25, body },
      layout: {
        hLineWidth: (i: number) => (i === 0 ? 0 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => `#${LINE}`,
        paddingLeft: (i: number) => (i === 0 ? 0 : CELL_PADDING),
        paddingRight: (i: number) => (i === 0 ? 2 * CELL_PADDING : CELL_PADDING),
        paddingTop: () => padding,
        paddingBottom: () => padding - 0.5,
      },
      absolutePosition: { x, y },
    },
    ...(block.more
      ? [
          {
            columns: [{ width: w, text: block.more, color: `#${DIM}` }],
            absolutePosition: { x, y: y + h - more + 6 },
          },
        ]
      : []),
  ];
}
