import type { TextSentiment } from '#contract/report/sentiment.ts';
import { t } from '#web/platform/language.ts';
import classes from './comments-dialog.module.css';

/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Emoji match anywhere, words only as a whole. */
const whole = (word: string) =>
  UNSPACED.test(word) || !/^[\p{L}\p{N}]/u.test(word)
    ? escaped(word)
    : `(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`;

/** Splits a text into plain parts and words with their weight. */
export function piecesOf(
  text: string,
  words: TextSentiment['words'],
): Array<{ text: string; weight: number }> {
  if (words.length === 0) return [{ text, weight: 0 }];
  const weights = new Map(words.map(({ word, weight }) => [word, weight]));
  const longest_first = words.map(({ word }) => word).toSorted((a, b) => b.length - a.length);
  return text
    .split(new RegExp(`(${longest_first.map(whole).join('|')})`, 'u'))
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, weight: weights.get(piece) ?? 0 }));
}

export function CommentWords({ text, words }: { text: string; words: TextSentiment['words'] }) {
  return piecesOf(text, words).map((piece, at) =>
    piece.weight === 0 ? (
      piece.text
    ) : (
      <mark
        key={at}
        className={piece.weight > 0 ? classes.positive : classes.negative}
        title={t(piece.weight > 0 ? 'Indicates positive' : 'Indicates negative')}
      >
        {piece.text}
      </mark>
    ),
  );
}
