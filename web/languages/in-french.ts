import { inputSentence } from '#contract/sentences/input-sentence.ts';
import {
  filled,
  formOf,
  type Sentence,
  type SentenceValue,
  type Wording,
} from '#contract/sentences/sentence.ts';
import type { Catalogue } from './catalogue.ts';
import { french } from './french.ts';
import { frenchSentences } from './french-sentences.ts';

export const catalogue: Catalogue = french;
const texts = new Map<string, Wording>(Object.entries(catalogue));
const wordings: Record<string, Wording> = frenchSentences;

/** French of sentences, and of messages by their whole wording; undefined if it is not known. */
export function sentencesOf(rules: Intl.PluralRules, numbers: Intl.NumberFormat) {
  const written = (value: SentenceValue | undefined): string | undefined => {
    if (typeof value === 'number') return numbers.format(value);
    return typeof value === 'object' ? (say(value) ?? value.text) : value;
  };
  const say = (said: Sentence): string | undefined => {
    const { code, values, text } =
      said.code === 'as_written' ? inputSentence(String(said.values.text ?? said.text)) : said;
    const wording = code === 'as_written' ? texts.get(text) : wordings[code];
    return wording && filled(formOf(wording, values.n, rules), (name) => written(values[name]));
  };
  return say;
}
