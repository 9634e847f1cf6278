import { MODEL_LANGUAGES } from './languages.ts';
import { ARABIC } from './lexicons/arabic.ts';
import { ENGLISH } from './lexicons/english.ts';
import { FRENCH } from './lexicons/french.ts';
import { GERMAN } from './lexicons/german.ts';
import { HINDI } from './lexicons/hindi.ts';
import { ITALIAN } from './lexicons/italian.ts';
import type { Lexicon } from './lexicons/lexicon.ts';
import { OTHER_LANGUAGES } from './lexicons/other-languages.ts';
import { PORTUGUESE } from './lexicons/portuguese.ts';
import { SPANISH } from './lexicons/spanish.ts';

const LEXICONS: Record<(typeof MODEL_LANGUAGES)[number], Lexicon> = {
  ar: ARABIC,
  de: GERMAN,
  en: ENGLISH,
  es: SPANISH,
  fr: FRENCH,
  hi: HINDI,
  it: ITALIAN,
  pt: PORTUGUESE,
};

const TONES = [
  ['very_positive', 2],
  ['positive', 1],
  ['negative', -1],
  ['very_negative', -2],
] as const;

const words = (list: string) => list.split(/\s+/);

/** Shorter prefixes would match words of any meaning. */
const SHORTEST_STEM = 2;

/** Whole words first, then prefixes. */
export class WordTones {
  readonly negations: ReadonlySet<string>;
  readonly intensifiers: ReadonlySet<string>;
  readonly dampeners: ReadonlySet<string>;
  readonly contrasts: ReadonlySet<string>;
  private readonly whole = new Map<string, number>();
  private readonly stems = new Map<string, number>();
  private readonly seen = new Map<string, number>();

  /** The first lexicon with a word wins. */
  constructor(lexicons: readonly Lexicon[]) {
    for (const lexicon of lexicons)
      for (const [tone, value] of TONES)
        for (const word of words(lexicon[tone])) {
          const [map, key] = word.endsWith('*') ? [this.stems, word.slice(0, -1)] : [this.whole, word];
          if (!map.has(key)) map.set(key, value);
        }
    const all = (of: 'negations' | 'intensifiers' | 'dampeners' | 'contrasts') =>
      new Set(lexicons.flatMap((lexicon) => words(lexicon[of])));
    this.negations = all('negations');
    this.intensifiers = all('intensifiers');
    this.dampeners = all('dampeners');
    this.contrasts = all('contrasts');
  }

  /** −2 to 2; 0 = neutral. */
  of(word: string): number {
    const known = this.seen.get(word);
    if (known !== undefined) return known;
    const value = this.whole.get(word) ?? this.byStem(word);
    if (this.seen.size > 50_000) this.seen.clear();
    this.seen.set(word, value);
    return value;
  }

  private byStem(word: string): number {
    for (let end = word.length; end >= SHORTEST_STEM; end--) {
      const value = this.stems.get(word.slice(0, end));
      if (value !== undefined) return value;
    }
    return 0;
  }
}

const TONES_OF = MODEL_LANGUAGES.map((language) => new WordTones([LEXICONS[language]]));
const OF_ANY = new WordTones([...OTHER_LANGUAGES, ...Object.values(LEXICONS)]);

/** All languages for an unknown index. */
export const tonesOf = (language: number): WordTones => TONES_OF[language] ?? OF_ANY;

const [HAN_AND_KANA] = OTHER_LANGUAGES as [Lexicon];
/** Words of scripts without blanks, used to split runs of characters. */
export const UNSPACED_WORDS: ReadonlySet<string> = new Set(
  Object.values(HAN_AND_KANA).flatMap((list: string) => words(list)),
);
