import type { Catalogue, Forms } from './catalogue.ts';

type Fill = (text: string | Forms, values: Record<string, string | number>) => string;

interface Pattern {
  said: string | Forms;
  places: Array<{ name: string; isQuoted: boolean }>;
  match: RegExp;
}

const PLACE = /\{(\w+)\}/;
/** A text with fewer letters would match almost any sentence. */
const LEAST_LETTERS = 4;
const SENTENCES = /(?<=[.?]) (?=[A-Z“])/;

const letters = (text: string) => text.replace(/\{\w+\}|\P{L}/gu, '').length;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(text: string, said: string | Forms): Pattern {
  // Literals and names alternate.
  const parts = text.split(PLACE);
  const places = parts.flatMap((name, i) =>
    i % 2 === 1 ? [{ name, isQuoted: /[“"]$/.test(parts[i - 1] ?? '') }] : [],
  );
  const source = parts.map((part, i) => (i % 2 === 1 ? '(.+?)' : escaped(part))).join('');
  return { said, places, match: new RegExp(`^${source}$`, 's') };
}

/** An unquoted value: a number, or words that may be in the catalogue. */
function placed(text: string, words: (text: string) => string | null): string | number {
  if (/^\d[\d,]*(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  return words(text) ?? text;
}

/**
 * Translates sentences of the contract and the server: exact matches, then patterns with values, then sentence by sentence. Null
 * if the catalogue does not have them.
 */
export function sentencesOf(catalogue: Catalogue, fill: Fill): (sentence: string) => string | null {
  const entries = new Map<string, string | Forms>(Object.entries(catalogue));
  let patterns: Pattern[] | null = null;
  const matched = (sentence: string): string | null => {
    // Most literal letters first: these match most reliably.
    patterns ??= [...entries]
      .filter(([text]) => PLACE.test(text) && letters(text) >= LEAST_LETTERS)
      .toSorted(([a], [b]) => letters(b) - letters(a))
      .map(([text, said]) => patternOf(text, said));
    for (const { said, places, match } of patterns) {
      const found = match.exec(sentence);
      if (!found) continue;
      const values = places.map(({ name, isQuoted }, i) => {
        const value = found[i + 1] ?? '';
        return [name, isQuoted ? value : placed(value, translated)] as const;
      });
      return fill(said, Object.fromEntries(values));
    }
    return null;
  };
  const translated = (sentence: string): string | null => {
    const whole = entries.get(sentence);
    if (typeof whole === 'string') return whole;
    const parts = sentence.split(SENTENCES);
    if (parts.length > 1) {
      const said = parts.map(translated);
      if (said.every((part) => part !== null)) return said.join(' ');
    }
    return matched(sentence);
  };
  return translated;
}
