import { legibleOnWhite, textOn } from '#contract/report/brand-colors.ts';
import { ORIGINS } from '#contract/values/primitives.ts';
import { numberText, t } from '#server/platform/language.ts';
import { lowerBoundText } from '#server/slices/exports/report/lower-bound.ts';
import { originText } from '#server/slices/exports/report/origin-text.ts';
import type { Figure } from '../../exporter.ts';
import type { PrintedBrand } from '../../printed-brand.ts';
import { changeText, valueText } from '../value-text.ts';

/** Colours of documents, as hexadecimal digits. */
export const INK = '1b1b22';
export const DIM = '6d6d79';
export const LINE = 'e7e7ec';
export const AMBER = 'a15c00';
export const GOOD = '0a7f4f';
export const BAD = 'c2331f';
const TRACK = 'ece9f7';
const QUOTE = 'f6f3ff';
const ACCENT = '6741d9';
const ACCENT_LIGHT = 'b6a5ee';
const OTHERS = ['2b8a9d', 'c2612c', '3f7d3a', 'b0417f', '8a6d1f'];

/** Colours that depend on the sender. */
export interface Look {
  /** Bars, lines and links: legible on white. */
  accent: string;
  light: string;
  /** Behind bars and behind words. */
  track: string;
  quote: string;
  series: readonly string[];
  badge: string;
  on_badge: string;
}

/** Mixed with white. */
const lighter = (color: string, part: number) =>
  [1, 3, 5]
    .map((at) => Math.round(255 - (255 - Number.parseInt(color.slice(at, at + 2), 16)) * part))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('');

export function lookOf(brand: PrintedBrand | null): Look {
  const { main_color = null, second_color = null } = brand ?? {};
  if (main_color === null)
    return {
      accent: ACCENT,
      light: ACCENT_LIGHT,
      track: TRACK,
      quote: QUOTE,
      series: [ACCENT, ...OTHERS],
      badge: ACCENT,
      on_badge: 'ffffff',
    };
  const [accent, second] = [main_color, second_color ?? main_color].map((color) =>
    legibleOnWhite(color, 3).slice(1),
  ) as [string, string];
  return {
    accent,
    light: lighter(`#${accent}`, 0.45),
    track: lighter(`#${accent}`, 0.14),
    quote: lighter(`#${accent}`, 0.07),
    series: [accent, ...(second === accent ? [] : [second]), ...OTHERS],
    badge: main_color.slice(1),
    on_badge: textOn(main_color).slice(1),
  };
}

/** Where a value comes from, in percent. */
function originsText({ origins }: Figure): string | null {
  if (!origins) return null;
  const whole = ORIGINS.reduce((sum, origin) => sum + origins[origin], 0);
  if (whole === 0) return null;
  const shown = ORIGINS.filter((origin) => origins[origin] / whole >= 0.005);
  return shown
    .map(
      (origin) =>
        `${numberText(origins[origin] / whole, { style: 'percent' })} ${shown.length > 1 && origin === 'estimated' ? t('est.') : originText(origin)}`,
    )
    .join(', ');
}

/** A figure's value; a lower bound is "at least" it. */
export const figureValue = (figure: Figure): string => {
  const value = valueText(figure.value, figure, true);
  return figure.origins?.lower_bound && figure.value !== null ? `≥ ${value}` : value;
};

/** The lines below a figure's value. */
export function figureLines(figure: Figure): Array<{ text: string; colour: string }> {
  const { change, plan, note, verdict, value, origins: { lower_bound = null } = {} } = figure;
  const colour = verdict === 'good' ? GOOD : verdict === 'bad' ? BAD : DIM;
  const lines = [
    typeof plan === 'number'
      ? { text: t('plan {value}', { value: valueText(plan, figure, true) }), colour }
      : null,
    typeof change === 'number'
      ? { text: t('{change} vs. the previous period', { change: changeText(change, figure) }), colour: DIM }
      : null,
    lower_bound && value !== null ? { text: lowerBoundText(lower_bound), colour: DIM } : null,
    note ? { text: note, colour: DIM } : null,
  ].filter((line) => line !== null);
  const origins = originsText(figure);
  return (origins && lines.length < 2 ? [...lines, { text: origins, colour: DIM }] : lines).slice(0, 2);
}

/** Lengths of a figure's bar and of the mark of its plan, as fractions of the track; null without a plan. */
export function planBar({ value, plan }: Figure): { bar: number; mark: number } | null {
  if (value === null || typeof plan !== 'number' || plan <= 0) return null;
  const most = Math.max(value, plan) * 1.1;
  return { bar: value / most, mark: plan / most };
}
