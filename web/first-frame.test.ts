import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DARK, LIGHT } from './theme.ts';

it.each([
  ['light', '#first-frame', LIGHT],
  ['dark', '[data-mantine-color-scheme="dark"] #first-frame', DARK],
] as const)('the %s frame of the first bytes has the colours of the theme', (_name, selector, tokens) => {
  const page = readFileSync(path.join(import.meta.dirname, 'index.html'), 'utf8');
  const rule = page.slice(page.indexOf(`${selector} {`));
  for (const name of ['bg', 'card', 'line'] as const)
    expect(new RegExp(`--${name}: (#\\w+);`).exec(rule)?.[1]).toBe(tokens[name]);
});
