import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  ADMIN,
  accessible,
  type Browser,
  heading,
  launchBrowser,
  type Page,
  settled,
  sharedProduct,
  watchConsole,
} from './product.ts';

const url = sharedProduct();
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'fr-FR' });
  page = await context.newPage();
  errors = watchConsole(page);
});
afterAll(() => browser?.close());
afterEach(() => expect(errors).toEqual([]));

it('whoever’s browser asks for French signs in in French', async () => {
  await page.goto(`${url}/login`);
  await heading(page, 'Se connecter').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await accessible(page);
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await heading(page, 'Accueil').waitFor();
});

it('finds the start page in French, with its numbers and dates', async () => {
  await accessible(page);
  const main = page.getByRole('main');
  await main.getByRole('region', { name: 'Valeur média', exact: true }).waitFor();
  await main.getByRole('heading', { name: 'Dernières publications' }).waitFor();
  await main.getByText(/\d créateurs · .*réponse en [\d\u202f]+ ms/).waitFor();
  await page.getByRole('link', { name: 'Mots-clés' }).waitFor();
  await main.getByRole('button', { name: /^Période :/ }).click();
  await page.getByRole('button', { name: '6 mois' }).waitFor();
  await page
    .getByText(/^(janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)/i)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
});

it('chooses another language in the account, and none again', async () => {
  await page.goto(`${url}/account`);
  const choice = page.getByLabel(/^(Langue des écrans|Language of the screens)$/);
  await choice.selectOption({ label: 'English' });
  await page.getByText('Language of the screens').waitFor();
  await page.goto(`${url}/`);
  await heading(page, 'Home').waitFor();
  await page.goto(`${url}/account`);
  await settled(page);
  await choice.selectOption({ label: 'As the browser asks' });
  await page.getByText('Langue des écrans').waitFor();
});
