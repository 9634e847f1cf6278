import { asWritten, SENTENCES, said } from './said.ts';
import { builtFrom } from './sentences/message.ts';
import { type Sentence, textOf } from './sentences/sentence.ts';

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
    ? said('unknown_field', { name: issue.keys.join(', ') })
    : inputSentence(issue.message);

/** The sentence of a number or amount that could not be read. */
export function problemSentence({
  text,
  ...values
}: { text: string; value: number } | { text: string; currency: string }): Sentence {
  return { code: codes.get(text) ?? 'as_written', values, text: textOf(text, values) };
}
