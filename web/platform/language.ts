import { LANGUAGES, type Language } from '#contract/languages.ts';
import type { Catalogue, Forms, Message, Named, Plural } from '#web/languages/catalogue.ts';

const KEY = 'limelight:language';
const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.some((l) => l === text);

/** The user's choice as this browser remembers it, or the first of the browser's languages that there is. */
function wanted(): Language {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Without storage the browser's languages decide.
  }
  return [kept, ...navigator.languages.map((tag) => tag.slice(0, 2))].find(isLanguage) ?? LANGUAGES[0];
}

/** The language this page was opened in, and its locale. Another one takes a reload. */
export const LANGUAGE = wanted();

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  fr: async () => (await import('#web/languages/french.ts')).french,
};
let catalogue: Catalogue | null = null;
let sentences: ((sentence: string) => string | null) | null = null;

/** Fetches the words of the page's language; English is in the code. */
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
    // Whoever cannot fetch the words reads English.
  }
}

/** Takes over what the signed-in user chose (null = the browser's); the page starts anew if that is another language. */
export function followLanguage(chosen: Language | null): void {
  try {
    if (chosen === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // It would be forgotten, and the page reloaded for ever.
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

/** A text of the catalogue in the page's language; `{name}` stands for the value of that name. */
export function t<Text extends Message>(
  text: Text,
  ...[values]: Named<Text> extends never ? [] : [Values<Text>]
): string {
  const said = catalogue?.[text] ?? text;
  return values ? fill(said, values) : said;
}

/** A sentence of the contract or the server in the page's language, as it came where the catalogue does not have it. */
export const translated = (sentence: string): string => sentences?.(sentence) ?? sentence;

/** The same for a text with a number `{n}`: English has two forms, `{n} post` and `{n} posts`, other languages their own. */
export function plural<Text extends Plural>(
  n: number,
  one: string,
  other: Text,
  ...[values]: Exclude<Named<Text>, 'n'> extends never ? [] : [Omit<Values<Text>, 'n'>]
): string {
  return fill(formOf(catalogue?.[other] ?? { one, other }, n), { n, ...values });
}
