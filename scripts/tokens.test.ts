import { expect, it } from 'vitest';

// Plain JavaScript that runs before anything is installed, hence without types.
const { tokenRules } = (await import('./tokens.mjs' as string)) as {
  tokenRules: (files?: [file: string, text: string][]) => string[];
};

const problems = (declaration: string) =>
  tokenRules([['web/thing.module.css', `.thing {\n  ${declaration};\n}`]]);

it('finds only tokens in the styles', () => {
  expect(tokenRules()).toEqual([]);
});

it.each([
  'font-size: var(--mantine-font-size-xs)',
  'font-size: inherit',
  'gap: var(--mantine-spacing-xs) var(--mantine-spacing-md)',
  'row-gap: 0',
  'gap: 1px',
  'border-radius: var(--mantine-radius-sm)',
  'border-radius: 22%',
  'border-end-start-radius: 0',
  'color: var(--ll-dim)',
  'background: var(--ll-category-2)',
  'background: color-mix(in srgb, var(--ll-data) 18%, var(--ll-card))',
])('allows %s', (declaration) => {
  expect(problems(declaration)).toEqual([]);
});

it.each([
  ['font size', 'font-size: 13px'],
  ['font size', 'font-size: 1.2em'],
  ['gap', 'gap: 10px'],
  ['gap', 'column-gap: 7px'],
  ['gap', 'gap: var(--mantine-spacing-xs) 6px'],
  ['radius', 'border-radius: 9px'],
  ['radius', 'border-start-start-radius: 4px'],
  ['colour', 'color: #fff'],
  ['colour', 'color: var(--ll-accent-text)'],
  ['colour', 'border: 1px solid rgb(0 0 0 / 20%)'],
  ['colour', 'background: oklch(0.7 0.1 200)'],
])('refuses the %s of %s', (name, declaration) => {
  const [, value] = declaration.split(': ');
  expect(problems(declaration)).toEqual([
    `web/thing.module.css:2 has a ${name} outside the tokens: ${value}`,
  ]);
});
