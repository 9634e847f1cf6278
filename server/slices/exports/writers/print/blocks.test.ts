import { expect, it } from 'vitest';
import type { Figure } from '../../exporter.ts';
import { sizeOf } from './blocks.ts';
import { lineHeight, PAPER } from './form.ts';

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
