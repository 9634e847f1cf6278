import { expect } from 'vitest';
import { french } from '#web/languages/french.ts';
import { ADMIN, accessible, type Browser, heading, type Page, somebody } from './product.ts';

/** Every text on a page that is drawn, and what is only heard. */
const SAID = `[...document.querySelectorAll('body *:not(details:not([open]) *)')].flatMap((element) => [
  ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
  ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
])`;

/** Texts of the screens that are also topics of invented creators, which are data. */
const TOPICS = ['Home', 'running'];

/** What stands on the page in English, closed details aside, although the catalogue has French for it. The admin's name is Admin. */
async function leftInEnglish(page: Page): Promise<string[]> {
  const said = await page.evaluate<string[]>(SAID);
  const translated = Object.entries(french).filter(([text, words]) => text !== words && text !== 'Admin');
  const english = new Set(translated.map(([text]) => text));
  const words = new Set<unknown>(Object.values(french));
  return [...new Set(said.map((text) => text.trim()))].filter(
    (text) => english.has(text) && !words.has(text) && !TOPICS.includes(text),
  );
}

/** French words are longer: what fits a telephone in English may not. */
async function fitsTelephone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  if (size) await page.setViewportSize(size);
}

/** Nothing on the page is left in English, nor against WCAG 2.2 AA, nor wider than a telephone. */
export async function readsInFrench(page: Page): Promise<void> {
  await accessible(page);
  expect(await leftInEnglish(page)).toEqual([]);
  await fitsTelephone(page);
}

/** Somebody at a browser of their own that asks for French; `errors` is what it complained about but for the `expected`. */
export const frenchSomebody = (browser: Browser, expected: readonly RegExp[] = []) =>
  somebody(browser, expected, 'fr-FR');

/** Signs in on the sign-in page, which is open, and ends on Home. */
export async function signInInFrench(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await heading(page, 'Accueil').waitFor();
}
