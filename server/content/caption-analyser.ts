import type { ContentField, ContentFound } from '#contract/report/content.ts';
import type { ContentAnalyser } from '#server/ports/content.ts';
import { isSetPhrase, LONGEST_PHRASE, type Meaning, meaningsOf, meaningsOfWord, plain } from './lexicon.ts';

/** Increase with every change of the words. */
const MODEL = 2;
/** Longer captions add nothing, and hostile ones must end. */
const MOST_CHARACTERS = 5000;
const MOST_FINDS = 60;
const MOST_WORDS = 5;
const LONGEST_PLACE = 40;

const TOKEN = new RegExp(
  [
    String.raw`(?<link>https?:\/\/\S+)`,
    String.raw`(?<mention>(?<![\p{L}\p{N}.@])@[\p{L}\p{N}_][\p{L}\p{N}_.]*)`,
    String.raw`(?<flag>[\u{1F1E6}-\u{1F1FF}]{2})`,
    String.raw`(?<sign>\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*)`,
    String.raw`(?<word>[#%]?[\p{L}\p{M}\p{N}_&]+(?:['’.-][\p{L}\p{M}\p{N}]+)*)`,
    String.raw`(?<end>[.!?,;:\n|•]+)`,
  ].join('|'),
  'gu',
);
const SKIN = /[\u{1F3FB}-\u{1F3FF}]/gu;
/** Place names are short and begin with a capital or CJK letter. */
const isPlaceName = (name: string) => /^[\p{Lu}\p{Lo}]/u.test(name) && name.split(/\s+/).length <= 5;

/** A pin followed by a place name. */
const PIN = /📍\s*([^\n,.!?|•#@\p{Extended_Pictographic}]{2,})/gu;

/** `3️⃣Marque` is not one word. */
const KEYCAP = /[0-9#*]\uFE0F?\u20E3/gu;
/** `Happy #EarthDay` and `Happy Friday` are greetings. */
const GREETING = /(?<!\p{L})[Hh]appy\s+(?=#|\p{Lu}|bday)/gu;
const DISCOUNT = /\d\s?%\s?(?:off|rabatt|de réduction|de descuento|di sconto|de desconto)(?!\p{L})/giu;

class Finds {
  private readonly finds = new Map<string, ContentFound>();

  add(field: ContentField, label: string, word: string): void {
    const key = `${field}:${label}`;
    const known = this.finds.get(key);
    if (known === undefined) {
      if (this.finds.size < MOST_FINDS) this.finds.set(key, { field, label, words: [word] });
    } else if (known.words.length < MOST_WORDS && !known.words.includes(word)) known.words.push(word);
  }

  has = (field: ContentField, label: string): boolean => this.finds.has(`${field}:${label}`);
  all = (): ContentFound[] => [...this.finds.values()];
}

/** `Child` in `Destiny's Child` is part of a name: both are capitalised inside a sentence. */
function isPartOfName(run: readonly string[], at: number): boolean {
  const [before = '', word = ''] = [run[at - 1], run[at]];
  return CAPITAL.test(word) && /^\p{Lu}/u.test(before) && (at > 1 || /['’]s$/.test(before));
}
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const OF_NAMES: ReadonlySet<Meaning['field']> = new Set(['objects', 'people', 'emotions']);

/** `Tag a friend` and `Share this with your family` address the readers. */
const CALLS = new Set(
  `tag tagge tags share mention mencionar menciona etiqueta etiquetar marque marca markiere markiert teile teilt tagga condividi partage
  partagez identifie invite`.split(/\s+/),
);
const FAR = 5;
const isCalledFor = (run: readonly string[], at: number) =>
  run.slice(Math.max(0, at - FAR), at).some((word) => CALLS.has(plain(word)));

function single(word: string): readonly Meaning[] {
  const whole = meaningsOfWord(plain(word));
  return whole.length > 0 || !word.startsWith('#') ? whole : meaningsOfWord(plain(word.slice(1)));
}

/** `l'amour`, `dog-friendly`, `day.Love`, `#NewBag`. Addresses and long hashtags are not split. */
function partsOf(word: string): string[] {
  if (/\.\p{Ll}/u.test(word)) return [];
  const parts = word.replace(/^#/, '').split(/['’.-]|(?<=\p{Ll})(?=\p{Lu})/u);
  return parts.length > MOST_PARTS ? [] : parts;
}
const MOST_PARTS = 3;

function isMeant(field: ContentField, run: readonly string[], at: number, length: number, whole?: string) {
  if (field === 'people' && (whole?.startsWith('#') || isCalledFor(run, at))) return false;
  return whole !== undefined || length > 1 || !OF_NAMES.has(field) || !isPartOfName(run, at);
}

/**
 * Finds the longest phrase at each word, and the parts of unknown words. @param whole the word that the run
 * was split from
 */
function lookUp(run: readonly string[], finds: Finds, whole?: string): void {
  for (let at = 0; at < run.length; ) {
    let taken = 1;
    let is_known = false;
    for (let length = Math.min(LONGEST_PHRASE, run.length - at); length > 0; length--) {
      const phrase = run.slice(at, at + length).join(' ');
      const key = plain(phrase);
      const meant = length === 1 ? single(phrase) : meaningsOf(key);
      if (meant.length === 0 && !isSetPhrase(key)) continue;
      for (const { field, label } of isSetPhrase(key) ? [] : meant)
        if (isMeant(field, run, at, length, whole)) finds.add(field, label, whole ?? phrase);
      taken = length;
      is_known = true;
      break;
    }
    const parts = is_known || whole !== undefined ? [] : partsOf(run[at] ?? '');
    if (parts.length > 1) lookUp(parts, finds, run[at]);
    at += taken;
  }
}

/** Platforms link letters, digits and underscores; digits alone are not a hashtag. */
function addTag(text: string, finds: Finds): boolean {
  const [tag] = /^#[\p{L}\p{M}\p{N}_ ]*[\p{L}\p{M}_][\p{L}\p{M}\p{N}_ ]*/u.exec(text) ?? [];
  if (tag !== undefined) finds.add('tags', plain(tag), tag);
  return tag !== undefined;
}

/** Flags can mark the languages of a text; these are not places. */
const FLAG_AT_START = /(?:^|\n)\s*[\u{1F1E6}-\u{1F1FF}]{2}/gu;
const FLAG_OF_LANGUAGE =
  /[\u{1F1E6}-\u{1F1FF}]{2}(?=\s*(?:[;:]|eng\b|english|translation|español|français|deutsch))/giu;

/** Hashtags from a separate column count as part of the caption. */
export function analyseCaption(caption: string, hashtags: readonly string[] = []): ContentFound[] {
  const text = caption
    .slice(0, MOST_CHARACTERS)
    .replace(GREETING, '')
    .replace(KEYCAP, ' ')
    .replace(FLAG_OF_LANGUAGE, ' ');
  const finds = new Finds();
  const runs: string[][] = [[]];
  const marks_languages = new Set(text.match(FLAG_AT_START)?.map((flag) => flag.trim())).size > 1;
  for (const { 0: token, groups } of text.matchAll(TOKEN)) {
    if (groups?.mention) finds.add('accounts', plain(token).replace(/\.+$/, ''), token.replace(/\.+$/, ''));
    addTag(token, finds);
    if (groups?.word) runs.at(-1)?.push(token);
    else runs.push([]);
    const sign = groups?.sign ?? (marks_languages ? undefined : groups?.flag);
    if (sign)
      for (const { field, label } of meaningsOf(plain(sign).replace(SKIN, ''))) finds.add(field, label, sign);
  }
  for (const run of runs) lookUp(run, finds);
  for (const tag of hashtags) {
    if (!finds.has('tags', plain(tag)) && addTag(tag, finds)) lookUp([tag], finds);
  }
  for (const [match] of text.matchAll(DISCOUNT)) finds.add('style', 'offer', match.slice(1).trim());
  for (const [match, place = ''] of text.matchAll(PIN)) {
    const name = place.trim().slice(0, LONGEST_PLACE).trim();
    const [known] = meaningsOf(plain(name)).filter(({ field }) => field === 'locations');
    if (known !== undefined || isPlaceName(name)) finds.add('locations', known?.label ?? name, match.trim());
  }
  return finds.all();
}

/** The default analyser: uses the word lists of the repository and no images. */
export const captionAnalyser = (): ContentAnalyser => ({
  model: MODEL,
  reads_pictures: false,
  analyse: (captions) => captions.map(({ text, hashtags }) => analyseCaption(text, hashtags)),
});
