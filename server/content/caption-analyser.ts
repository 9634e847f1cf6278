import type { ContentField, ContentFound } from '#contract/content.ts';
import type { ContentAnalyser } from '#server/platform/content.ts';
import { LONGEST_PHRASE, meaningsOf, plain } from './lexicon.ts';

/** Raise it with the words. */
const MODEL = 1;
/** What is read of a caption: more says nothing new, and hostile ones end. */
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
/** A pin, and the place that its author names after it. */
const PIN = /📍\s*([^\n,.!?|•#@\p{Extended_Pictographic}]{2,})/gu;

/** Finds of one caption, each with the words that decided. */
class Finds {
  private readonly found = new Map<string, ContentFound>();

  add(field: ContentField, label: string, word: string): void {
    const key = `${field}:${label}`;
    const known = this.found.get(key);
    if (known === undefined) {
      if (this.found.size < MOST_FINDS) this.found.set(key, { field, label, words: [word] });
    } else if (known.words.length < MOST_WORDS && !known.words.includes(word)) known.words.push(word);
  }

  all = (): ContentFound[] => [...this.found.values()];
}

/** Looks up the longest phrase that begins at each word. A hashtag is also the word behind its sign. */
function lookUp(run: readonly string[], finds: Finds): void {
  for (let at = 0; at < run.length; ) {
    let taken = 1;
    for (let length = Math.min(LONGEST_PHRASE, run.length - at); length > 0; length--) {
      const said = run.slice(at, at + length).join(' ');
      const key = plain(said);
      const known = meaningsOf(key);
      const meant =
        known.length === 0 && length === 1 && key.startsWith('#') ? meaningsOf(key.slice(1)) : known;
      if (meant.length === 0) continue;
      for (const { field, label } of meant) finds.add(field, label, said);
      taken = length;
      break;
    }
    at += taken;
  }
}

/** What a caption says its post shows. */
export function analyseCaption(caption: string): ContentFound[] {
  const text = caption.slice(0, MOST_CHARACTERS);
  const finds = new Finds();
  const runs: string[][] = [[]];
  for (const { 0: said, groups } of text.matchAll(TOKEN)) {
    if (groups?.mention) finds.add('brands', plain(said).replace(/\.+$/, ''), said.replace(/\.+$/, ''));
    if (groups?.word?.startsWith('#')) finds.add('tags', plain(said), said);
    if (groups?.word) runs.at(-1)?.push(said);
    else runs.push([]);
    const sign = groups?.sign ?? groups?.flag;
    if (sign)
      for (const { field, label } of meaningsOf(plain(sign).replace(SKIN, ''))) finds.add(field, label, sign);
  }
  for (const run of runs) lookUp(run, finds);
  for (const [said, place = ''] of text.matchAll(PIN)) {
    const name = place.trim().slice(0, LONGEST_PLACE).trim();
    const [known] = meaningsOf(plain(name)).filter(({ field }) => field === 'locations');
    if (name !== '') finds.add('locations', known?.label ?? name, said.trim());
  }
  return finds.all();
}

/** The default: reads captions by the words of the repository, and looks at no picture. */
export const captionAnalyser = (): ContentAnalyser => ({
  model: MODEL,
  reads_pictures: false,
  analyse: (captions) => captions.map(analyseCaption),
});
