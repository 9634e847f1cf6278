import type { ContentField } from '#contract/report/content.ts';
import { BRAND_NAMES } from './words/brand-names.ts';
import { EMOTIONS } from './words/emotions.ts';
import { OBJECTS } from './words/objects.ts';
import { PEOPLE } from './words/people.ts';
import { PLACES } from './words/places.ts';
import { SET_PHRASES } from './words/set-phrases.ts';
import { STYLES } from './words/styles.ts';

export interface Meaning {
  field: ContentField;
  label: string;
}

/** The form in which captions and words are compared. */
export const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll('\uFE0F', '');

const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'pt'];
/** Country names with a more frequent other meaning in captions. */
const AMBIGUOUS = new Set([
  'chad',
  'chile',
  'chili',
  'georgia',
  'island',
  'jersey',
  'jordan',
  'mali',
  'peru',
  'turkey',
]);

const meanings = new Map<string, Meaning[]>();
/** Ends of compounds: `-kleid` in `sommerkleid`. */
const endings = new Map<string, Meaning[]>();
let longest = 1;

function add(word: string, meaning: Meaning): void {
  const isEnding = word.trim().startsWith('-');
  const key = plain(word.trim()).replace(/^-/, '');
  if (key === '') return;
  if (isEnding) endings.set(key, [...(endings.get(key) ?? []), meaning]);
  longest = Math.max(longest, key.split(' ').length);
  const known = meanings.get(key) ?? [];
  if (!known.some(({ field, label }) => field === meaning.field && label === meaning.label))
    meanings.set(key, [...known, meaning]);
}

/** Lines of `label: signs, word, several words`. */
function addAll(field: ContentField, lines: string): void {
  for (const line of lines.trim().split('\n')) {
    const at = line.indexOf(':');
    const label = line.slice(0, at);
    const [first = '', ...words] = line.slice(at + 1).split(',');
    const isSigns = /\p{Extended_Pictographic}/u.test(first);
    for (const word of isSigns ? first.trim().split(' ') : [first]) add(word, { field, label });
    for (const word of words) add(word, { field, label });
  }
}

/** Every country by its names in all languages, and by its flag. */
function addCountries(): void {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const names = LANGUAGES.map((l) => new Intl.DisplayNames(l, { type: 'region', fallback: 'none' }));
  const letters = Array.from({ length: 26 }, (_none, n) => String.fromCharCode(65 + n));
  for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
    const label = english.of(code);
    if (label === undefined || /^(EU|EZ|UN|XA|XB|ZZ)$/.test(code)) continue;
    const meaning = { field: 'locations', label } as const;
    for (const name of names.flatMap((one) => one.of(code) ?? []))
      if (!AMBIGUOUS.has(plain(name))) add(name, meaning);
    add(String.fromCodePoint(...[...code].map((c) => 0x1f1a5 + c.charCodeAt(0))), meaning);
  }
}

addAll('emotions', EMOTIONS);
addAll('objects', OBJECTS);
addAll('people', PEOPLE);
addAll('style', STYLES);
addAll('locations', PLACES);
addAll('brands', BRAND_NAMES);
addCountries();

const NOTHING: readonly Meaning[] = [];
const setPhrases = new Set(
  SET_PHRASES.trim()
    .split(/[,\n]\s*/)
    .map(plain),
);
for (const phrase of setPhrases) longest = Math.max(longest, phrase.split(' ').length);

/** Whether the words together have a different meaning. */
export const isSetPhrase = (phrase: string): boolean => setPhrases.has(phrase);

/** Empty for unknown phrases. `phrase` is in `plain` form. */
export const meaningsOf = (phrase: string): readonly Meaning[] => meanings.get(phrase) ?? NOTHING;

/** Objects and people have plurals and compounds; other fields match exactly. */
const isInflected = ({ field }: Meaning) => field === 'objects' || field === 'people';
const SHORTEST_START = 3;

/** Also in the plural (`candles`, `dresses`, `berries`) or as the end of a compound (`Sommerkleid`). */
export function meaningsOfWord(word: string): readonly Meaning[] {
  const known = meaningsOf(word);
  if (known.length > 0) return known;
  for (const single of singulars(word)) {
    const meant = [...meaningsOf(single), ...compound(single)].filter(isInflected);
    if (meant.length > 0) return meant;
  }
  return compound(word);
}

function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [];
  const stems = [word.slice(0, -1)];
  if (/(s|x|z|ch|sh)es$/.test(word)) stems.push(word.slice(0, -2));
  if (/[^aeiou]ies$/.test(word)) stems.push(`${word.slice(0, -3)}y`);
  return stems;
}

function compound(word: string): readonly Meaning[] {
  for (let start = SHORTEST_START; start < word.length - 2; start++) {
    const meant = endings.get(word.slice(start));
    if (meant !== undefined) return meant;
  }
  return NOTHING;
}
/** Number of words. */
export const LONGEST_PHRASE = longest;
