import type { Catalogue, Message, Named, Plural, Texts } from '#contract/languages/catalogue.ts';
import { filled, formOf, type Sentence } from '#contract/sentences/sentence.ts';
import { LANGUAGES, type Language } from '#contract/values/languages.ts';

const KEY = 'limelight:language';
const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.some((l) => l === text);

/** The remembered choice, or else the first supported browser language. */
function wanted(): Language {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Storage is blocked; browser languages decide.
  }
  return [kept, ...navigator.languages.map((tag) => tag.slice(0, 2))].find(isLanguage) ?? LANGUAGES[0];
}

/** Language of this page load; changing it requires a reload. */
export const LANGUAGE = wanted();

/** A language is a file, and its code in `LANGUAGES`. */
const CATALOGUES = import.meta.glob<{ default: Catalogue }>('../../contract/languages/*.json');
let texts: Texts = {};
let translated: ((sentence: Sentence) => string | undefined) | null = null;

/** Loads the page's catalogue; English is in the code. */
export async function loadLanguage(): Promise<void> {
  document.documentElement.lang = LANGUAGE;
  if (LANGUAGE === 'en') return;
  try {
    const [loaded, { translatedSentences }, { nameCalendar }] = await Promise.all([
      CATALOGUES[`../../contract/languages/${LANGUAGE}.json`]?.(),
      import('#contract/languages/translated-sentences.ts'),
      import('./calendar-names.ts'),
    ]);
    if (!loaded) return;
    const { default: catalogue } = loaded;
    nameCalendar(LANGUAGE);
    texts = catalogue.texts;
    translated = translatedSentences(catalogue, rules, numbers);
  } catch {
    // Falls back to English.
  }
}

/** Applies the signed-in user's choice (null = the browser's); reloads the page if the language changes. */
export function followLanguage(chosen: Language | null): void {
  try {
    if (chosen === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // The choice would be lost, and the page would reload forever.
    return;
  }
  if (wanted() !== LANGUAGE) window.location.reload();
}

const numbers = new Intl.NumberFormat(LANGUAGE);
const rules = new Intl.PluralRules(LANGUAGE);

type Values<Text> = Record<Named<Text>, string | number>;

const fill = (text: string, values: Record<string, string | number>) =>
  filled(text, (name) => {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : value;
  });

/** A catalogue text in the page's language, with `{name}` replaced by its value. */
export function t<Text extends Message>(
  text: Text,
  ...[values]: Named<Text> extends never ? [] : [Values<Text>]
): string {
  const wording: string = texts[text] ?? text;
  return values ? fill(wording, values) : wording;
}

/** A sentence of the contract or the server in the page's language; English if the page does not know its code. */
export function sentenceText(sentence: Sentence): string;
export function sentenceText(sentence: Sentence | null): string | null;
export function sentenceText(sentence: Sentence | null): string | null {
  return sentence && (translated?.(sentence) ?? sentence.text);
}

/** Like `t` for texts with a number: English has two forms, `{n} post` and `{n} posts`, other languages their own. */
export function plural<Text extends Plural>(
  n: number,
  one: string,
  other: Text,
  ...[values]: Exclude<Named<Text>, 'n'> extends never ? [] : [Omit<Values<Text>, 'n'>]
): string {
  return fill(formOf(texts[other] ?? { one, other }, n, rules), { n, ...values });
}
