import { afterAll, beforeAll, expect, it } from 'vitest';
import { SENTIMENTS } from '#contract/report/sentiment.ts';
import type { Sentiment } from '#server/ports/sentiment.ts';

export function sentimentSuite(open: () => Promise<Sentiment>): void {
  let sentiment: Sentiment;
  beforeAll(async () => {
    sentiment = await open();
  });
  afterAll(() => sentiment.close());

  it('has a version that fits into four bytes', () => {
    expect(Number.isInteger(sentiment.model)).toBe(true);
    expect(sentiment.model).toBeGreaterThan(0);
    expect(sentiment.model).toBeLessThan(2 ** 32);
  });

  it('answers every text in its place, with shares that add up', async () => {
    const texts = ['I love it', '', 'I hate it', '😍', '\ud83d', 'x'.repeat(100_000)].map((text) => ({
      text,
    }));
    const scores = await sentiment.score(texts);
    expect(scores).toHaveLength(texts.length);
    for (const { positive, neutral, negative, label } of scores) {
      expect(positive + neutral + negative).toBeCloseTo(1, 3);
      expect(SENTIMENTS).toContain(label);
      expect({ positive, neutral, negative }[label]).toBe(Math.max(positive, neutral, negative));
    }
    expect(scores.map((s) => s.label).filter((_, i) => i === 0 || i === 2)).toEqual(['positive', 'negative']);
    expect(scores[1]).toMatchObject({ label: 'neutral', unsure: true });
  });

  it('says the same again, and nothing of no text', async () => {
    const texts = Array.from({ length: 1200 }, (_, i) => ({
      text: `comment ${i} is ${i % 2 ? 'good' : 'bad'}`,
    }));
    expect(await sentiment.score(texts)).toEqual(await sentiment.score(texts));
    expect(await sentiment.score([])).toEqual([]);
  });
}
