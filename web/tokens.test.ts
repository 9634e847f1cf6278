import { describe, expect, it } from 'vitest';
import { OPTION_PALETTE, OPTION_TINT } from './option-palette.ts';
import { CATEGORIES, DARK, LIGHT } from './tokens.ts';

type Triple = [number, number, number];

/** Linear red, green and blue, 0..1, of `#rrggbb`. */
const linear = (hex: string) =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;

/** Color vision deficiency, full severity (Machado, Oliveira and Fernandes 2009). */
const EYES = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
} as const;

const times = (matrix: readonly (readonly number[])[], [r, g, b]: Triple) =>
  matrix.map(([x = 0, y = 0, z = 0]) => x * r + y * g + z * b) as Triple;
const D65 = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
];

function lab(hex: string, eyes: keyof typeof EYES): Triple {
  const seen = times(EYES[eyes], linear(hex)).map((part) => Math.min(1, Math.max(0, part))) as Triple;
  const [x, y, z] = times(D65, seen).map((t) =>
    t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116,
  ) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIE 1976: about 2 is barely visible, 20 is obvious. */
const difference = (a: string, b: string, eyes: keyof typeof EYES) => {
  const other = lab(b, eyes);
  return Math.hypot(...lab(a, eyes).map((part, at) => part - (other[at] ?? 0)));
};

function contrast(a: string, b: string): number {
  const [light = 1, dark = 1] = [a, b]
    .map((hex) =>
      linear(hex).reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0.05),
    )
    .toSorted((x, y) => y - x);
  return light / dark;
}

const APART = 25;
const eyes = Object.keys(EYES) as (keyof typeof EYES)[];

describe.each([
  ['light', LIGHT, CATEGORIES.light],
  ['dark', DARK, CATEGORIES.dark],
] as const)('the palette of the %s scheme', (_name, tokens, categories) => {
  it.each(eyes)('distinguishes categories with %s sight', (sight) => {
    for (const [at, one] of categories.entries())
      for (const other of categories.slice(at + 1))
        expect([one, other, difference(one, other, sight) > APART]).toEqual([one, other, true]);
  });

  it.each(eyes)('distinguishes counts from origins, with %s sight', (sight) => {
    for (const origin of [tokens.accent, tokens.views, tokens.estimated])
      expect([origin, difference(origin, tokens.data, sight) > APART]).toEqual([origin, true]);
  });

  it('contrasts with the card', () => {
    for (const colour of categories)
      expect([colour, contrast(colour, tokens.card) >= 3]).toEqual([colour, true]);
  });
});

/** Mixes two colors as CSS does. */
const mixed = (over: string, under: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a, b] = [over, under].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
      return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('the colors of options in the %s scheme', (scheme, tokens) => {
  it('can be read on their tint', () => {
    for (const [name, of] of Object.entries(OPTION_PALETTE)) {
      const ground = mixed(of[scheme], tokens.card, OPTION_TINT);
      expect([name, contrast(of[scheme], ground) >= 4.5]).toEqual([name, true]);
    }
  });

  it('differ from the colors of origins', () => {
    for (const [name, of] of Object.entries(OPTION_PALETTE))
      expect([name, difference(of[scheme], tokens.accent, 'usual') > 15]).toEqual([name, true]);
  });
});

it('measures known color values', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 1);
  expect(difference('#ff0000', '#ff0000', 'usual')).toBe(0);
  // Red and green of equal lightness look the same to many people.
  expect(difference('#c0650d', '#7a8a00', 'usual')).toBeGreaterThan(APART);
  expect(difference('#c0650d', '#7a8a00', 'protanopia')).toBeLessThan(APART);
});
