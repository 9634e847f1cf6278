import { expect, it } from 'vitest';
import { piecesOf } from './comment-words.tsx';

const word = (text: string, weight: number) => ({ word: text, weight });
const marked = (text: string, words: Array<{ word: string; weight: number }>) =>
  piecesOf(text, words)
    .filter((p) => p.weight !== 0)
    .map((p) => p.text);

it('finds only whole words, anywhere, and preserves the text', () => {
  const text = 'art is ART, not part: art!';
  expect(marked(text, [word('art', 1)])).toEqual(['art', 'art']);
  const pieces = piecesOf(text, [word('art', 1), word('not', -1)]);
  expect(pieces.map((p) => p.text).join('')).toBe(text);
  expect(pieces.find((p) => p.text === 'not')?.weight).toBe(-1);
});

it('finds emoji, words of scripts without blanks, and signs that mean something in patterns', () => {
  expect(marked('so😍😍 good', [word('😍', 2)])).toEqual(['😍', '😍']);
  expect(marked('真的太美了吧', [word('太美', 1)])).toEqual(['太美']);
  expect(marked('well :) (ok) a+b', [word(':)', 1), word('a+b', 1)])).toEqual([':)', 'a+b']);
});

it('counts the longer of nested words', () => {
  expect(marked('super-good', [word('super', 1), word('super-good', 2)])).toEqual(['super-good']);
});
