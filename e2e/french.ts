import { expect } from 'vitest';
import { leftInEnglish, TEXTS_OF_PAGE } from '#web/testing/left-in-english.ts';
import { ADMIN, type Browser, heading, type Page, settled, somebody } from './product.ts';

/** French texts are longer, so a layout that fits in English may overflow. */
async function fitsTelephone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  if (size) await page.setViewportSize(size);
}

/** Checks texts and width; contrast and structure are checked in English. */
export async function readsInFrench(page: Page): Promise<void> {
  await settled(page);
  expect(leftInEnglish(await page.evaluate<string[]>(TEXTS_OF_PAGE))).toEqual([]);
  await fitsTelephone(page);
}

export const frenchSomebody = (browser: Browser, expected: readonly RegExp[] = []) =>
  somebody(browser, expected, 'fr-FR');

export async function signInInFrench(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await heading(page, 'Accueil').waitFor();
}
