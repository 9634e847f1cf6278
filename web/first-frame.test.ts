import { expect, it } from 'vitest';
import page from './index.html?raw';
import { DARK, LIGHT } from './tokens.ts';

it.each([
  ['light', '#first-frame', LIGHT],
  ['dark', '[data-mantine-color-scheme="dark"] #first-frame', DARK],
] as const)('has the theme’s colors in the %s first frame', (_name, selector, tokens) => {
  const rule = page.slice(page.indexOf(`${selector} {`));
  for (const name of ['bg', 'card', 'line'] as const)
    expect(new RegExp(`--${name}: (#\\w+);`).exec(rule)?.[1]).toBe(tokens[name]);
});
