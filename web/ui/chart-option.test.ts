import { expect, it } from 'vitest';
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

it('starts bars at zero and leaves gaps as gaps', () => {
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

it('heads the tooltip with the category in full and the sum of stacked bars', () => {
  const label = { value: '2026-08-01', seriesData: [{ value: 5 }, { value: 1 }, { value: null }] };
  const formatTip = (day: string) => `on ${day}`;
  expect(tipHead({ ...data, formatTip }, label)).toBe('on 2026-08-01: 6');
  expect(tipHead({ ...data, stacked: false }, label)).toBe('2026-08-01');
});

it('never interpolates a line', () => {
  const option = chartOption({ ...data, kind: 'line', stacked: false }, true, false) as {
    series: { connectNulls: boolean }[];
  };
  expect(option.series.map(({ connectNulls }) => connectNulls)).toEqual([false, false]);
});

it('says the chart in words', () => {
  expect(chartSummary('Posts per day', data)).toBe(
    'Posts per day. 3 values. measured: highest 9 at 2026-08-03, lowest 5 at 2026-08-01. 1 without data. =cmd, "x": highest 3 at 2026-08-03, lowest 1 at 2026-08-01.',
  );
});

it('writes CSV with empty cells for gaps, quotes, and no formulas', () => {
  expect(chartCsv(data)).toBe(
    ',measured,"\'=cmd, ""x"""\r\n2026-08-01,5,1\r\n2026-08-02,,2\r\n2026-08-03,9,3',
  );
});
