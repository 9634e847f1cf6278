import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseText } from './terms.ts';
import { appendWords } from './word-breaks.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const reference = (text: string) =>
  [...segmenter.segment(text)].filter((part) => part.isWordLike).map((part) => part.segment);
const words = (text: string) => {
  const out: string[] = [];
  appendWords(text, out);
  return out;
};

// Characters of captions, weighted towards those that join or separate words.
const caption = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'abzé1239ßжюαω') },
    { weight: 5, arbitrary: fc.constantFrom(...' .,\':;_-#@/·’‘!?&\n\u00a0\u00ad\u0301%$+"“”…–') },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '😍',
        '❤️',
        '👍🏽',
        '👩‍🚀',
        '🇫🇷',
        '1️⃣',
        '🅰',
        '\ufe0f',
        '\u200d',
        '\u200b',
        '✨',
        '🏽',
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '口',
        '红',
        '日',
        'カ',
        'ル',
        '、',
        '。',
        '「',
        'ひ',
        '한',
        'ไ',
        'ท',
        'י',
        '״',
        'ع',
        ...'مرحبا٣۴،؛؟ءەـ\u064b\u0651\u0670국어가',
        'ि',
        'क',
        '　',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }) },
  ),
  { maxLength: 24 },
);

describe('appendWords', () => {
  test('finds the words that Intl.Segmenter finds, for whatever text', () => {
    fc.assert(
      fc.property(caption, (parts) => {
        const text = parts.join('');
        expect(words(text)).toEqual(reference(text));
      }),
      { numRuns: 20_000 },
    );
  });

  test('agrees on normalised text, which is what it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (raw) => {
        const text = normaliseText(raw);
        expect(words(text)).toEqual(reference(text));
      }),
      { numRuns: 10_000 },
    );
  });

  test('keeps apostrophes and decimals inside words', () => {
    expect(words("can't stop, 3.5 x 1,234")).toEqual(["can't", 'stop', '3.5', 'x', '1,234']);
  });
});
