import type { OptionColor } from '#contract/lists/list.ts';

/** Option colors, readable as text on their own tint in each theme (web/theme.test.ts); violet marks origins of numbers. */
export const OPTION_PALETTE: Readonly<Record<OptionColor, { light: string; dark: string }>> = {
  gray: { light: '#5a5a66', dark: '#b6b6c3' },
  red: { light: '#b3261e', dark: '#ff9a8d' },
  orange: { light: '#9c4a06', dark: '#f6a560' },
  yellow: { light: '#775800', dark: '#e3c04a' },
  green: { light: '#23702f', dark: '#7fd68c' },
  teal: { light: '#0b6e6a', dark: '#5ed3cc' },
  blue: { light: '#1558b0', dark: '#86b8ff' },
  indigo: { light: '#3a46b8', dark: '#a3adff' },
  pink: { light: '#a8246f', dark: '#ff93c9' },
};

/** Share of the color in a chip's background; the rest is the card's. */
export const OPTION_TINT = 0.13;
