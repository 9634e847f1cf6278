import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { t } from '#web/platform/language.ts';
import { CATEGORIES, DARK, FONT_SIZES, GAPS, LIGHT, RADII, type Tokens } from './tokens.ts';

/** The one accent. Index 8 fills controls on light, index 4 on dark. */
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
    '--mantine-color-anchor': tokens.accent,
    '--mantine-color-accent-light': tokens['accent-weak'],
    '--mantine-color-accent-light-hover': tokens['accent-weak'],
    '--mantine-color-accent-light-color': tokens.accent,
  };
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables(LIGHT, CATEGORIES.light),
  dark: variables(DARK, CATEGORIES.dark),
});

/** Said when a dialog is drawn: the theme is made before the language is there. */
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
  // The accent is light on dark: filled controls take the token that is legible on it.
  variantColorResolver(input) {
    const colours = defaultVariantColorsResolver(input);
    const own = input.color === undefined || input.color === 'accent';
    return own && input.variant === 'filled' ? { ...colours, color: 'var(--ll-on-accent)' } : colours;
  },
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: FONT_SIZES.lg, lineHeight: '1.3' },
      h2: { fontSize: FONT_SIZES.sm, lineHeight: '1.4' },
      h3: { fontSize: FONT_SIZES.sm, lineHeight: '1.4' },
    },
  },
  fontSizes: FONT_SIZES,
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: GAPS,
  radius: RADII,
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
    Text: { defaultProps: { inherit: true } },
    Modal: { defaultProps: { radius: 'md', closeButtonProps } },
    Drawer: { defaultProps: { closeButtonProps } },
    Badge: { defaultProps: { tt: 'none' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 4, iconColor: 'var(--ll-on-accent)' } },
  },
});
