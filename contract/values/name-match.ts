const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Pattern of the marks of Latin, Greek and Cyrillic letters, for JavaScript and RE2. */
export const ACCENTS = '[\u0300-\u036f]';
const MARKS = new RegExp(ACCENTS, 'gu');

/** Lower case without accents, with single spaces. Marks of other scripts are letters there, so they are kept. */
export const foldedName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');

/** Shorter words have too many neighbors. */
const FEWEST_LETTERS = 4;
const MOST_LETTERS = 40;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Pattern of a folded word with one letter missing, added, wrong or swapped, at the start of a word; for JavaScript and RE2. Null for
 * short words and numbers, where every change makes another word.
 */
export function oneTypoPattern(word: string): string | null {
  const letters = [...word];
  if (letters.length < FEWEST_LETTERS || letters.length > MOST_LETTERS || /\p{N}/u.test(word)) return null;
  const join = (from: number, to?: number) => escaped(letters.slice(from, to).join(''));
  const variants = letters.flatMap((letter, i) => [
    join(0, i) + join(i + 1),
    `${join(0, i)}.${join(i + 1)}`,
    ...(i > 0 ? [`${join(0, i)}.${join(i)}`] : []),
    ...(i > 0 ? [join(0, i - 1) + escaped(letter) + escaped(letters[i - 1] ?? '') + join(i + 1)] : []),
  ]);
  const start = UNSPACED.test(word) ? '' : '(?:^|[^\\p{L}\\p{N}])';
  return `${start}(?:${[...new Set(variants)].join('|')})`;
}

export interface TypedName {
  text: string;
  words: string[];
  /** Of a typed word with one typo; null for words that forgive none. */
  similar: (word: string) => RegExp | null;
}

export function typedName(text: string): TypedName {
  const folded = foldedName(text);
  const words = folded.split(' ').filter(Boolean);
  const patterns = new Map<string, RegExp | null>();
  const similar = (word: string) => {
    const known = patterns.get(word);
    if (known !== undefined) return known;
    const pattern = oneTypoPattern(word);
    const compiled = pattern === null ? null : new RegExp(pattern, 'u');
    patterns.set(word, compiled);
    return compiled;
  };
  return { text: folded, words, similar };
}

/** Match quality of a name: 6 equal, 5 start, 3 start of a word, 2 every word is in it, 0 none. */
export function nameQuality({ text, words }: TypedName, name: string): number {
  const folded = foldedName(name);
  if (folded === text) return 6;
  if (folded.startsWith(text)) return 5;
  if (` ${folded}`.includes(` ${text}`)) return 3;
  return words.every((word) => folded.includes(word)) ? 2 : 0;
}

/** One typed word differs by a typo from a word of the name, and the others are in it. */
export function hasOneTypo({ words, similar }: TypedName, name: string): boolean {
  const folded = foldedName(name);
  const [wrong, ...more] = words.filter((word) => !folded.includes(word));
  return wrong !== undefined && more.length === 0 && (similar(wrong)?.test(folded) ?? false);
}
