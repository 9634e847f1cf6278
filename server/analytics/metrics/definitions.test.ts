import { expect, it } from 'vitest';
import french from '#contract/languages/fr.json' with { type: 'json' };
import { METRIC_DEFINITIONS } from './definitions.ts';

it('has every formula, membership and note in French', () => {
  const words = METRIC_DEFINITIONS.flatMap(({ formula, of, note }) => [formula, of, note]);
  expect(words.filter((text) => text !== null && !(text in french.texts))).toEqual([]);
});
