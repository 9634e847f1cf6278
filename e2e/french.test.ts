import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { frenchSomebody, readsInFrench, signInInFrench } from './french.ts';
import {
  type Browser,
  heading,
  invitationToken,
  launchBrowser,
  type Page,
  settled,
  sharedProduct,
} from './product.ts';

const url = sharedProduct();
let browser: Browser;
let page: Page;
let errors: string[];

const VIEWER = { email: 'odile.renard@example.com', password: 'une longue promenade' };

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, errors } = await frenchSomebody(browser));
});
afterAll(() => browser?.close());
afterEach(() => expect(errors).toEqual([]));

it('signs in in French if the browser prefers French', async () => {
  await page.goto(`${url}/login`);
  await heading(page, 'Se connecter').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await signInInFrench(page);
});

it('shows the start page in French, with its numbers and dates', async () => {
  const main = page.getByRole('main');
  await main.getByRole('region', { name: 'Valeur média', exact: true }).waitFor();
  await main.getByRole('heading', { name: 'Dernières publications' }).waitFor();
  await main
    .getByText(/\d créateurs · /)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Mots-clés' }).waitFor();
  await main.getByRole('button', { name: /^Période :/ }).click();
  await page.getByRole('button', { name: '6 mois' }).waitFor();
  await page
    .getByText(/^(janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)/i)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
});

it('chooses another language in the account, and clears the choice', async () => {
  await page.goto(`${url}/account`);
  const choice = page.getByLabel(/^(Langue d’affichage|Display language)$/);
  await choice.selectOption({ label: 'English' });
  await page.getByText('Display language').waitFor();
  await page.goto(`${url}/`);
  await heading(page, 'Home').waitFor();
  await page.goto(`${url}/account`);
  await settled(page);
  await choice.selectOption({ label: 'Browser language' });
  await page.getByText('Langue d’affichage').waitFor();
});

it('invites a reader, who joins in French and reads in French why an area is closed', async () => {
  await page.goto(`${url}/settings/users?invite=true`);
  const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' });
  await dialog.getByLabel('E-mail').fill(VIEWER.email);
  await dialog.getByRole('radio', { name: 'Lecteur' }).check();
  await dialog.getByText('Accès', { exact: true }).click();
  await dialog.getByRole('switch', { name: 'Analyse de mots-clés' }).uncheck();
  await dialog.getByText('6 espaces sur 7').waitFor();
  await readsInFrench(page);
  await dialog.getByRole('button', { name: 'Inviter', exact: true }).click();
  await dialog
    .getByRole('status')
    .getByText(/ est invité/)
    .waitFor();

  const { context, page: reader, errors: complaints } = await frenchSomebody(browser, [/40[13] .*\/api\//]);
  const token = await invitationToken(page.context(), url, VIEWER.email);
  await reader.goto(`${url}/invitation#${token}`);
  await reader.getByText(/ vous invite à rejoindre .* \(lecteur\)\. /).waitFor();
  await reader.getByLabel('Prénom').fill('Odile');
  await reader.getByLabel('Choisir un mot de passe').fill(VIEWER.password);
  await reader.getByRole('button', { name: /^Rejoindre / }).click();
  await heading(reader, 'Accueil').waitFor();
  await reader.goto(`${url}/keywords`);
  await reader
    .getByText(
      '« Analyse de mots-clés » est désactivé pour votre compte. Un administrateur de votre entreprise peut l’activer.',
    )
    .waitFor();
  await reader.getByRole('link', { name: 'Voir qui peut faire quoi' }).click();
  await heading(reader, 'Rôles').waitFor();
  const row = reader.getByRole('row', { name: /^Importer des données/ });
  await row.getByText('Seul un administrateur de votre entreprise peut le faire.').waitFor();
  await row.getByRole('img', { name: 'Administrateur : oui' }).waitFor();
  await readsInFrench(reader);
  expect(complaints).toEqual([]);
  await context.close();
});
