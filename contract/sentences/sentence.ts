/** A text whose wording depends on a number, by the plural rules of its language. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Wording = string | Forms;
export type Wordings = Record<string, Wording>;

/** Names of placeholders: `{name}`. */
export type Named<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
type TextOf<W> = W extends { other: infer Text } ? Text : W;
type PlacesOf<W> = Named<TextOf<W>>;

/** A number is written by the reader's locale; a sentence is in the reader's language. */
export type SentenceValue = string | number | Sentence;

/** A message of the product: its code and values in any language, and its English text. */
export interface Sentence {
  code: string;
  values: Record<string, SentenceValue>;
  text: string;
}

export type ValuesOf<W> = PlacesOf<W> extends never ? [] : [Record<PlacesOf<W>, SentenceValue>];

const rules = new Intl.PluralRules('en');

export const formOf = (wording: Wording, n: SentenceValue | undefined, plural = rules): string =>
  typeof wording === 'string' ? wording : (wording[plural.select(Number(n))] ?? wording.other);

export const filled = (text: string, write: (name: string) => string | undefined): string =>
  text.replace(/\{(\w+)\}/g, (place, name) => write(name) ?? place);

function english(value: SentenceValue | undefined): string | undefined {
  if (typeof value === 'number') return value.toLocaleString('en');
  return typeof value === 'object' ? value.text : value;
}

/** The English text of a wording. */
export const textOf = (wording: Wording, values: Record<string, SentenceValue>): string =>
  filled(formOf(wording, values.n), (name) => english(values[name]));

/** Builds the sentences of a catalogue. */
export const sentencesOf =
  <W extends Wordings>(wordings: W) =>
  <Code extends keyof W & string>(code: Code, ...[provided]: ValuesOf<W[Code]>): Sentence => {
    const values: Sentence['values'] = provided ?? {};
    return { code, values, text: textOf(wordings[code] ?? code, values) };
  };
