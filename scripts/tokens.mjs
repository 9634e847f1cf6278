import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, ROOT } from './sources.mjs';

const token = (group, ...others) =>
  new RegExp(`^(?:0|inherit${others.map((o) => `|${o}`).join('')}|var\\(--mantine-${group}-\\w+\\))$`);
const SIZES = [
  { property: /^font-size$/, allowed: token('font-size'), name: 'font size' },
  { property: /^(?:row-|column-)?gap$/, allowed: token('spacing', '1px'), name: 'gap' },
  // A percentage is a share of the element, as of pictures of many sizes.
  { property: /^border-(?:[a-z]+-)*radius$/, allowed: token('radius', '\\d+%'), name: 'radius' },
];
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;
const names = new Set(
  [...readFileSync(path.join(ROOT, 'web/tokens.ts'), 'utf8').matchAll(/^ {2}'?([\w-]+)'?: string;/gm)].map(
    ([, name]) => name,
  ),
);
const isToken = (name) => names.has(name) || /^category-\d$/.test(name);
const DECLARATION = /^\s*([\w-]+):\s*([^;{}]+);/;

/** Font sizes, gaps, radii and colours that are not tokens (web/tokens.ts). `files` is name and text, for the test. */
export function tokenRules(
  files = filesOf('web')
    .filter((f) => f.endsWith('.css'))
    .map((f) => [f, readFileSync(path.join(ROOT, f), 'utf8')]),
) {
  const problems = [];
  for (const [file, text] of files)
    for (const [at, line] of text.split('\n').entries()) {
      const [, property, value] = DECLARATION.exec(line) ?? [];
      if (property === undefined) continue;
      const size = SIZES.find((s) => s.property.test(property));
      const wrong = size && !value.split(' ').every((part) => size.allowed.test(part)) && size.name;
      const unknown = [...value.matchAll(/var\(--ll-([\w-]+)/g)].some(([, name]) => !isToken(name));
      const kind = wrong || ((COLOUR.test(value) || unknown) && 'colour');
      if (kind) problems.push(`${file}:${at + 1} has a ${kind} outside the tokens: ${value}`);
    }
  return problems;
}
