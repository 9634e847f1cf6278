import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { currentLanguage, t } from '#server/platform/language.ts';
import { ownFontOf } from './font-runs.ts';

const PRODUCT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
);
let letters: ReadonlySet<number> | null = null;
const isInProductFont = (letter: string): boolean => {
  letters ??= new Set(create(readFileSync(PRODUCT)).characterSet);
  return letters.has(letter.codePointAt(0) as number);
};

const READABLE = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Han',
  'Hira',
  'Kana',
  'Hangul',
  'Bopo',
  'Common',
  'Inherited',
];
const readable = READABLE.map((script) => `\\p{Script=${script}}`).join('');
/** From the first letter of another script to the last before a readable one. */
const FOREIGN = new RegExp(`[^${readable}](?:[^\\p{L}]*[^${readable}])*`, 'gu');
/** Codes of ISO 15924. */
const NAMED = ['Arab', 'Hebr', 'Thai', 'Deva', 'Beng', 'Taml', 'Telu', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Sinh']
  .concat(['Khmr', 'Laoo', 'Mymr', 'Geor', 'Armn', 'Ethi', 'Tibt', 'Thaa'])
  .map((code) => ({ code, of: new RegExp(`\\p{Script=${code}}`, 'u') }));

function scriptName(text: string): string {
  const code = NAMED.find(({ of }) => of.test(text))?.code;
  if (!code) return '';
  const script = new Intl.DisplayNames(currentLanguage(), { type: 'script' }).of(code) ?? code;
  return t('[text in {script} script]', { script });
}

const PLAIN = /^[\x20-\x7e\n]*$/;

/**
 * A text with letters that documents have fonts for: decorated Latin letters become plain ones, parts in another script
 * are replaced by its name, and other signs are left out, rather than shown as boxes.
 */
export function embeddableText(text: string): string {
  if (PLAIN.test(text)) return text;
  const named = text
    .replace(/[\u{1d400}-\u{1d7ff}\u2460-\u24ff\u{1f130}-\u{1f189}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(FOREIGN, scriptName);
  let shown = '';
  for (const letter of named)
    if (/\s/.test(letter) || ownFontOf(letter) || isInProductFont(letter)) shown += letter;
  return shown;
}
