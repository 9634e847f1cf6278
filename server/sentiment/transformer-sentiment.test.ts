import { describe, expect, it } from 'vitest';
import { EnvError } from '#server/platform/env.ts';
import { sentimentSuite } from '#server/testing/sentiment-suite.ts';
import { type Classify, openTransformer, sharesOf, transformerSentiment } from './transformer-sentiment.ts';

/** A fake model that goes by words alone. */
const classify: Classify = async (texts) =>
  texts.map((text) => {
    const positive = /love|good|😍/.test(text) ? 0.9 : 0.05;
    const negative = /hate|bad/.test(text) ? 0.9 : 0.05;
    const sum = positive + negative + 0.1;
    return [
      { label: 'LABEL_2', score: positive / sum },
      { label: 'LABEL_0', score: negative / sum },
      { label: 'LABEL_1', score: 0.1 / sum },
    ];
  });

describe('a transformer behind the port', () => {
  sentimentSuite(async () => transformerSentiment(classify, { model: 7 }));

  it('gets all labels, a few texts at a time, cut to its maximum length', async () => {
    const calls: Array<[number, number, object]> = [];
    const watched = transformerSentiment(
      async (texts, options) => {
        calls.push([texts.length, Math.max(...texts.map((t) => t.length)), options]);
        return classify(texts, options);
      },
      { model: 7 },
    );
    await watched.score(Array.from({ length: 70 }, () => ({ text: 'x'.repeat(9000) })));
    expect(calls).toEqual([32, 32, 6].map((n) => [n, 2000, { top_k: null }]));
  });

  it('is unsure if no label is likelier than all others together', async () => {
    const torn = transformerSentiment(
      async () => [
        ['positive', 'negative', 'neutral'].map((label, i) => ({ label, score: [0.4, 0.35, 0.25][i] ?? 0 })),
      ],
      { model: 7 },
    );
    expect((await torn.score([{ text: 'well' }]))[0]).toMatchObject({
      label: 'positive',
      unsure: true,
      positive: 0.4,
    });
  });
});

describe('labels of a model', () => {
  it.each([
    [['negative', 'neutral', 'positive']],
    [['NEG', 'NEU', 'POS']],
    [['LABEL_0', 'LABEL_1', 'LABEL_2']],
  ])('%s', (labels) => {
    const answer = labels.map((label, i) => ({ label, score: [0.2, 0.3, 0.5][i] ?? 0 }));
    expect(sharesOf(answer.toReversed())).toEqual({ negative: 0.2, neutral: 0.3, positive: 0.5 });
  });

  it('that are stars are added up', () => {
    const stars = [1, 2, 3, 4, 5].map((n) => ({ label: `${n} star${n > 1 ? 's' : ''}`, score: 0.2 }));
    expect(sharesOf(stars)).toEqual({ negative: 0.4, neutral: 0.2, positive: 0.4 });
  });

  it('that mean something else are refused with their name', () => {
    expect(() => sharesOf([{ label: 'joy', score: 1 }])).toThrow('has a label joy');
  });
});

it('ends the start with a message if a folder has no model, or a package is missing', async () => {
  await expect(openTransformer('/nowhere/model')).rejects.toThrow(EnvError);
  await expect(openTransformer('/nowhere/model')).rejects.toThrow('LIMELIGHT_SENTIMENT_MODEL');
});
