import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { macroF1, sureFrom, temperatureOf } from '#scripts/sentiment/calibrate.ts';
import { example, train } from '#scripts/sentiment/train.ts';
import { corporaPresent } from '#server/testing/corpora-raw.ts';
import { labelledTexts } from '#server/testing/labelled-texts.ts';
import { hashed, lexiconFeatures } from './features.ts';
import { judge } from './judge.ts';
import { contributions, languageOf, MODEL_BYTES, modelOf, scoresOf } from './model.ts';
import { readHead, readModel, WEIGHTS } from './read-model.ts';
import { tokensOf } from './tokens.ts';
import { netTone, wordSums } from './word-sums.ts';

const model = readModel();
const of = (text: string, language?: string) => judge(model, { text, language });
const words = (text: string) => of(text).words.map((w) => w.word);

describe('a text', () => {
  it.each([
    ['I love this so much 😍', 'en'],
    ['super schön, danke!', 'de'],
    ["c'est magnifique, bravo", 'fr'],
    ['me encanta, qué bonito', 'es'],
    ['bellissimo, grazie mille', 'it'],
    ['que lindo, amei demais', 'pt'],
    ['رائع جدا', 'ar'],
    ['太美了吧', null],
    ['최고예요', null],
    ['çok güzel 😍', null],
  ])('%s is positive', (text, language) => {
    expect(of(text)).toMatchObject({ label: 'positive', unsure: false, language });
  });

  it.each([
    "I don't like it",
    'worst product ever, broke after a day',
    'Das ist gar nicht schön',
    'no me gusta nada',
    'quelle honte, c’est nul',
    'che schifo, vergogna',
    'que horrível, odiei',
    '很差，再也不买',
    'iğrenç, berbat',
    '🤮🤮',
  ])('%s is negative', (text) => {
    expect(of(text).label).toBe('negative');
  });

  it('that only asks is neutral', () => {
    expect(of('when does the shop open')).toMatchObject({ label: 'neutral', unsure: false, words: [] });
  });

  it('has shares that add up to 1, with the largest as label', () => {
    for (const text of ['love it', 'hate it', 'first', 'no idea what this is', 'schade', '¡viva!']) {
      const { positive, neutral, negative, label, unsure, words } = of(text);
      expect(positive + neutral + negative).toBeCloseTo(1, 9);
      const most = Math.max(positive, neutral, negative);
      expect(unsure).toBe(most < model.sure_from);
      expect({ positive, neutral, negative }[label]).toBe(most);
      if (unsure) expect(words).toEqual([]);
    }
  });

  it('is unescaped before reading', () => {
    const { label, positive, negative } = of('I don’t like R&B & that');
    expect(of('I don\\u2019t like R&amp;B &amp; that')).toMatchObject({ label, positive, negative });
  });

  it('is read in the given language', () => {
    expect(of('super', 'pt-BR').language).toBe('pt');
    expect(of('super', 'xx').language).not.toBe('xx');
    const german = 'Das ist wirklich ein sehr gutes Produkt und ich liebe es';
    expect(['nl', 'und', undefined].map((language) => of(german, language).language)).toEqual([
      null,
      'de',
      'de',
    ]);
  });
});

describe('the words that decided', () => {
  it('are unchanged words of the text, the most decisive first', () => {
    expect(words('The shipping was fine but the cream is HORRIBLE')[0]).toBe('HORRIBLE');
    expect(words('me encanta')).toEqual(['encanta']);
    expect(words('😍😍😍')).toEqual(['😍']);
    const [first, second] = of("I don't like it").words;
    expect(first?.weight).toBeLessThan(second?.weight ?? 0);
  });

  it('add up to the model’s score: positive over negative, minus its bias', () => {
    for (const text of ['I love this so much', 'gar nicht schön, leider', 'bravo à toute l’équipe 🎉']) {
      const tokens = tokensOf(text);
      const features = hashed(tokens);
      const language = languageOf(model, features);
      const sums = wordSums(tokens, language);
      const lexicon = lexiconFeatures(sums);
      const [negative = 0, , positive = 0] = scoresOf(model, features, lexicon, language);
      const [bias_negative = 0, , bias_positive = 0] = model.bias;
      const each = contributions(model, features, { lexicon, tones: sums.tones }, language);
      const sum = each.reduce((a, b) => a + b, 0);
      expect(sum).toBeCloseTo(positive - negative - (bias_positive - bias_negative), 4);
    }
  });
});

describe('hostile texts', () => {
  const zalgo = `l${'\u0300\u0301\u0302\u0303'.repeat(200)}ove${'\u0334'.repeat(300)}`;
  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['one word of 100 kB', 'a'.repeat(100_000)],
    ['100 kB of words', 'terrible '.repeat(11_000)],
    ['100 kB of emoji', '😍'.repeat(25_000)],
    ['zalgo', zalgo],
    ['half a character', '\ud83d love \udc00'],
    ['bytes', Array.from({ length: 256 }, (_, i) => String.fromCharCode(i)).join('')],
    ['brackets', '('.repeat(20_000)],
    ['smileys', ':)'.repeat(20_000)],
  ])('%s', (_name, text) => {
    const { positive, neutral, negative } = of(text);
    expect(positive + neutral + negative).toBeCloseTo(1, 6);
  });

  it('returns an unsure result without any word', () => {
    expect(of(' ')).toMatchObject({ label: 'neutral', unsure: true, neutral: 1, language: null });
  });
});

describe('training', () => {
  const texts = ['good great love', 'bad hate awful', 'the shop opens', 'gut schön', 'schlecht traurig'];
  const labels = [2, 0, 1, 2, 0];
  const small = () =>
    train(
      texts.map((text, i) => example(text, i < 3 ? 2 : 1, labels[i] as number)),
      { seed: 7, rounds: 3 },
    );

  it('returns the same bytes for the same seed', () => {
    const digest = () => createHash('sha256').update(small().weights).digest('hex');
    expect(digest()).toBe(digest());
  });

  it('learns its examples', () => {
    const learnt = small();
    const says = (text: string) => judge(learnt, { text, language: 'en' });
    expect(says('good great love').positive).toBeGreaterThan(says('good great love').negative);
    expect(says('bad hate awful').negative).toBeGreaterThan(says('bad hate awful').positive);
  });

  it('refuses truncated weights', () => {
    expect(readFileSync(WEIGHTS).length).toBe(MODEL_BYTES);
    expect(() => modelOf(readHead(), new Uint8Array(100))).toThrow('damaged');
  });

  it('chooses temperature and bound from held-out texts', () => {
    const held = (scores: number[], label: number) => ({
      ...{ text: '', language: 0, fold: 0, detected: 0, scores, label },
    });
    // Overconfident: right two times in three when nearly certain.
    const proud = [0, 1, 2].map((i) => held([6, 0, 0], i < 2 ? 0 : 1));
    expect(temperatureOf(proud)).toBe(2.5);
    const weak = [1, 2].map((label) => held([0.1, 0, 0], label));
    expect(sureFrom([held([9, 0, 0], 0), held([0, 0, 9], 2), ...weak], 1)).toBe(0.36);
  });

  it('measures macro-F1 as the mean over labels', () => {
    const predictions = [
      { label: 0, predicted: 0 },
      { label: 0, predicted: 1 },
      { label: 1, predicted: 1 },
      { label: 2, predicted: 2 },
    ];
    expect(macroF1(predictions)).toBeCloseTo((2 / 3 + 2 / 3 + 1) / 3, 9);
  });
});

describe.runIf(corporaPresent)('labeled tweets', () => {
  it('are the training data: the model knows most of them', () => {
    const some = labelledTexts(5, 42).filter((_, i) => i % 20 === 0);
    const right = some.filter(({ text, label }) => {
      const { positive, neutral, negative } = of(text);
      return [negative, neutral, positive].indexOf(Math.max(positive, neutral, negative)) === label;
    });
    expect(right.length / some.length).toBeGreaterThan(0.7);
  });
});

it('counts an emoji in any skin tone', () => {
  const net = (text: string) => netTone(wordSums(tokensOf(text), -1));
  expect(net('👍🏽')).toBe(net('👍'));
  expect(net('❤️')).toBe(2);
  expect(net(':)')).toBe(1);
  expect(net(':(')).toBe(-1);
});
