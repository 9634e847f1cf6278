import { expect, it } from 'vitest';
import type { ChartSection, Figure } from '../../exporter.ts';
import { chartHead, sizeOf } from './blocks.ts';
import { chartSvg } from './chart-svg.ts';
import { lineHeight, PAPER } from './form.ts';
import { lookOf } from './look.ts';

const figure = (more: Partial<Figure>): Figure => ({
  ...{ id: 'impressions', label: 'Impressions', type: 'count', value: 65_800, ...more },
});
const height = (...figures: Figure[]) => sizeOf({ kind: 'figures', name: '', figures }, 700, PAPER).min;

it('leaves room for a plan’s bar below two lines', () => {
  const plan = { plan: 103_100 };
  const likely = { note: '83,882 to 146.2K likely' };
  const usual = height(figure({}));
  expect(height(figure(plan))).toBe(usual);
  expect(height(figure(likely))).toBe(usual);
  expect(height(figure({ ...plan, ...likely }), figure({}))).toBe(usual + lineHeight(PAPER.text));
});

const LOOK = lookOf(null);
const bars: ChartSection = {
  ...{ kind: 'chart', name: 'Posts by brand', shape: 'bar-horizontal', type: 'count' },
  categories: ['Aube', 'Nord'],
  series: [{ name: 'Posts', values: [1, 0] }],
};
const labelsOf = (svg: string, text: RegExp) =>
  [...svg.matchAll(/<text[^>]*>[^<]*/g)].filter(([one]) => text.test(one)).map(([one]) => one);

it('leaves each of two bars a line', () => {
  const head = chartHead(bars, 700, PAPER.text).all;
  const { min } = sizeOf(bars, 700, PAPER);
  const svg = chartSvg(bars, LOOK, { width: 700, height: min - head });
  const [first, second] = labelsOf(svg, />(Aube|Nord)$/).map((one) =>
    Number(/translate\([\d.]+ ([\d.]+)\)/.exec(one)?.[1]),
  );
  expect(Math.abs((second ?? 0) - (first ?? 0))).toBeGreaterThanOrEqual(PAPER.text);
});

it('counts on an axis in whole numbers', () => {
  const line = { ...bars, shape: 'line' as const, series: [...bars.series, ...bars.series] };
  const svg = chartSvg(line, LOOK, { width: 300, height: 130 });
  expect(labelsOf(svg, />\d+$/)).toHaveLength(2);
});
