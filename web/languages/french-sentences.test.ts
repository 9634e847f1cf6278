import { expect, it } from 'vitest';
import { SENTENCES } from '#contract/sentences/said.ts';
import type { Wording } from '#contract/sentences/sentence.ts';
import { frenchSentences } from './french-sentences.ts';

const places = (wording: Wording | undefined) =>
  [wording ?? '']
    .flatMap((one) => (typeof one === 'string' ? one : Object.values(one)))
    .map((text) => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' '));

it('has the codes of English, with the same places', () => {
  expect(Object.keys(frenchSentences).toSorted()).toEqual(Object.keys(SENTENCES).toSorted());
  const differing = Object.entries(SENTENCES).filter(([code, english]) => {
    const french = places(frenchSentences[code as keyof typeof SENTENCES]);
    return places(english)
      .concat(french)
      .some((text) => text !== french[0]);
  });
  expect(differing.map(([code]) => code)).toEqual([]);
});
