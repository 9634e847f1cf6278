import { expect, it } from 'vitest';
import { topicsOf } from './topics.ts';

/** Every second text is about the other thing; each has five of forty words. */
const texts = Array.from({ length: 200 }, (_, i) =>
  [0, 1, 3, 8, 21].map((step) => `${i % 2 ? 'football' : 'kitchen'}${((i >> 1) * 3 + step) % 40}`).join(' '),
);

it('deals texts about different things into different topics', () => {
  const topics = topicsOf(texts, 2, 42);
  const own = topics.filter((topic, i) => topic === topics[i % 2]);
  expect(own.length).toBeGreaterThan(190);
  expect(topics[0]).not.toBe(topics[1]);
});

it('gives the same topics for the same seed, none of them much larger than its share', () => {
  const topics = topicsOf(texts, 4, 42);
  expect(topicsOf(texts, 4, 42)).toEqual(topics);
  for (const topic of [0, 1, 2, 3])
    expect(topics.filter((one) => one === topic).length).toBeLessThanOrEqual(63);
});
