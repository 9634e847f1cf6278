import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createClientPage } from './client-page.ts';
import {
  accessible,
  type Browser,
  heading,
  launchBrowser,
  type Page,
  settled,
  sharedProduct,
  signIn,
  somebody,
} from './product.ts';

const url = sharedProduct();
const BRAND = 'Glowday';
const NAME = 'Glow and friends';
let browser: Browser;
let page: Page;
let visitor: Page;
let errors: string[][];

beforeAll(async () => {
  browser = await launchBrowser();
  const people = [await somebody(browser), await somebody(browser)] as const;
  [{ page }, { page: visitor }] = people;
  errors = people.map((person) => person.errors);
  await signIn(page, url);
});
afterAll(() => browser.close());
afterEach(() => {
  expect(errors.flat()).toEqual([]);
});

const library = () => page.getByRole('list', { name: 'Library brands' });
const ranking = (of: Page) => of.getByRole('grid', { name: 'Brands by rank' });

it('defines a brand with a live post count, and ranks it beside others', async () => {
  await page.goto(`${url}/leaderboards`);
  await heading(page, 'Leaderboards').waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'New leaderboard' }).click();
  await page.getByRole('button', { name: 'Create leaderboard' }).click();
  await page.getByText('Name is required').waitFor();
  await page.getByLabel('Name').fill(NAME);
  await page.getByRole('button', { name: 'New brand' }).click();
  const brand = page.getByRole('dialog', { name: 'New brand' });
  await brand.getByLabel('Name').fill(BRAND);
  await brand.getByLabel('Hashtags').fill('skincare');
  await page.keyboard.press('Enter');
  await brand.getByRole('list', { name: 'Posts by term' }).getByText('#skincare').waitFor();
  await brand
    .getByRole('button', { name: /^Add #/ })
    .first()
    .click();
  await accessible(page);
  await brand.getByRole('button', { name: 'Create brand' }).click();
  await brand.waitFor({ state: 'detached' });
  await library().getByRole('button', { name: 'Add Lumivarra' }).click();
  await library().getByRole('button', { name: 'Add Dermavelle' }).click();
  await page.getByRole('button', { name: `Highlight ${BRAND}` }).click();
  await page.getByRole('heading', { name: '3 brands' }).waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Create leaderboard' }).click();
  await page.waitForURL(/\/leaderboard\/\d+$/);
  await heading(page, NAME).waitFor();
});

it('ranks another period by another metric, and saves that for everybody', async () => {
  const picker = page.getByRole('button', { name: /^Period:/ });
  const week = (await picker.textContent()) ?? '';
  await picker.click();
  await page.getByRole('button', { name: '6 months' }).click();
  await picker.filter({ hasNotText: week }).waitFor();
  await ranking(page).getByRole('button', { name: BRAND, exact: true }).waitFor();
  await ranking(page).getByRole('columnheader', { name: 'Reach' }).getByRole('button').first().click();
  await page.waitForURL(/sort_by=reach/);
  const period = await picker.textContent();
  await page.getByText('Split', { exact: true }).click();
  await page.getByText('Ranks', { exact: true }).click();
  await accessible(page);
  await page.getByRole('button', { name: 'Save as default' }).click();
  await page.getByRole('button', { name: 'Save as default' }).waitFor({ state: 'detached' });
  await page.goto(page.url().replace(/\?.*/, ''));
  await ranking(page).getByRole('button', { name: BRAND, exact: true }).waitFor();
  await expect.poll(() => picker.textContent()).toBe(period);
  await page.getByText('by reach, with posts split among their brands').waitFor();
  await page.getByText('posts are split among brands').waitFor();
  expect(await page.getByRole('radio', { name: 'Ranks' }).isChecked()).toBe(true);
});

it('leads from a number to its posts', async () => {
  await page
    .getByRole('button', { name: `Posts of ${BRAND} behind this number` })
    .first()
    .click();
  const posts = page.getByRole('dialog', { name: `Posts about ${BRAND}` });
  const items = posts.getByRole('list', { name: 'Posts behind this number' }).getByRole('listitem');
  await items.first().waitFor();
  await posts.getByRole('button', { name: /^How reach is computed/ }).waitFor();
  await accessible(page);
  await page.keyboard.press('Escape');
  await posts.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Reach per .*view and download$/ }).click();
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  await page
    .getByRole('table', { name: /^Reach per/ })
    .getByRole('button')
    .first()
    .click();
  await page.waitForURL(/of_from=/);
  await page.getByRole('dialog', { name: /^Posts about/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: /^Posts about/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Posts of all brands behind this number' }).first().click();
  await page.getByRole('dialog', { name: 'Posts of all brands' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Posts of all brands' }).waitFor({ state: 'detached' });
});

it('keeps a report, mails it, and notifies about an unusual number', async () => {
  await page.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Reports and emails' }).click();
  const reports = page.getByRole('dialog', { name: `Reports of “${NAME}”` });
  await reports.getByRole('button', { name: 'Save a report of this view' }).click();
  const kept = reports.getByRole('list', { name: 'Saved reports' }).getByRole('link');
  const answer = await page.request.get(`${url}${await kept.getAttribute('href')}`, { timeout: 150_000 });
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await reports.getByRole('combobox', { name: 'Recipients' }).click();
  await page.getByRole('option', { name: /@/ }).first().click();
  await reports.getByRole('combobox', { name: 'Frequency' }).click();
  await page.getByRole('option', { name: 'Monthly' }).click();
  await reports.getByLabel('Email reports').click();
  await reports.getByRole('button', { name: 'Save', exact: true }).click();
  await reports.getByText('The next report will be sent on').waitFor();
  await accessible(page);
  await reports.getByRole('button', { name: 'Send now' }).click();
  await reports.getByText(/sent to 1 person/).waitFor({ timeout: 150_000 });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Alert me…' }).click();
  await heading(page, 'Alerts').waitFor();
  const alert = page.getByRole('dialog', { name: 'New alert' });
  await alert.getByLabel('Name').fill('Glowday is quiet');
  await alert.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'is below' }).click();
  await alert.getByLabel('Threshold').fill('1000000000');
  await alert.getByRole('combobox', { name: 'Brand', exact: true }).click();
  await page.getByRole('option', { name: BRAND }).click();
  await accessible(page);
  await alert.getByRole('button', { name: 'Create alert' }).click();
  await alert.waitFor({ state: 'detached' });
  const rules = page.getByRole('list', { name: 'Your alerts' });
  await rules.getByText(`Interactions of ${BRAND} (${NAME})`).waitFor();
  await accessible(page);
  await page.getByRole('button', { name: /^Notifications \d+ unread$/ }).click();
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await notifications.getByRole('list', { name: 'Notifications' }).getByText('Glowday is quiet').waitFor();
  await accessible(page);
  await notifications.getByRole('button', { name: 'Mark all as read' }).click();
  await notifications.getByText('All read').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await rules.getByRole('button', { name: 'Delete Glowday is quiet' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await rules.getByText('Glowday is quiet').waitFor();
  await page.goto(url);
  await page
    .getByRole('list', { name: 'For information' })
    .getByRole('link', { name: 'Open: Glowday is quiet' })
    .click();
  await page.getByRole('dialog').getByText(BRAND).first().waitFor();
  await page.goto(`${url}/leaderboards`);
  await page.getByRole('link', { name: NAME }).first().click();
  await heading(page, NAME).waitFor();
});

it('is published, opened read-only, and deleted', async () => {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this leaderboard' });
  await visitor.goto(await createClientPage(dialog));
  await heading(visitor, NAME).waitFor();
  await visitor.getByRole('heading', { name: BRAND, exact: true }).waitFor();
  await accessible(visitor);
  await visitor.getByRole('link', { name: 'All charts and posts' }).click();
  await ranking(visitor).getByRole('button', { name: BRAND, exact: true }).waitFor();
  await settled(visitor);
  expect(await visitor.getByRole('button', { name: /^Actions for|^Share$|^Keep/ }).count()).toBe(0);
  await accessible(visitor);
  await dialog.getByLabel('Reach').click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Save changes', disabled: true }).waitFor();
  await visitor.reload();
  await visitor.getByText('by posts, with posts split among their brands').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText(`“${NAME}” was moved to the bin`).waitFor();
  await heading(page, 'Leaderboards').waitFor();
  await page.getByRole('button', { name: 'Bin' }).click();
  await page.getByRole('button', { name: `Restore ${NAME}` }).click();
  await page.getByText('The bin is empty.').waitFor();
});

it('shows the library of brands', async () => {
  await page.goto(`${url}/leaderboards?tab=brands`);
  await page.getByRole('button', { name: BRAND, exact: true }).waitFor();
  await accessible(page);
  await page.getByRole('button', { name: `Delete ${BRAND}` }).click();
  await page.getByText(/was deleted and removed from \d+ leaderboard/).waitFor();
  await page.getByRole('button', { name: 'Deleted brands' }).click();
  await page.getByRole('button', { name: `Restore ${BRAND}` }).click();
  await page.getByText(/^The bin is empty/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: BRAND, exact: true }).waitFor();
  await page.getByRole('button', { name: 'From imports' }).click();
  await page
    .getByRole('button', { name: /^Add .* to the library$/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /is in the library$/ })
    .first()
    .waitFor();
  await accessible(page);
});
