import { describe, expect, it } from 'vitest';
import type { Wording } from '#contract/sentences/sentence.ts';
import { SENTENCES } from '#contract/sentences/sentences.ts';
import type { Catalogue } from './catalogue.ts';
import french from './fr.json' with { type: 'json' };

const formsOf = (wording: Wording) => (typeof wording === 'string' ? [wording] : Object.values(wording));
const placesOf = (wording: Wording) => formsOf(wording).map((text) => new Set(text.match(/\{\w+\}/g)));
const named = (places: Set<string>) => [...places].toSorted().join(' ');
const english: Record<string, Wording> = SENTENCES;

const languages: Record<string, Catalogue> = { 'fr.json': french as Catalogue };
describe.each(Object.entries(languages))('%s', (_file, { texts, sentences }) => {
  it('adds no place to a text', () => {
    const added = Object.entries(texts).filter(([text, wording]) =>
      placesOf(wording).some((places) => ![...places].every((place) => placesOf(text)[0]?.has(place))),
    );
    expect(added).toEqual([]);
  });

  it('has sentences of codes that exist, with the same places', () => {
    const different = Object.entries(sentences).filter(([code, wording]) => {
      const places = [english[code] ?? '', wording].flatMap(placesOf).map(named);
      return !(code in english) || new Set(places).size > 1;
    });
    expect(different).toEqual([]);
  });
});

it('has every sentence in French', () => {
  expect(Object.keys(english).filter((code) => !(code in french.sentences))).toEqual([]);
});

it('names every code in at most five words without verbs and articles of its text', () => {
  const words = new Set(
    'than which what how when where whether that this it its their the a an are was has have does do must cannot could may exist say says choose enter write send hold holds'.split(
      ' ',
    ),
  );
  const wrong = Object.keys(english).filter((code) => {
    const parts = code.split('_');
    return parts.length > 5 || parts.some((part) => words.has(part));
  });
  expect(wrong).toEqual([]);
});
