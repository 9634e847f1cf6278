import { expect, it } from 'vitest';
import french from '#contract/languages/fr.json' with { type: 'json' };
import { inLanguage } from '#server/platform/language.ts';
import { emvText, METRIC_DEFINITIONS } from './definitions.ts';
import { EMV_TABLES } from './rates.ts';

it('has every formula, membership and note in French', () => {
  const words = METRIC_DEFINITIONS.flatMap(({ formula, of, note }) => [formula, of, note]);
  expect(words.filter((text) => text !== null && !(text in french.texts))).toEqual([]);
});

it('has the rates of media value models in French', () => {
  const text = inLanguage('fr', () => emvText(EMV_TABLES['emv.actions@1']));
  expect(text).toMatch(/^Σ nombre × valeur\s: USD 0,07 par J’aime \+ /);
  expect(text).not.toMatch(/\d\.\d|like|view|comment\b/);
});
