import { expect } from 'vitest';
import { leftInEnglish, TEXTS_OF_PAGE } from '#web/testing/left-in-english.ts';
import { ADMIN, type Browser, heading, type Page, settled, somebody } from './product.ts';

/** French words are longer: what fits a telephone in English may not. */
async function fitsTelephone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  if (size) await page.setViewportSize(size);
}

/** Nothing on the page is left in English, nor wider than a telephone. Its contrast and structure are those in English. */
export async function readsInFrench(page: Page): Promise<void> {
  await settled(page);
  expect(leftInEnglish(await page.evaluate<string[]>(TEXTS_OF_PAGE))).toEqual([]);
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
