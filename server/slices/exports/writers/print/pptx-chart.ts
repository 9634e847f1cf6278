import type PptxGenJS from 'pptxgenjs';
import { shapeOf } from '#contract/report/chart-shapes.ts';
import type { Language } from '#contract/values/languages.ts';
import { currentLanguage } from '#server/platform/language.ts';
import type { ChartSection } from '../../exporter.ts';
import { chartHead, chartNote, type Placed, TITLE } from './blocks.ts';
import { lineHeight, SLIDE } from './form.ts';
import { DIM, INK, LINE } from './look.ts';
import { cutTo } from './measures.ts';
import { at, fontFace, type Slide, write } from './pptx-slide.ts';

const SIZE = SLIDE.text;
const STEP = lineHeight(SIZE);
/** Excel codes of numbers; large ones are shortened, as on a screen. Office chooses the decimal sign itself. */
const FORMATS: Record<Language, { ratio: string; decimal: string; other: string }> = {
  en: { ratio: '0.0%', decimal: '0.00', other: '[>=1000000]0.0,,"M";[>=10000]0,"K";#,##0' },
  fr: {
    ratio: '0.0"\u00a0"%',
    decimal: '0.00',
    other: '[>=1000000]0.0,,"\u00a0M";[>=10000]0,"\u00a0k";#,##0',
  },
};
/** Room right of the longest horizontal bar for its value. */
const LABEL_ROOM = 1.25;
/** Least width of a bar with its value, points. */
const LABEL_WIDTH = 36;
const MOST_TICKS = 14;

/** A chart that can be edited, with its name and note above it. */
export function addChart(slide: Slide, { block, look: colours, x, y, w, h }: Placed<ChartSection>): void {
  const { shape, categories, series, target } = block;
  const { name, all: above } = chartHead(block, w, SIZE);
  const note = chartNote(block);
  write(slide, { x, y, w, h: name }, block.name, {
    fontSize: SIZE * TITLE[2],
    bold: true,
  });
  if (note) write(slide, { x, y: y + name, w, h: STEP }, cutTo(note, w, SIZE), { color: DIM });
  const { mark, is_flat } = shapeOf(shape);
  // Horizontal bars are drawn from below.
  const inOrder = <T>(list: readonly T[]): T[] => (is_flat ? list.toReversed() : [...list]);
  const formats = FORMATS[currentLanguage()];
  const format = block.type === 'ratio' || block.type === 'decimal' ? formats[block.type] : formats.other;
  const longest = Math.max(block.most ?? 0, ...series.flatMap(({ values }) => values.map((one) => one ?? 0)));
  const most = is_flat && longest > 0 ? longest * LABEL_ROOM : block.most;
  const data = series.map(({ name, values }) => ({
    name,
    labels: inOrder(categories),
    // A gap is a gap, which the library's types do not know.
    values: inOrder(values as number[]),
  }));
  const isMarked = target !== undefined && !is_flat;
  const goal = {
    name: target?.label ?? '',
    labels: [...categories],
    values: categories.map(() => target?.value ?? 0),
  };
  const parts = [
    {
      type: 'bar' as const,
      data,
      options: { barDir: 'col' as const, barGapWidthPct: 55, chartColors: [colours.accent] },
    },
    {
      type: 'line' as const,
      data: [goal],
      options: {
        lineDataSymbol: 'none' as const,
        lineSize: 1.25,
        chartColors: [INK],
        showValue: false,
        lineDash: ['dash'],
      },
    },
  ];
  const look: PptxGenJS.IChartOpts = {
    ...at({ x, y: y + above, w, h: h - above }),
    ...(mark === 'line'
      ? { lineDataSymbol: 'none', lineSize: 2 }
      : { barDir: is_flat ? 'bar' : 'col', barGapWidthPct: 55 }),
    chartColors: series.length === 1 ? [colours.accent] : colours.series.slice(0, series.length),
    ...(series.length > 1
      ? { showLegend: true, legendPos: 'b', legendFontFace: fontFace(), legendFontSize: SIZE }
      : {}),
    valGridLine: is_flat ? { style: 'none' } : { color: LINE, size: 0.5 },
    ...(is_flat ? { valAxisHidden: true } : {}),
    catAxisLabelFontFace: fontFace(),
    catAxisLabelFontSize: SIZE,
    catAxisLabelColor: DIM,
    ...(categories.length > MOST_TICKS
      ? { catAxisLabelFrequency: String(Math.ceil(categories.length / MOST_TICKS)) }
      : {}),
    valAxisLabelFontFace: fontFace(),
    valAxisLabelFontSize: SIZE,
    valAxisLabelColor: DIM,
    valAxisLabelFormatCode: format,
    valAxisMinVal: 0,
    valAxisLineShow: false,
    ...(most === undefined ? {} : { valAxisMaxVal: most }),
    showValue: mark === 'bar' && (is_flat || w / categories.length >= LABEL_WIDTH),
    dataLabelFormatCode: format,
    dataLabelFontSize: SIZE,
    dataLabelFontFace: fontFace(),
    dataLabelColor: INK,
  };
  if (isMarked)
    // With several types the options come second.
    slide.addChart(parts as never, look as never);
  else slide.addChart(mark, data, look);
}
