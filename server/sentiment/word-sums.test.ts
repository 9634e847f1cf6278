import { describe, expect, it } from 'vitest';
import { MODEL_LANGUAGES } from './languages.ts';
import { tokensOf } from './tokens.ts';
import { netTone, wordSums } from './word-sums.ts';

const net = (language: (typeof MODEL_LANGUAGES)[number] | null, text: string) =>
  netTone(wordSums(tokensOf(text), language === null ? -1 : MODEL_LANGUAGES.indexOf(language)));

describe('word sums', () => {
  it.each([
    ['en', 'good', 'not good'],
    ['de', 'das ist gut', 'das ist nicht gut'],
    ['fr', 'bon', 'pas bon'],
    ['es', 'me gusta', 'no me gusta'],
    ['it', 'bello', 'non è bello'],
    ['pt', 'gostei', 'não gostei'],
    ['ar', 'جيد', 'ليس جيد'],
    ['hi', 'acha hai', 'nahi acha hai'],
    [null, 'iyi', 'hiç iyi'],
  ] as const)('%s: reverses %s after a negation', (language, plain, negated) => {
    expect(net(language, plain)).toBeGreaterThan(0);
    expect(net(language, negated)).toBeLessThan(0);
  });

  it.each([
    ['en', 'good', 'very good', 'slightly good'],
    ['de', 'gut', 'sehr gut', 'etwas gut'],
    ['es', 'bueno', 'muy bueno', 'algo bueno'],
  ] as const)('%s: makes a word stronger or weaker by the word before', (language, plain, more, less) => {
    expect(net(language, more)).toBeGreaterThan(net(language, plain));
    expect(net(language, less)).toBeLessThan(net(language, plain));
  });

  it('extends a negation over three words, not over a comma', () => {
    expect(net('en', 'not really very good')).toBeLessThan(0);
    expect(net('en', 'no, good')).toBeGreaterThan(0);
    expect(net('en', 'not what the people wanted good')).toBeGreaterThan(0);
  });

  it('gives more weight to words after a but', () => {
    expect(net('en', 'good but bad')).toBeLessThan(0);
    expect(net('de', 'schlecht aber gut')).toBeGreaterThan(0);
  });

  it('reads lengthened words and hashtags as words', () => {
    expect(net('en', 'gooood')).toBe(net('en', 'good'));
    expect(net('en', 'happyyyy')).toBe(net('en', 'happy'));
    expect(net('en', '#love')).toBe(net('en', 'love'));
  });

  it('does not read an article of one language as death in another', () => {
    expect(net('de', 'die Sonne')).toBe(0);
    expect(net('en', 'they die')).toBeLessThan(0);
  });
});

describe('tokens', () => {
  const words = (text: string) => tokensOf(text).map((t) => t.word);
  it('are words, emoji, emoticons and marks', () => {
    expect(words("@ana.lund Don't!! https://x.y/z 12 cafés :-) 👩‍🚀 #Öko")).toEqual([
      ...['@', "don't", '!!', 'http', '00', 'cafés', ':-)', '👩‍🚀', '#öko'],
    ]);
  });

  it('of scripts without spaces are the words of the lexicon, else characters', () => {
    expect(words('这个好看不')).toEqual(['这', '个', '好看', '不']);
    expect(words('𠮷好看')).toEqual(['𠮷', '好看']);
  });
});
