import type PptxGenJS from 'pptxgenjs';
import type { ChartSection, Figure, FiguresSection } from '../exporters.ts';
import type { PrintTable } from './print-document.ts';
import { changeText, valueText } from './value-text.ts';
import { xmlText } from './xml-text.ts';

export type Slide = PptxGenJS.Slide;

export const FONT = 'Arial';
export const INK = '1D1C24';
export const DIM = '6B6A76';
const LINE = 'E4E3EA';
export const ACCENT = '5B3FD6';
const COLOURS = ['6D4AFF', '2B8A9D', 'C2612C', '3F7D3A', 'B0417F', '8A6D1F'];
export const AMBER = 'A15C00';
/** Inches: a wide slide and what its margins leave. */
export const LEFT = 0.55;
export const WIDTH = 12.23;
export const TOP = 1.35;
export const BOTTOM = 6.85;
/** Where a table below a chart begins. */
export const BELOW = 3.5;
const ROWS = 14;
const MOST_LETTERS = 70;

const FORMATS: Partial<Record<ChartSection['type'], string>> = {
  ratio: '0.0%',
  money: '#,##0',
  decimal: '0.00',
};
const formatOf = ({ type }: ChartSection) => FORMATS[type] ?? '#,##0';
export const short = (text: string) =>
  text.length > MOST_LETTERS ? xmlText(`${text.slice(0, MOST_LETTERS)}…`) : text;

export function figureCards(slide: Slide, { figures, note }: FiguresSection, top: number): number {
  const across = figures.length > 5 ? 4 : Math.max(1, figures.length);
  const [gap, height] = [0.2, 1.2];
  const width = (WIDTH - gap * (across - 1)) / across;
  for (const [i, figure] of figures.entries()) {
    const x = LEFT + (i % across) * (width + gap);
    const y = top + Math.floor(i / across) * (height + gap);
    slide.addShape('roundRect', {
      x,
      y,
      w: width,
      h: height,
      rectRadius: 0.06,
      line: { color: LINE, width: 1 },
      fill: { color: 'FFFFFF' },
    });
    slide.addText(figureText(figure), {
      x: x + 0.08,
      y,
      w: width - 0.16,
      h: height,
      fontFace: FONT,
      valign: 'middle',
      fit: 'shrink',
    });
  }
  const used = top + Math.ceil(figures.length / across) * (height + gap);
  if (!note) return used;
  slide.addText(note, {
    x: LEFT,
    y: used,
    w: WIDTH,
    h: 0.4,
    fontFace: FONT,
    fontSize: 10,
    color: DIM,
  });
  return used + 0.4;
}

function figureText(figure: Figure): PptxGenJS.TextProps[] {
  const { change, origins } = figure;
  const estimated = origins && figure.value ? origins.estimated / figure.value : 0;
  const under = [
    typeof change === 'number' ? `${changeText(change, figure)} against the period before` : null,
    estimated > 0 ? `${Math.round(estimated * 100)} % estimated` : null,
  ].filter((line) => line !== null);
  return [
    { text: figure.label, options: { fontSize: 11, color: DIM, breakLine: true } },
    {
      text: valueText(figure.value, figure, true),
      options: { fontSize: 24, bold: true, color: INK, breakLine: under.length > 0 },
    },
    ...(under.length > 0 ? [{ text: under.join(' · '), options: { fontSize: 9, color: DIM } }] : []),
  ];
}

function nativeChart(slide: Slide, chart: ChartSection, at: { x: number; y: number; w: number; h: number }) {
  const is_line = chart.shape === 'line';
  const is_flat = chart.shape === 'bar-horizontal';
  // Flat bars are drawn from below.
  const inOrder = <T>(list: readonly T[]): T[] => (is_flat ? list.toReversed() : [...list]);
  slide.addChart(
    is_line ? 'line' : 'bar',
    chart.series.map(({ name, values }) => ({
      name,
      labels: inOrder(chart.categories),
      // A gap is a gap, which the library's types do not know.
      values: inOrder(values as number[]),
    })),
    {
      ...at,
      ...(is_line
        ? { lineDataSymbol: 'none', lineSize: 2 }
        : { barDir: is_flat ? 'bar' : 'col', barGapWidthPct: 60 }),
      chartColors: COLOURS.slice(0, chart.series.length),
      ...(chart.series.length > 1
        ? { showLegend: true, legendPos: 'b', legendFontFace: FONT, legendFontSize: 9 }
        : {}),
      showTitle: true,
      title: chart.name,
      titleFontFace: FONT,
      titleFontSize: 12,
      titleColor: INK,
      valGridLine: is_flat ? { style: 'none' } : { color: LINE, size: 0.5 },
      ...(is_flat ? { valAxisHidden: true } : {}),
      catAxisLabelFontFace: FONT,
      catAxisLabelFontSize: 9,
      catAxisLabelColor: DIM,
      ...(is_line && chart.categories.length > 20
        ? { catAxisLabelFrequency: String(Math.ceil(chart.categories.length / 12)) }
        : {}),
      valAxisLabelFontFace: FONT,
      valAxisLabelFontSize: 9,
      valAxisLabelColor: DIM,
      valAxisLabelFormatCode: formatOf(chart),
      valAxisMinVal: 0,
      showValue: !is_line && chart.categories.length <= 12,
      dataLabelFormatCode: formatOf(chart),
      dataLabelFontSize: 9,
      dataLabelFontFace: FONT,
      dataLabelColor: INK,
    },
  );
}

export function charts(slide: Slide, all: readonly ChartSection[], top: number, bottom: number) {
  const stacked = all.every(({ shape }) => shape === 'line');
  const [across, down] = stacked ? [1, all.length] : [all.length, 1];
  const [w, h] = [WIDTH / across, (bottom - top) / down];
  for (const [i, chart] of all.entries())
    nativeChart(slide, chart, {
      x: LEFT + (stacked ? 0 : i * w),
      y: top + (stacked ? i * h : 0),
      w,
      h: Math.min(h, 4.6),
    });
}

/** Widths of columns by what stands in them, of the whole. */
function widths({ columns }: PrintTable): number[] {
  const parts = columns.map(({ id, type }) => (id === 'message' ? 4 : type === 'text' ? 1.8 : 1.2));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => (part / whole) * WIDTH);
}

export function addTable(slide: Slide, table: PrintTable, rows: PrintTable['rows'], top: number) {
  const { columns } = table;
  const sides = columns.map(({ type }) => ({
    align: type === 'text' ? ('left' as const) : ('right' as const),
  }));
  const head = columns.map(({ label }, i) => ({
    text: label,
    options: { bold: true, color: DIM, ...sides[i] },
  }));
  const body = rows.map((row) =>
    columns.map((column, i) => ({
      text: short(valueText(row[i] ?? null, column).replace(/\s+/g, ' ')),
      options: { ...sides[i] },
    })),
  );
  slide.addTable([head, ...body], {
    ...{ x: LEFT, y: top, w: WIDTH, colW: widths(table), rowH: 0.34 },
    ...{ fontFace: FONT, fontSize: 9, color: INK, valign: 'middle' },
    border: { type: 'solid', pt: 0.5, color: LINE },
    margin: [0.02, 0.06, 0.02, 0.06],
  });
}

export function tableSlides(add: (title: string) => Slide, title: string, table: PrintTable) {
  const { rows, left_out } = table;
  const pages = Math.max(1, Math.ceil(rows.length / ROWS));
  for (let page = 0; page < pages; page++) {
    const slide = add(pages > 1 ? `${title} (${page + 1} of ${pages})` : title);
    if (rows.length === 0)
      slide.addText('Nothing was found.', {
        x: LEFT,
        y: TOP,
        w: WIDTH,
        h: 0.4,
        fontFace: FONT,
        fontSize: 12,
        color: DIM,
      });
    else addTable(slide, table, rows.slice(page * ROWS, (page + 1) * ROWS), TOP);
    if (left_out > 0 && page === pages - 1)
      slide.addText(`and ${left_out.toLocaleString('en')} more, which an Excel export holds.`, {
        ...{ x: LEFT, y: BOTTOM - 0.15, w: WIDTH, h: 0.3, fontFace: FONT, fontSize: 9, color: DIM },
      });
  }
}
