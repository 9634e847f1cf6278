import { expect, it } from 'vitest';
import { heldShares, knownByTopic, topicsIn } from '#scripts/sentiment/share-coverage.ts';
import { corporaPresent } from '#server/testing/corpora-raw.ts';
import { readHead } from './read-model.ts';

const { share_errors, temperature } = readHead();

// English alone: a model of all languages takes eight times as long.
it.skipIf(!corporaPresent)(
  'covers nine of ten shares of texts about new topics with the 90% interval',
  () => {
    const topics = topicsIn(knownByTopic(temperature, 'en'));
    const held = (error: number) => {
      const all = topics.flatMap((topic) => heldShares(topic, error));
      return all.filter(Boolean).length / all.length;
    };
    expect(topics).toHaveLength(4);
    expect(held(share_errors.en ?? 0)).toBeGreaterThanOrEqual(0.9);
    expect(held(0)).toBeLessThan(0.9);
  },
  300_000,
);
