import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import type { Catalogue, Message, Named, Plural } from '#contract/languages/catalogue.ts';
import { translatedSentences } from '#contract/languages/translated-sentences.ts';
import { filled, formOf, type Sentence, type Wording } from '#contract/sentences/sentence.ts';
import { type Noun, nounWord } from '#contract/sentences/sentences.ts';
import type { Language } from '#contract/values/languages.ts';

/** Texts and formats of one language. */
interface Words {
  language: Language;
  texts: ReadonlyMap<string, Wording>;
  rules: Intl.PluralRules;
  sentence: (sentence: Sentence) => string | undefined;
}

const opened = new Map<Language, Words>();

/** English is in the code; the file of another language is read when somebody first needs it. */
function wordsOf(language: Language): Words {
  const known = opened.get(language);
  if (known) return known;
  const catalogue: Catalogue =
    language === 'en'
      ? { texts: {}, sentences: {} }
      : JSON.parse(
          readFileSync(new URL(`../../contract/languages/${language}.json`, import.meta.url), 'utf8'),
        );
  const rules = new Intl.PluralRules(language);
  const words: Words = {
    language,
    texts: new Map<string, Wording>(Object.entries(catalogue.texts)),
    rules,
    sentence:
      language === 'en'
        ? ({ text }) => text
        : translatedSentences(catalogue, rules, new Intl.NumberFormat(language)),
  };
  opened.set(language, words);
  return words;
}

const current = new AsyncLocalStorage<Words>();
const words = (): Words => current.getStore() ?? wordsOf('en');

/** Writes documents and mails for a reader of this language; without it, texts are English. */
export const inLanguage = <T>(language: Language | null, work: () => T): T =>
  current.run(wordsOf(language ?? 'en'), work);

export const currentLanguage = (): Language => words().language;

const formats = new Map<string, Intl.NumberFormat>();

/** Fonts of documents lack the narrow space that French groups digits with. */
export function numberText(value: number, options: Intl.NumberFormatOptions = {}): string {
  const language = currentLanguage();
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format.format(value).replaceAll('\u202f', '\u00a0');
}

type Values<Text> = Record<Named<Text>, string | number>;

const fill = (text: string, values: Record<string, string | number>) =>
  filled(text, (name) => {
    const value = values[name];
    return typeof value === 'number' ? numberText(value) : value;
  });

/** A text of the catalogue in the reader's language, with `{name}` replaced by its value. */
export function t<Text extends Message>(
  text: Text,
  ...[values]: Named<Text> extends never ? [] : [Values<Text>]
): string {
  const wording = phrase(text);
  return values ? fill(wording, values) : wording;
}

/** Like `t` for texts with a number. */
export function plural<Text extends Plural>(
  n: number,
  one: string,
  other: Text,
  ...[values]: Exclude<Named<Text>, 'n'> extends never ? [] : [Omit<Values<Text>, 'n'>]
): string {
  const { texts, rules } = words();
  return fill(formOf(texts.get(other) ?? { one, other }, n, rules), { n, ...values });
}

/** A label of the product from a table of labels. */
export function phrase(text: string): string {
  const wording = words().texts.get(text);
  return typeof wording === 'string' ? wording : text;
}

export const sentenceText = (sentence: Sentence): string => words().sentence(sentence) ?? sentence.text;

/** A kind of objects inside a sentence: `keyword report`. */
export const nounText = (noun: string): string => sentenceText(nounWord(noun.replaceAll(' ', '_') as Noun));
