import {
  type HarmlessReason,
  SAFETY_CATEGORIES,
  type SafetyCategory,
  type SafetyLanguage,
  type SafetyTopic,
} from '#contract/safety/safety.ts';
import { foldedText } from '#server/disclosure/folded-text.ts';
import { CHINESE, CHINESE_CONTEXT } from './words/chinese.ts';
import { DUTCH, DUTCH_CONTEXT } from './words/dutch.ts';
import { ENGLISH, ENGLISH_CONTEXT } from './words/english.ts';
import { FRENCH, FRENCH_CONTEXT } from './words/french.ts';
import { GERMAN, GERMAN_CONTEXT } from './words/german.ts';
import { ITALIAN, ITALIAN_CONTEXT } from './words/italian.ts';
import { PORTUGUESE, PORTUGUESE_CONTEXT } from './words/portuguese.ts';
import { SPANISH, SPANISH_CONTEXT } from './words/spanish.ts';

/**
 * Words by topic: `crime?:` are doubtful words of crime, `grave:` words that show they are meant, `kill|hit you|them`
 * four phrases. Contexts: words > reason: words nearby that give it.
 */
const LANGUAGES: Record<SafetyLanguage, { words: string; context: string }> = {
  en: { words: ENGLISH, context: ENGLISH_CONTEXT },
  fr: { words: FRENCH, context: FRENCH_CONTEXT },
  de: { words: GERMAN, context: GERMAN_CONTEXT },
  es: { words: SPANISH, context: SPANISH_CONTEXT },
  it: { words: ITALIAN, context: ITALIAN_CONTEXT },
  pt: { words: PORTUGUESE, context: PORTUGUESE_CONTEXT },
  nl: { words: DUTCH, context: DUTCH_CONTEXT },
  zh: { words: CHINESE, context: CHINESE_CONTEXT },
};

export interface SafetyTerm {
  /** `grave`: no hit, but near it doubtful words are meant. */
  topic: SafetyTopic | 'grave';
  language: SafetyLanguage | null;
  /** As written in the lexicon or by the company. */
  text: string;
  /** Folded words in their order. */
  words: string[];
  mark: '@' | '#' | null;
  contexts: SafetyContext[];
  /** Mostly said in another sense: harmless unless a grave word or a certain hit is near. */
  is_doubtful: boolean;
}

export interface SafetyContext {
  reason: HarmlessReason;
  /** Folded; any of them nearby. */
  near: string[];
}

export const folded = (text: string): string => foldedText(text, true).text;
export const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .flatMap((one) =>
      one
        .split(' ')
        .map((word) => word.split('|'))
        .reduce(
          (phrases, words) => phrases.flatMap((phrase) => words.map((word) => `${phrase} ${word}`)),
          [''],
        )
        .map((phrase) => phrase.trim()),
    );

function contextsOf(text: string): Map<string, SafetyContext[]> {
  const contexts = new Map<string, SafetyContext[]>();
  for (const line of text.trim().split('\n')) {
    const [terms = '', rest = ''] = line.split(' > ');
    const [reason = '', near = ''] = [rest.slice(0, rest.indexOf(':')), rest.slice(rest.indexOf(':') + 1)];
    const context = { reason: reason as HarmlessReason, near: listed(near).map(folded) };
    for (const term of listed(terms))
      contexts.set(folded(term), [...(contexts.get(folded(term)) ?? []), context]);
  }
  return contexts;
}

const ALL_TERMS: SafetyTerm[] = Object.entries(LANGUAGES).flatMap(([language, { words, context }]) => {
  const contexts = contextsOf(context);
  return words
    .trim()
    .split('\n')
    .flatMap((line) => {
      const at = line.indexOf(':');
      const [topic, is_doubtful] = line.slice(0, at).split('?') as [SafetyTerm['topic'], string?];
      return listed(line.slice(at + 1)).map((text) => ({
        topic,
        language: language as SafetyLanguage,
        text,
        words: wordsOf(text),
        mark: null,
        contexts: contexts.get(folded(text)) ?? [],
        is_doubtful: is_doubtful !== undefined,
      }));
    });
});
export const GRAVE = ALL_TERMS.filter(({ topic }) => topic === 'grave');

export interface SafetySettings {
  categories: readonly SafetyCategory[];
  own_words: readonly string[];
  competitors: readonly string[];
}

const ownTerms = (topic: 'own' | 'competitor', texts: readonly string[]): SafetyTerm[] =>
  texts.map((text) => ({
    topic,
    language: null,
    text,
    words: wordsOf(text),
    mark: text.startsWith('@') ? '@' : text.startsWith('#') ? '#' : null,
    contexts: [],
    is_doubtful: false,
  }));

export const termsOf = ({ categories, own_words, competitors }: SafetySettings): SafetyTerm[] =>
  [
    ...ALL_TERMS.filter(({ topic }) =>
      SAFETY_CATEGORIES.some((one) => one === topic && categories.includes(one)),
    ),
    ...ownTerms('own', own_words),
    ...ownTerms('competitor', competitors),
  ].filter(({ words }) => words.length > 0);
