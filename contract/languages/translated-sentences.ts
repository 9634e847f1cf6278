import { inputSentence } from '#contract/sentences/input-sentence.ts';
import {
  filled,
  formOf,
  type Sentence,
  type SentenceValue,
  type Wording,
} from '#contract/sentences/sentence.ts';
import type { Catalogue } from './catalogue.ts';

/** Translates sentences, and messages by their whole wording; undefined if it is not known. */
export function translatedSentences(
  catalogue: Catalogue,
  rules: Intl.PluralRules,
  numbers: Intl.NumberFormat,
): (sentence: Sentence) => string | undefined {
  const texts = new Map<string, Wording>(Object.entries(catalogue.texts));
  const sentences: Record<string, Wording> = catalogue.sentences;
  const written = (value: SentenceValue | undefined): string | undefined => {
    if (typeof value === 'number') return numbers.format(value);
    return typeof value === 'object' ? (translate(value) ?? value.text) : value;
  };
  const translate = (sentence: Sentence): string | undefined => {
    const { code, values, text } =
      sentence.code === 'as_written'
        ? inputSentence(String(sentence.values.text ?? sentence.text))
        : sentence;
    const wording = code === 'as_written' ? texts.get(text) : sentences[code];
    return wording && filled(formOf(wording, values.n, rules), (name) => written(values[name]));
  };
  return translate;
}
