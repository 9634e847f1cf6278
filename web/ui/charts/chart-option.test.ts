import { expect, it } from 'vitest';
import { LIGHT } from '#web/tokens.ts';
import { type ChartData, chartCsv, chartOption, chartSummary, tipHead } from './chart-option.ts';

const data: ChartData = {
  kind: 'bar',
  stacked: true,
  categories: ['2026-08-01', '2026-08-02', '2026-08-03'],
  series: [
    { name: 'measured', tone: 'measured', values: [5, null, 9] },
    { name: '=cmd, "x"', values: [1, 2, 3] },
  ],
};

it('starts bars at zero and keeps gaps', () => {
  const option = chartOption(data, false, true) as {
    animation: boolean;
    yAxis: { min: (range: { min: number }) => number };
    series: { data: (number | null)[]; stack?: string }[];
  };
  expect(option.yAxis.min({ min: 4 })).toBe(0);
  expect(option.yAxis.min({ min: -3 })).toBe(-3);
  expect(option.series[0]?.data).toEqual([5, null, 9]);
  expect(option.series[0]?.stack).toBe('all');
  expect(option.animation).toBe(false);
});

it('shows the category in full and the sum of stacked bars in the tooltip', () => {
  const label = { value: '2026-08-01', seriesData: [{ value: 5 }, { value: 1 }, { value: null }] };
  const formatTip = (day: string) => `on ${day}`;
  expect(tipHead({ ...data, formatTip }, label)).toBe('on 2026-08-01: 6');
  expect(tipHead({ ...data, stacked: false }, label)).toBe('2026-08-01');
});

it('takes the index of an axis label for no unit', () => {
  const format = (value: number, unit?: number | null) => `${value} ${unit}`;
  const option = chartOption({ ...data, format }, false, true) as {
    yAxis: { axisLabel: { formatter: (value: number, index: number) => string } };
  };
  expect(option.yAxis.axisLabel.formatter(1500, 3)).toBe('1500 undefined');
});

it('never interpolates a line', () => {
  const option = chartOption({ ...data, kind: 'line', stacked: false }, true, false) as {
    series: { connectNulls: boolean }[];
  };
  expect(option.series.map(({ connectNulls }) => connectNulls)).toEqual([false, false]);
});

it('describes the chart in words', () => {
  expect(chartSummary('Posts per day', data)).toBe(
    'Posts per day. 3 values. measured: highest 9 at 2026-08-03, lowest 5 at 2026-08-01. 1 without data. =cmd, "x": highest 3 at 2026-08-03, lowest 1 at 2026-08-01.',
  );
});

it('writes CSV with empty cells for gaps, with quotes, and without formulas', () => {
  expect(chartCsv(data)).toBe(
    ',measured,"\'=cmd, ""x"""\r\n2026-08-01,5,1\r\n2026-08-02,,2\r\n2026-08-03,9,3',
  );
});

it('changes no color when a series is hovered', () => {
  const option = chartOption(data, false, true) as { series: { emphasis: unknown }[] };
  expect(option.series.map(({ emphasis }) => emphasis)).toEqual([{ disabled: true }, { disabled: true }]);
});

it('labels the days on which weeks begin, and draws lines to the end of the plot', () => {
  const categories = Array.from({ length: 30 }, (_none, i) => `2026-06-${String(i + 1).padStart(2, '0')}`);
  const series = [{ name: 'Posts', values: categories.map(() => 1) }];
  const option = chartOption({ kind: 'line', calendar: true, categories, series }, false, true) as {
    grid: { right: number };
    xAxis: {
      boundaryGap: boolean;
      axisLabel: { interval: (index: number) => boolean; alignMinLabel?: string; alignMaxLabel?: string };
    };
  };
  const { boundaryGap, axisLabel } = option.xAxis;
  expect(categories.filter((_day, index) => axisLabel.interval(index))).toEqual([
    '2026-06-01',
    '2026-06-08',
    '2026-06-15',
    '2026-06-22',
    '2026-06-29',
  ]);
  expect([boundaryGap, option.grid.right]).toEqual([false, 8]);
  expect([axisLabel.alignMinLabel, axisLabel.alignMaxLabel]).toEqual(['left', 'right']);
});

it('colors women and men differently from origins', () => {
  const tones = ['women', 'men', 'others', 'auto', 'measured'] as const;
  const series = tones.map((tone) => ({ name: tone, tone, values: [1] }));
  const { color } = chartOption({ kind: 'bar', categories: ['a'], series }, false, true) as {
    color: string[];
  };
  expect(new Set(color).size).toBe(5);
  expect(color.slice(0, 4)).not.toContain(LIGHT.accent);
});

it('hatches the days without data, on axes of their own', () => {
  const known: ChartData = { ...data, series: [{ name: 'posts', values: [0, null, 4] }] };
  const option = chartOption(known, false, true) as {
    xAxis: object[];
    series: { xAxisIndex?: number; data: (number | null)[] }[];
  };
  expect(option.xAxis).toHaveLength(2);
  expect(option.series[1]).toMatchObject({ xAxisIndex: 1, data: [null, 1, null] });
  const full = chartOption({ ...known, series: [{ name: 'posts', values: [0, 0, 4] }] }, false, true);
  expect(full).toMatchObject({ series: [{ data: [0, 0, 4] }] });
});

it('cuts a scaled axis only where lines would be flat, and says so', () => {
  const scaled = (values: number[]) =>
    (
      chartOption(
        { ...data, kind: 'line', scaled: true, series: [{ name: 'followers', values }] },
        false,
        true,
      ) as {
        yAxis: { scale: boolean; name?: string };
      }
    ).yAxis;
  expect(scaled([900, 950, 1000])).toMatchObject({ scale: true, name: 'The axis does not begin at 0' });
  expect(scaled([100, 500, 1000]).scale).toBe(false);
});
