import type { inputSentences } from './input.ts';
import { type SentenceValue, textOf, type ValuesOf } from './sentence.ts';

type InputText = Extract<(typeof inputSentences)[keyof typeof inputSentences], string>;

interface Built {
  wording: string;
  values: Record<string, SentenceValue>;
}
const built = new Map<string, Built>();

/** Message of a schema: a wording of the catalogue (which pages do not load) with its values. */
export function message<Text extends InputText>(wording: Text, ...[provided]: ValuesOf<Text>): string {
  const values: Built['values'] = provided ?? {};
  const text = textOf(wording, values);
  built.set(text, { wording, values });
  return text;
}

/** Wording and values of a message; a message without values is its own wording. */
export const builtFrom = (text: string): Built => built.get(text) ?? { wording: text, values: {} };
