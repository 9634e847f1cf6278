/** Sizes of text; that of the body is `sm`. */
export const FONT_SIZES = { xxs: '11.5px', xs: '12.5px', sm: '13.5px', md: '15px', lg: '20px', xl: '26px' };

/** Gaps between elements. */
export const GAPS = { xxs: '4px', xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' };

/** Corners: marks and bars, controls, cards, anything round. */
export const RADII = { xs: '3px', sm: '8px', md: '10px', round: '999px' };

export interface Tokens {
  bg: string;
  card: string;
  line: string;
  text: string;
  dim: string;
  /** `dim` on `accent-weak`, for contrast. */
  'dim-on-weak': string;
  accent: string;
  'accent-weak': string;
  'on-accent': string;
  /** With `accent` for measured, where numbers come from. */
  views: string;
  estimated: string;
  /** Counted values: bars, lines, shades of a map. */
  data: string;
  'data-soft': string;
  women: string;
  men: string;
  up: string;
  down: string;
  warn: string;
  /** A bar that floats over the page, dark in both schemes. */
  bar: string;
  'bar-edge': string;
  'bar-line': string;
  'bar-text': string;
  'bar-dim': string;
  paper: string;
  shadow: string;
}

/** The design tokens of the light scheme. As CSS: `var(--ll-card)` and so on. */
export const LIGHT: Tokens = {
  bg: '#f7f7f9',
  card: '#ffffff',
  line: '#e7e7ec',
  text: '#1b1b22',
  dim: '#6d6d79',
  'dim-on-weak': '#62626e',
  accent: '#6741d9',
  'accent-weak': '#f0ebff',
  'on-accent': '#ffffff',
  views: '#a992ef',
  estimated: '#d9d3ec',
  data: '#15917a',
  'data-soft': '#8fcdbf',
  women: '#c0650d',
  men: '#2069df',
  up: '#08764a',
  down: '#c2331f',
  warn: '#9a6200',
  bar: '#1b1b22',
  'bar-edge': '#1b1b22',
  'bar-line': '#55555f',
  'bar-text': '#ffffff',
  'bar-dim': '#b4b4c0',
  paper: '#ffffff',
  shadow: '0 8px 28px rgb(27 27 34 / 16%)',
};

/** The design tokens of the dark scheme. */
export const DARK: Tokens = {
  bg: '#131318',
  card: '#1b1b22',
  line: '#2b2b35',
  text: '#ececf1',
  dim: '#9c9caa',
  'dim-on-weak': '#a6a6b4',
  accent: '#a68bff',
  'accent-weak': '#2a2340',
  'on-accent': '#17121f',
  views: '#6b55b8',
  estimated: '#3a3450',
  data: '#62e0bd',
  'data-soft': '#2f7f6b',
  women: '#f18807',
  men: '#1d6ced',
  up: '#3ecf8e',
  down: '#ff7a66',
  warn: '#f0b35a',
  bar: '#2b2b35',
  'bar-edge': '#3a3a46',
  'bar-line': '#55555f',
  'bar-text': '#ffffff',
  'bar-dim': '#b4b4c0',
  paper: '#ffffff',
  shadow: '0 8px 28px rgb(0 0 0 / 55%)',
};

/** Colours of sets side by side, in this order: apart from each other, also for colour-blind eyes (web/tokens.test.ts). */
export const CATEGORIES = {
  light: [LIGHT.data, LIGHT.women, LIGHT.men, '#5c1228', '#1a88ae'],
  dark: [DARK.data, DARK.women, DARK.men, '#d63452', '#1fb3df'],
} as const;
