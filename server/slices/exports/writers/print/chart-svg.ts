import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { chartPicture, shapeOf } from '#contract/report/chart-shapes.ts';
import type { ChartSection } from '../../exporter.ts';
import { valueText } from '../value-text.ts';
import { CHART_BOTTOM, chartTop } from './blocks.ts';
import { fontOfText, PRODUCT_FONT } from './font-runs.ts';
import { PAPER } from './form.ts';
import { INK, LINE, type Look } from './look.ts';
import { widthOf } from './measures.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, MarkLineComponent, LabelLayout, SVGRenderer]);

/** Categories that each have room for a label. */
const FEW = 8;

/** Labels have a stroke behind them that PDF writers paint over the text. */
const withoutStroke = (svg: string) =>
  svg
    .replace(
      /(<text[^>]*?) stroke="[^"]*" stroke-width="[^"]*" paint-order="stroke"( stroke-miterlimit="[^"]*")?/g,
      '$1',
    )
    .replace(/<style[\s\S]*?<\/style>/, '')
    // There is one font for each script.
    .replace(
      /(<text[^>]*>)([^<]*)/g,
      (_all, head: string, words: string) => head.replaceAll(PRODUCT_FONT, fontOfText(words)) + words,
    );

/** Whether all labels of categories have room below the axis. */
const fits = ({ categories }: ChartSection, width: number): boolean =>
  categories.every((one) => widthOf(one, PAPER.text) < (width - 50) / categories.length);

/** A chart as vectors, without a browser. */
export function chartSvg(
  chart: ChartSection,
  look: Look,
  { width, height }: { width: number; height: number },
): string {
  const { mark, is_flat } = shapeOf(chart.shape);
  const label = { color: `#${INK}`, fontSize: PAPER.text };
  const line = `#${LINE}`;
  const { target } = chart;
  const is_one = chart.series.length === 1;
  const category = {
    data: [...chart.categories],
    axisLabel: {
      ...label,
      ...(is_flat
        ? { width: 96, overflow: 'truncate' as const, interval: 0 }
        : chart.categories.length <= FEW && fits(chart, width)
          ? { interval: 0 }
          : { hideOverlap: true }),
    },
    axisTick: { show: false },
    axisLine: { lineStyle: { color: line } },
  };
  const value = {
    axisLabel: is_flat
      ? { show: false }
      : { ...label, formatter: (value: number) => valueText(value, chart, true), hideOverlap: true },
    splitLine: is_flat ? { show: false } : { lineStyle: { color: line } },
    splitNumber: 4,
    ...(chart.type === 'count' ? { minInterval: 1 } : {}),
    ...(chart.most === undefined ? {} : { max: chart.most }),
  };
  const series = chart.series.map(({ name, values }) => ({
    name,
    data: values.map((value) =>
      target && value !== null && value < target.value
        ? { value, itemStyle: { color: `#${look.light}` } }
        : value,
    ),
    showSymbol: false,
    barMaxWidth: is_flat ? 16 : 34,
    color: is_one ? `#${look.accent}` : undefined,
    ...(target
      ? {
          markLine: {
            silent: true,
            symbol: 'none',
            data: [{ yAxis: target.value }],
            lineStyle: { color: `#${INK}`, type: 'dashed' as const, width: 1 },
            label: { show: false },
          },
        }
      : {}),
    ...(mark === 'line' && is_one ? { areaStyle: { opacity: 0.12 } } : {}),
    labelLayout: { hideOverlap: true },
    label: {
      show: is_flat || (mark === 'bar' && chart.categories.length <= 10),
      position: is_flat ? ('right' as const) : ('top' as const),
      formatter: ({ value }: { value: unknown }) => valueText(value as number | null, chart, true),
      ...label,
    },
  }));
  const view = init(null, null, { renderer: 'svg', ssr: true, width, height });
  view.setOption({
    animation: false,
    color: look.series.map((colour) => `#${colour}`),
    textStyle: { fontFamily: PRODUCT_FONT },
    grid: {
      left: 8,
      right: is_flat ? 56 : 20,
      top: chartTop(chart),
      bottom: CHART_BOTTOM,
      outerBoundsMode: 'same',
    },
    ...(is_one
      ? {}
      : { legend: { top: 0, left: 0, icon: 'roundRect', textStyle: label, itemWidth: 10, itemHeight: 8 } }),
    ...chartPicture(chart.shape, { category, value, series, radius: 3 }),
  });
  const svg = view.renderToSVGString({ useViewBox: true });
  view.dispose();
  return withoutStroke(svg);
}
