import { builtFrom } from './message.ts';
import { numbersSentences } from './numbers.ts';
import { type Sentence, textOf } from './sentence.ts';
import { asWritten, SENTENCES, sentenceFor } from './sentences.ts';

const codes = new Map<unknown, string>(Object.entries(SENTENCES).map(([code, wording]) => [wording, code]));

/** The sentence of a schema's message. */
export function inputSentence(text: string): Sentence {
  const { wording, values } = builtFrom(text);
  const code = codes.get(wording);
  return code === undefined ? asWritten(text) : { code, values, text };
}

/** The sentence of an issue of a schema. */
export const issueSentence = (issue: { message: string; code?: string; keys?: string[] }): Sentence =>
  issue.code === 'unrecognized_keys' && issue.keys
    ? sentenceFor('field_unknown', { name: issue.keys.join(', ') })
    : inputSentence(issue.message);

const problemCodes = new Map<string, string>(
  Object.entries(numbersSentences).map(([code, wording]) => [wording, code]),
);

/** A value that could not be read. `text`: template of the catalogue. */
export function problemSentence({
  text: wording,
  ...inputValues
}: { text: (typeof numbersSentences)[keyof typeof numbersSentences] } & (
  | { value: number }
  | { currency: string }
  | { part: string; options: string }
)): Sentence {
  const values =
    'part' in inputValues ? { text: inputValues.part, options: inputValues.options } : inputValues;
  const text = textOf(wording, values);
  const code = problemCodes.get(wording);
  return code === undefined ? asWritten(text) : { code, values, text };
}
