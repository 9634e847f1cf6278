import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { t } from '#web/platform/language.ts';

/** The only accent. Index 8 fills controls on light, index 4 on dark. */
const accent: MantineColorsTuple = [
  '#f6f3ff',
  '#f0ebff',
  '#ded4fb',
  '#c3b2f5',
  '#a68bff',
  '#8f72ea',
  '#7c5ce2',
  '#7049dd',
  '#6741d9',
  '#5632bd',
];

/** Greys of the dark scheme: index 7 is the page, 6 the card and every control. */
const dark: MantineColorsTuple = [
  '#ececf1',
  '#c9c9d3',
  '#9c9caa',
  '#6a6a79',
  '#2b2b35',
  '#24242d',
  '#1b1b22',
  '#131318',
  '#0e0e12',
  '#09090c',
];

interface Tokens {
  bg: string;
  card: string;
  line: string;
  text: string;
  dim: string;
  /** `dim` on `accent-weak`, for contrast. */
  'dim-on-weak': string;
  accent: string;
  'accent-weak': string;
  'accent-text': string;
  'on-accent': string;
  /** Only for origins of numbers. */
  measured: string;
  views: string;
  estimated: string;
  /** Data colors: bars, lines, maps. */
  data: string;
  'data-soft': string;
  women: string;
  men: string;
  up: string;
  down: string;
  warn: string;
  shadow: string;
}

/** Light theme tokens. In CSS: `var(--ll-card)` etc. */
export const LIGHT: Tokens = {
  bg: '#f7f7f9',
  card: '#ffffff',
  line: '#e7e7ec',
  text: '#1b1b22',
  dim: '#6d6d79',
  'dim-on-weak': '#62626e',
  accent: '#6741d9',
  'accent-weak': '#f0ebff',
  'accent-text': '#5b36cc',
  'on-accent': '#ffffff',
  measured: '#6741d9',
  views: '#a992ef',
  estimated: '#d9d3ec',
  data: '#15917a',
  'data-soft': '#8fcdbf',
  women: '#c0650d',
  men: '#2069df',
  up: '#08764a',
  down: '#c2331f',
  warn: '#9a6200',
  shadow: '0 8px 28px rgb(27 27 34 / 16%)',
};

export const DARK: Tokens = {
  bg: '#131318',
  card: '#1b1b22',
  line: '#2b2b35',
  text: '#ececf1',
  dim: '#9c9caa',
  'dim-on-weak': '#a6a6b4',
  accent: '#a68bff',
  'accent-weak': '#2a2340',
  'accent-text': '#b7a1ff',
  'on-accent': '#17121f',
  measured: '#a68bff',
  views: '#6b55b8',
  estimated: '#3a3450',
  data: '#62e0bd',
  'data-soft': '#2f7f6b',
  women: '#f18807',
  men: '#1d6ced',
  up: '#3ecf8e',
  down: '#ff7a66',
  warn: '#f0b35a',
  shadow: '0 8px 28px rgb(0 0 0 / 55%)',
};

/** Colors of compared sets, in order; distinguishable for color-blind people (web/theme.test.ts). */
export const CATEGORIES = {
  light: [LIGHT.data, LIGHT.women, LIGHT.men, '#5c1228', '#1a88ae'],
  dark: [DARK.data, DARK.women, DARK.men, '#d63452', '#1fb3df'],
} as const;

function variables(tokens: Tokens, categories: readonly string[]): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--ll-${name}`, value])),
    ...Object.fromEntries(categories.map((colour, at) => [`--ll-category-${at + 1}`, colour])),
    '--mantine-color-body': tokens.card,
    '--mantine-color-text': tokens.text,
    '--mantine-color-dimmed': tokens.dim,
    '--mantine-color-placeholder': tokens.dim,
    '--mantine-color-default': tokens.card,
    '--mantine-color-default-border': tokens.line,
    '--mantine-color-default-hover': tokens.bg,
    '--mantine-color-error': tokens.down,
    '--mantine-color-anchor': tokens['accent-text'],
    '--mantine-color-accent-light': tokens['accent-weak'],
    '--mantine-color-accent-light-color': tokens['accent-text'],
  };
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables(LIGHT, CATEGORIES.light),
  dark: variables(DARK, CATEGORIES.dark),
});

/** Translated when a dialog renders: the theme is created before the catalogue is loaded. */
const closeButtonProps = {
  get 'aria-label'() {
    return t('Close');
  },
};

const FONT = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif";

export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 4 },
  // The accent is light in dark mode, so filled controls need a readable text color.
  variantColorResolver(input) {
    const colours = defaultVariantColorsResolver(input);
    const own = input.color === undefined || input.color === 'accent';
    return own && input.variant === 'filled' ? { ...colours, color: 'var(--ll-on-accent)' } : colours;
  },
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.3' },
      h2: { fontSize: '14px', lineHeight: '1.4' },
      h3: { fontSize: '13.5px', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '12px', sm: '13.5px', md: '13.5px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  radius: { xs: '4px', sm: '8px', md: '10px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: (_theme, { size = 'sm' }) => ({
        root: size === 'sm' ? { '--button-height': '34px', '--button-padding-x': '16px' } : {},
      }),
    }),
    Tooltip: { defaultProps: { openDelay: 250, withArrow: false, radius: 6, multiline: true } },
    Popover: { defaultProps: { transitionProps: { duration: 140 }, radius: 'md', shadow: 'md' } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 140 },
        radius: 'md',
        shadow: 'md',
      },
    },
    Modal: { defaultProps: { radius: 'md', closeButtonProps } },
    Drawer: { defaultProps: { closeButtonProps } },
    Badge: { defaultProps: { tt: 'none' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 4, iconColor: 'var(--ll-on-accent)' } },
  },
});
