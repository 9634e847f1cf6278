import { UNSPACED_WORDS } from './lexicon.ts';

export interface Token {
  /** As written. */
  text: string;
  /**
   * Lower case, in one Unicode form, digits as 0, repeated letters at most twice; `@` for users, `http` for
   * URLs.
   */
  word: string;
  kind: 'word' | 'emoji' | 'mark';
}

/** Longer texts add nothing, and hostile ones must end. */
export const MOST_CHARACTERS = 5000;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" };

/** Some sources deliver escaped texts: `don\u2019t`, `R&amp;B`. */
export const unescaped = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ');

const TOKEN = new RegExp(
  [
    String.raw`(?<user>@[\w.]+)`,
    String.raw`(?<link>https?(?::\/\/\S*)?(?!\w))`,
    String.raw`(?<unspaced>[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+)`,
    String.raw`(?<word>#?[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}]+)*)`,
    String.raw`(?<emoji>\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*|[:;=8xX][-o']?[)(\]\[dDpP/\\|*]+|<3+|\^_*\^)`,
    String.raw`(?<mark>[!?.,;:…]+|[^\s\p{M}\u200B-\u200F\uFE0F])`,
  ].join('|'),
  'gu',
);

const ALL_REPEATED = /(\p{L})\1{2,}/gu;

function normalised(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  return plain.replace(/\p{N}/gu, '0').replace(ALL_REPEATED, '$1$1');
}

const LONGEST_UNSPACED = 5;

/** Runs without blanks are split at the longest known words, else between characters. */
function* cut(run: string): Generator<string> {
  for (let at = 0; at < run.length; ) {
    let end = Math.min(run.length, at + LONGEST_UNSPACED);
    while (end > at + 1 && !UNSPACED_WORDS.has(run.slice(at, end))) end--;
    // A rare character takes two code units.
    if (end === at + 1) end = at + String.fromCodePoint(run.codePointAt(at) ?? 0).length;
    yield run.slice(at, end);
    at = end;
  }
}

/** In order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: token, groups } of unescaped(text.slice(0, MOST_CHARACTERS)).matchAll(TOKEN)) {
    if (groups?.word) tokens.push({ text: token, word: normalised(token), kind: 'word' });
    else if (groups?.unspaced)
      for (const part of cut(token)) tokens.push({ text: part, word: part.normalize('NFKC'), kind: 'word' });
    else if (groups?.emoji) tokens.push({ text: token, word: token.toLowerCase(), kind: 'emoji' });
    else if (groups?.user) tokens.push({ text: token, word: '@', kind: 'mark' });
    else if (groups?.link) tokens.push({ text: token, word: 'http', kind: 'mark' });
    else tokens.push({ text: token, word: token.slice(0, 3), kind: 'mark' });
  }
  return tokens;
}
