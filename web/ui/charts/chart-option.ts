import type { EChartsCoreOption } from 'echarts/core';
import { type ChartShape, chartPicture, shapeOf } from '#contract/report/chart-shapes.ts';
import { csvText } from '#contract/values/csv.ts';
import { compactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { CATEGORIES, DARK, LIGHT } from '#web/tokens.ts';
import { calendarTicks } from './calendar-ticks.ts';

/** Colors by role: the first three show origins. `auto` takes the next category color. */
export type SeriesTone =
  | 'measured'
  | 'views'
  | 'estimated'
  | 'women'
  | 'men'
  | 'others'
  | 'before'
  | 'up'
  | 'down'
  | 'auto';

export interface ChartSeries {
  name: string;
  /** One value per category; null is drawn as a gap. */
  values: (number | null)[];
  tone?: SeriesTone;
}

/** Text of a number; in a table, `unit` is that of its column (`columnUnit`). */
export type ChartFormat = (value: number, unit?: number | null) => string;

export interface ChartData {
  kind: ChartShape;
  categories: string[];
  series: ChartSeries[];
  /** Stacked bars. */
  stacked?: boolean;
  /** Number format of axis, tooltip and labels; default: compact. */
  format?: ChartFormat;
  /** Categories are days or months, labeled where weeks, months, quarters or years start. */
  calendar?: boolean | undefined;
  formatCategory?: (category: string) => string;
  /** Category text of the tooltip; default: the axis label. */
  formatTip?: ((category: string) => string) | undefined;
  /** Axis unit, if `format` does not include it. */
  unit?: string;
  /** Shows values at the ends of bars. */
  labels?: boolean;
  /** Values are ranks: 1 is on top, without a zero. */
  places?: boolean | undefined;
  /** Lines may fill the height: where their range is small, the axis begins above 0 and says so. */
  scaled?: boolean | undefined;
  /** Hides the number axis (with `labels`). */
  hideValueAxis?: boolean;
  legend?: boolean;
}

function tokenOf(tone: Exclude<SeriesTone, 'auto'>) {
  if (tone === 'measured') return 'accent';
  return tone === 'before' || tone === 'others' ? 'dim' : tone;
}

function colours(data: ChartData, dark: boolean): string[] {
  const tokens = dark ? DARK : LIGHT;
  const scale: readonly string[] = CATEGORIES[dark ? 'dark' : 'light'];
  return data.series.map(({ tone = 'auto' }, index) =>
    tone === 'auto' ? (scale[index % scale.length] ?? tokens.data) : tokens[tokenOf(tone)],
  );
}

function seriesLooks(data: ChartData, dark: boolean, format: (value: number) => string) {
  const tokens = dark ? DARK : LIGHT;
  const { mark, is_flat } = shapeOf(data.kind);
  const last = data.series.length - 1;
  return data.series.map((series, index) => ({
    name: series.name,
    data: series.values,
    ...(data.stacked ? { stack: 'all' } : {}),
    ...(mark === 'line'
      ? { showSymbol: data.places === true || series.values.length < 40, symbolSize: 5 }
      : {
          barMaxWidth: is_flat ? 14 : 26,
          barCategoryGap: '26%',
          barGap: '12%',
          ...(data.stacked && index !== last ? { itemStyle: { borderRadius: 0 } } : {}),
        }),
    // Colors have meanings, so hovering does not change them.
    emphasis: { disabled: true },
    ...(data.labels
      ? {
          label: {
            show: true,
            position: is_flat ? 'right' : 'top',
            color: tokens.dim,
            fontSize: 12,
            formatter: ({ value }: { value: number | null }) => (value === null ? '' : format(value)),
          },
        }
      : {}),
  }));
}

/** Whether a scaled axis is cut: from 0 on, its lines would be flat. */
function isCut(data: ChartData): boolean {
  if (data.scaled !== true) return false;
  const known = data.series.flatMap(({ values }) => values.filter((value) => value !== null));
  const low = Math.min(...known);
  return low > Math.max(...known) - low;
}

/** Hatching at the categories without data, so that they are unlike 0; on axes of its own, which are not shown. */
function gaps(data: ChartData, line: string) {
  const { is_flat } = shapeOf(data.kind);
  const isGap = (_category: string, index: number) =>
    data.series.every(({ values }) => (values[index] ?? null) === null);
  if (is_flat || data.categories.every((category, index) => !isGap(category, index))) return null;
  const hidden = { show: false, axisPointer: { show: false, triggerTooltip: false } };
  return {
    xAxis: { type: 'category' as const, data: data.categories, ...hidden },
    yAxis: { type: 'value' as const, min: 0, max: 1, ...hidden },
    series: {
      type: 'bar' as const,
      xAxisIndex: 1,
      yAxisIndex: 1,
      data: data.categories.map((category, index) => (isGap(category, index) ? 1 : null)),
      barWidth: '100%',
      silent: true,
      tooltip: { show: false },
      emphasis: { disabled: true },
      itemStyle: {
        color: 'transparent',
        decal: { color: line, dashArrayX: [1, 0], dashArrayY: [1.5, 5], rotation: -Math.PI / 4 },
      },
      z: 1,
    },
  };
}

interface TipLabel {
  value: unknown;
  seriesData?: { value?: unknown }[];
}

/** First tooltip line: the full category and, for stacked bars, the sum. */
export function tipHead(data: ChartData, { value, seriesData = [] }: TipLabel): string {
  const name = (data.formatTip ?? data.formatCategory ?? String)(String(value));
  const parts = seriesData.flatMap((part) => (typeof part.value === 'number' ? [part.value] : []));
  if (data.stacked !== true || parts.length < 2) return name;
  const all = parts.reduce((sum, part) => sum + part, 0);
  return t('{label}: {value}', { label: name, value: (data.format ?? compactNumber)(all) });
}

/** Approximate character width of small chart text. */
const CHARACTER = 0.016;

/** Alignment of the first and last label; others are centered. */
function edgeLabels(count: number, ticks: ReadonlySet<number> | null) {
  if (count <= 12) return {};
  const shown = ticks === null ? [0, count - 1] : [...ticks];
  const near = count * 0.08;
  return {
    ...((shown[0] ?? 0) <= near ? { alignMinLabel: 'left' } : {}),
    ...((shown.at(-1) ?? 0) >= count - 1 - near ? { alignMaxLabel: 'right' } : {}),
  };
}

/** The ECharts option of our data: one look, zero-based bars, gaps as gaps, no animation when motion is unwelcome. */
export function chartOption(data: ChartData, dark: boolean, still: boolean): EChartsCoreOption {
  const tokens = dark ? DARK : LIGHT;
  const format = data.format ?? compactNumber;
  const formatCategory = data.formatCategory ?? ((category: string) => category);
  const { mark, is_flat } = shapeOf(data.kind);
  const text = { color: tokens.dim, fontSize: 12 };
  const longest = Math.max(0, ...data.categories.map((category) => formatCategory(category).length));
  const ticks = data.calendar ? new Set(calendarTicks(data.categories, longest * CHARACTER)) : null;
  const interval = ticks ? { interval: (index: number) => ticks.has(index) } : {};
  const category = {
    data: data.categories,
    boundaryGap: mark !== 'line',
    axisTick: { show: ticks !== null, alignWithLabel: true, lineStyle: { color: tokens.line }, ...interval },
    axisLine: { show: !is_flat, lineStyle: { color: tokens.line } },
    axisLabel: {
      ...text,
      formatter: formatCategory,
      hideOverlap: true,
      ...interval,
      // First and last labels stay inside, so that the chart uses the full width.
      ...edgeLabels(data.categories.length, ticks),
    },
  };
  const value = {
    show: data.hideValueAxis !== true,
    scale: isCut(data),
    ...(data.places
      ? { inverse: true, min: 1, max: ({ max }: { max: number }) => Math.max(2, max), minInterval: 1 }
      : {}),
    ...(mark === 'line' ? {} : { min: (range: { min: number }) => Math.min(0, range.min) }),
    name: isCut(data) ? t('The axis does not begin at 0') : data.unit,
    nameTextStyle: { ...text, align: 'left' },
    splitLine: { lineStyle: { color: tokens.line } },
    // ECharts also passes an index, which must not become the unit.
    axisLabel: { ...text, formatter: (value: number) => format(value) },
    splitNumber: 4,
  };
  const picture = chartPicture(data.kind, {
    category,
    value,
    series: seriesLooks(data, dark, format),
    radius: is_flat ? 3 : 2,
  });
  const hatched = gaps(data, tokens.line);
  return {
    animation: !still,
    animationDuration: 160,
    animationDurationUpdate: 160,
    color: colours(data, dark),
    textStyle: { fontFamily: 'Inter Variable, system-ui, sans-serif' },
    aria: { enabled: false },
    grid: {
      left: 4,
      right: data.labels && is_flat ? 52 : 8,
      top: data.unit || isCut(data) ? 28 : 10,
      bottom: data.legend ? 30 : 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    ...(data.legend
      ? {
          legend: {
            // One legend row, whatever the number of series.
            type: 'scroll',
            data: data.series.map(({ name }) => name),
            bottom: 0,
            left: 0,
            itemWidth: 9,
            itemHeight: 9,
            icon: 'roundRect',
            textStyle: { ...text, fontSize: 12.5 },
            inactiveColor: tokens.line,
            pageIconColor: tokens.dim,
            pageIconInactiveColor: tokens.line,
            pageTextStyle: text,
          },
        }
      : {}),
    tooltip: {
      trigger: 'axis',
      axisPointer: {
        type: mark === 'line' ? 'line' : 'shadow',
        lineStyle: { color: tokens.dim },
        shadowStyle: { color: tokens.line, opacity: 0.35 },
        label: { formatter: (label: TipLabel) => tipHead(data, label) },
      },
      backgroundColor: tokens.card,
      borderColor: tokens.line,
      textStyle: { color: tokens.text, fontSize: 12.5 },
      confine: true,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : t('no data')),
    },
    ...picture,
    ...(hatched && {
      xAxis: [picture.xAxis, hatched.xAxis],
      yAxis: [picture.yAxis, hatched.yAxis],
      series: [...picture.series, hatched.series],
    }),
  };
}

/** Text alternative: one sentence per series. */
export function chartSummary(title: string, data: ChartData): string {
  const format = data.format ?? compactNumber;
  const name = data.formatCategory ?? ((category: string) => category);
  const sentences = data.series.map((series) => {
    const known = series.values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
    if (known.length === 0) return t('{name}: no data.', { name: series.name });
    const top = known.reduce((best, one) => (one.value > best.value ? one : best));
    const low = known.reduce((best, one) => (one.value < best.value ? one : best));
    const gaps = series.values.length - known.length;
    const missing = gaps > 0 ? ` ${t('{n} without data.', { n: gaps })}` : '';
    const at = (index: number) => name(data.categories[index] ?? '');
    const summary = t('{name}: highest {top} at {at_top}, lowest {low} at {at_low}.', {
      name: series.name,
      top: format(top.value),
      at_top: at(top.index),
      low: format(low.value),
      at_low: at(low.index),
    });
    return summary + missing;
  });
  return `${title}. ${t('{n} values.', { n: data.categories.length })} ${sentences.join(' ')}`;
}

/** CSV of exact values; missing ones are empty. */
export function chartCsv(data: ChartData): string {
  const head = ['', ...data.series.map(({ name }) => name)];
  const rows = data.categories.map((category, index) => [
    category,
    ...data.series.map(({ values }) => values[index] ?? ''),
  ]);
  return csvText([head, ...rows]);
}
