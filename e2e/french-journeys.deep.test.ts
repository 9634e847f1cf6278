import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { exported } from './exported.ts';
import { frenchSomebody, readsInFrench, signInInFrench } from './french.ts';
import { type Browser, heading, launchBrowser, type Page, settled, sharedProduct } from './product.ts';

const url = sharedProduct();
const BRAND = 'Éclat du jour';
const NAME = 'Palmarès de la peau';
let browser: Browser;
let page: Page;
let visitor: Page;
let errors: string[][];

beforeAll(async () => {
  browser = await launchBrowser();
  const people = [await frenchSomebody(browser), await frenchSomebody(browser)] as const;
  [{ page }, { page: visitor }] = people;
  errors = people.map((person) => person.errors);
  await page.goto(`${url}/login`);
  await signInInFrench(page);
});
afterAll(() => browser?.close());
afterEach(() => expect(errors.flat()).toEqual([]));

const ask = async (path: string) => (await page.context().request.get(`${url}/api/${path}`)).json();
const region = (of: Page, name: string | RegExp) => of.getByRole('region', { name });
const actions = async (item: string) => {
  await page.getByRole('button', { name: `Actions pour ${NAME}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

it('creates a leaderboard with a custom brand', async () => {
  await page.goto(`${url}/leaderboards`);
  await page.getByRole('button', { name: 'Nouveau palmarès' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nouveau palmarès' });
  await drawer.getByRole('button', { name: 'Créer le palmarès' }).click();
  await drawer.getByText('Le nom est obligatoire').waitFor();
  await drawer.getByLabel('Nom').fill(NAME);
  await drawer.getByRole('button', { name: 'Nouvelle marque' }).click();
  const brand = page.getByRole('dialog', { name: 'Nouvelle marque' });
  await brand.getByLabel('Nom').fill(BRAND);
  await brand.getByLabel('Hashtags').fill('skincare');
  await page.keyboard.press('Enter');
  await brand.getByRole('list', { name: 'Publications par terme' }).getByText('#skincare').waitFor();
  await readsInFrench(page);
  await brand.getByRole('button', { name: 'Créer la marque' }).click();
  await brand.waitFor({ state: 'detached' });
  const library = drawer.getByRole('list', { name: 'Marques de la bibliothèque' });
  await library.getByRole('button', { name: 'Ajouter Lumivarra' }).click();
  await library.getByRole('button', { name: 'Ajouter Dermavelle' }).click();
  await drawer.getByText('3 marques').waitFor();
  await readsInFrench(page);
  await drawer.getByRole('button', { name: 'Créer le palmarès' }).click();
  await page.waitForURL(/\/leaderboard\/\d+$/);
  await heading(page, NAME).waitFor();
});

it('reads every card of it for another period and with a filter', async () => {
  await page.getByRole('button', { name: /^Période\s:/ }).click();
  await page.getByRole('button', { name: '6 mois' }).click();
  await page.getByRole('button', { name: 'Filtres' }).click();
  await page.getByLabel('Sponsorisé ou organique').selectOption({ label: 'Organique uniquement' });
  await readsInFrench(page);
  await page.keyboard.press('Escape');
  const ranking = region(page, 'Classement').getByRole('grid', { name: 'Marques par rang' });
  await ranking.getByRole('button', { name: BRAND, exact: true }).waitFor();
  await ranking.getByRole('columnheader', { name: 'Portée' }).getByRole('button').first().click();
  await page.waitForURL(/sort_by=reach/);
  await region(page, 'Part de voix').getByText('Réparti', { exact: true }).click();
  await region(page, /^Portée par (jour|semaine|mois)$/)
    .getByText('Rangs', { exact: true })
    .click();
  for (const card of [
    'Meilleurs créateurs',
    'Deux marques côte à côte',
    'Créateurs par marque',
    'Meilleures publications',
  ])
    await region(page, card).waitFor();
  await readsInFrench(page);
  await page.getByRole('button', { name: 'Garder par défaut' }).click();
  await page.getByText(`C’est désormais la vue par défaut de «\u00a0${NAME}\u00a0»`).waitFor();
  await ranking
    .getByRole('button', { name: `Publications de ${BRAND} derrière ce chiffre` })
    .first()
    .click();
  const posts = page.getByRole('dialog', { name: `Publications sur ${BRAND}` });
  await posts
    .getByRole('list', { name: 'Publications derrière ce chiffre' })
    .getByRole('listitem')
    .first()
    .waitFor();
  await readsInFrench(page);
  await page.keyboard.press('Escape');
  await posts.waitFor({ state: 'detached' });
});

it('downloads a report, keeps one, and publishes the leaderboard for a French visitor', async () => {
  expect((await readFile(await exported(page, 'PDF', 'pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  await actions('Rapports et e-mails');
  const reports = page.getByRole('dialog', { name: /^Rapports de/ });
  await reports.getByRole('button', { name: 'Enregistrer un rapport de cette vue' }).click();
  await reports.getByRole('list', { name: 'Rapports enregistrés' }).getByRole('link').waitFor();
  await readsInFrench(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Partager' });
  await dialog.getByRole('tab', { name: 'Page du client' }).click();
  await readsInFrench(page);
  await dialog.getByRole('button', { name: 'Aperçu côté client' }).click();
  await dialog.getByRole('heading', { level: 1 }).waitFor();
  await readsInFrench(page);
  await dialog.getByRole('button', { name: 'Créer un lien public' }).click();
  const link = dialog.getByRole('textbox', { name: 'Lien', exact: true });
  await link.waitFor();
  await readsInFrench(page);
  await visitor.goto(await link.inputValue());
  await heading(visitor, NAME).waitFor();
  await visitor.getByRole('heading', { name: BRAND, exact: true }).waitFor();
  await readsInFrench(visitor);
  await visitor.getByRole('link', { name: 'Tous les graphiques et publications' }).click();
  await region(visitor, 'Classement').getByRole('button', { name: BRAND, exact: true }).waitFor();
  await readsInFrench(visitor);
  await page.keyboard.press('Escape');
});

it('creates an alert, is notified under the bell, and deletes it', async () => {
  await actions('M’alerter…');
  await heading(page, 'Alertes').waitFor();
  const alert = page.getByRole('dialog', { name: 'Nouvelle alerte' });
  await alert.getByLabel('Nom').fill('Éclat en baisse');
  await alert.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'au-dessous de' }).click();
  await alert.getByLabel('Seuil').fill('2,5 Mio');
  await alert.getByRole('combobox', { name: 'Marque', exact: true }).click();
  await page.getByRole('option', { name: BRAND }).click();
  await readsInFrench(page);
  await alert.getByRole('button', { name: 'Créer l’alerte' }).click();
  await alert.waitFor({ state: 'detached' });
  const rules = page.getByRole('list', { name: 'Vos alertes' });
  await rules.getByText(`Interactions de ${BRAND} (${NAME}), en 7 jours, au-dessous de 2 500 000`).waitFor();
  await readsInFrench(page);
  await page.getByRole('button', { name: /^Notifications \d+ à lire$/ }).click();
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await notifications.getByRole('list', { name: 'Notifications' }).getByText('Éclat en baisse').waitFor();
  await notifications.getByText(/^Interactions de .*\s: .*, au-dessous de 2\s500\s000\.?$/).waitFor();
  await readsInFrench(page);
  await notifications.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await notifications.getByText('Tout a été lu').waitFor();
  await page.keyboard.press('Escape');
  await rules.getByRole('button', { name: 'Historique de Éclat en baisse' }).click();
  await page.getByRole('dialog', { name: /^Historique de .*$/ }).waitFor();
  await readsInFrench(page);
  await page.keyboard.press('Escape');
  await rules.getByRole('button', { name: 'Supprimer Éclat en baisse' }).click();
  await page.getByText('«\u00a0Éclat en baisse\u00a0» a été supprimé').waitFor();
});

it('deletes the leaderboard, which moves to the bin', async () => {
  await page.goto(`${url}/leaderboards`);
  await page.getByRole('link', { name: NAME }).first().click();
  await heading(page, NAME).waitFor();
  await settled(page);
  await actions('Supprimer');
  await page.getByText(`«\u00a0${NAME}\u00a0» a été mis à la corbeille`).waitFor();
  await heading(page, 'Palmarès').waitFor();
  await page.getByRole('button', { name: 'Corbeille' }).click();
  const restore = page.getByRole('button', { name: `Restaurer ${NAME}` });
  await restore.waitFor();
  await readsInFrench(page);
  // Other users of this product start with an empty bin.
  await restore.click();
  await page.getByText('La corbeille est vide.').waitFor();
});

it('reads every tab of a profile and gets an answer in French', async () => {
  const { profiles } = await ask('profiles?sort_by=publications_count&limit=1');
  const [{ slug, name }] = profiles;
  await page.goto(`${url}/profile/${slug}?tab=audience`);
  await settled(page);
  await readsInFrench(page);
  for (const tab of ['Contenu', 'Marques', 'Réseau et profils similaires', 'Activité', 'Actualités']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await readsInFrench(page);
  }
  await page.getByRole('tab', { name: 'Demander' }).click();
  const field = page.getByRole('textbox', { name: `Une question sur ${name}` });
  await field.fill('Quelles sont les meilleures publications ?');
  await field.press('Enter');
  const answer = region(page, 'Meilleures publications');
  await answer.getByText(/^Sur \d+ publications/).waitFor();
  await answer.getByText('Aucune donnée n’a quitté cette installation.').waitFor();
  await readsInFrench(page);
  await field.fill('Lorem ipsum');
  await page.getByRole('button', { name: 'Demander', exact: true }).click();
  await region(page, 'Aucune question connue ne correspond').waitFor();
  await readsInFrench(page);
});

it('creates a media value model with French decimals, and its next version', async () => {
  await page.goto(`${url}/settings/emv`);
  await page.getByRole('button', { name: 'Nouveau modèle' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Nom').fill('Tarifs maison');
  const rate = drawer.getByLabel(/^Tous les types\s: 1\s000 impressions$/);
  await rate.fill('8,5');
  await drawer.getByLabel('Impressions').last().fill('200000');
  await drawer.getByText(/^1\s?700,00/).waitFor();
  expect(await rate.inputValue()).toBe('8,5');
  await readsInFrench(page);
  await drawer.getByRole('button', { name: 'Créer le modèle' }).click();
  await page.getByRole('button', { name: 'Modifier Tarifs maison' }).click();
  await rate.fill('9');
  await drawer.getByRole('button', { name: 'Enregistrer comme nouvelle version' }).click();
  await page
    .getByRole('list', { name: 'Versions de Tarifs maison' })
    .getByText('Version 2', { exact: true })
    .waitFor();
  await readsInFrench(page);
  await page.getByRole('button', { name: 'Archiver Tarifs maison' }).click();
  await page.getByRole('button', { name: 'Restaurer Tarifs maison' }).waitFor();
});

it('downloads a monitor as a workbook', async () => {
  const { id } = (await ask('dashboard/monitors')).monitors[0];
  await page.goto(`${url}/monitor/${id}`);
  await settled(page);
  await exported(page, 'Classeur Excel', 'xlsx');
  await page.getByRole('button', { name: /^Téléchargements/ }).click();
  const tray = page.getByRole('dialog', { name: 'Téléchargements' });
  await tray.getByText(/ 7 jours/).waitFor();
  await readsInFrench(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    tray.getByRole('button', { name: 'Télécharger' }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});
