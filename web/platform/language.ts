import { LANGUAGES, type Language } from '#contract/languages.ts';
import type { Catalogue, Forms, Message, Named, Plural } from '#web/languages/catalogue.ts';

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

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  fr: async () => (await import('#web/languages/french.ts')).french,
};
let catalogue: Catalogue | null = null;
let sentences: ((sentence: string) => string | null) | null = null;

/** Loads the page's catalogue; English is in the code. */
export async function loadLanguage(): Promise<void> {
  document.documentElement.lang = LANGUAGE;
  if (LANGUAGE === 'en') return;
  try {
    const [words, { sentencesOf }] = await Promise.all([
      LOADERS[LANGUAGE](),
      import('#web/languages/sentences.ts'),
    ]);
    catalogue = words;
    sentences = sentencesOf(words, (said, values) =>
      fill(typeof said === 'string' ? said : formOf(said, Number(values.n)), values),
    );
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
  text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? numbers.format(value) : value;
  });

const formOf = (forms: Forms, n: number) => forms[rules.select(n)] ?? forms.other;

/** A catalogue text in the page's language, with `{name}` replaced by its value. */
export function t<Text extends Message>(
  text: Text,
  ...[values]: Named<Text> extends never ? [] : [Values<Text>]
): string {
  const said = catalogue?.[text] ?? text;
  return values ? fill(said, values) : said;
}

/** A sentence of the contract or the server in the page's language; unchanged if it is not in the catalogue. */
export const translated = (sentence: string): string => sentences?.(sentence) ?? sentence;

/** Like `t` for texts with a number: English has two forms, `{n} post` and `{n} posts`, other languages their own. */
export function plural<Text extends Plural>(
  n: number,
  one: string,
  other: Text,
  ...[values]: Exclude<Named<Text>, 'n'> extends never ? [] : [Omit<Values<Text>, 'n'>]
): string {
  return fill(formOf(catalogue?.[other] ?? { one, other }, n), { n, ...values });
}
