import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
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
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, errors } = await somebody(browser));
  await signIn(page, url);
});
afterAll(() => browser.close());
afterEach(() => {
  expect(errors).toEqual([]);
});

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const dialog = () => page.getByRole('dialog');
const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();

async function make(what: 'New list' | 'New folder', name: string) {
  await page.goto(`${url}/lists`);
  await page.getByRole('button', { name: what }).click();
  await dialog().getByLabel('Name').fill(name);
  await dialog().getByRole('button', { name: 'Create' }).click();
  await dialog().waitFor({ state: 'detached' });
}

it('shows the lists of the demo data as a tree', async () => {
  await page.goto(`${url}/lists`);
  await heading(page, 'Lists').waitFor();
  await row('Skincare launch').waitFor();
  await page.getByRole('button', { name: 'Open Skincare launch' }).click();
  await row('Short list for the client').waitFor();
  await settled(page);
  await accessible(page);
});

it('creates folders and lists, and moves them by dragging, keyboard and dialog, with undo', async () => {
  await make('New folder', 'Autumn');
  await make('New list', 'Paris');
  await page.goto(`${url}/lists`);
  // Several moves: a drop right after the first can come before the page allows it.
  await row('Paris').dragTo(row('Autumn'), { steps: 5 });
  await shows('“Paris” moved to “Autumn”');
  await page.getByRole('button', { name: 'Close Autumn' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Close Autumn' }).waitFor({ state: 'detached' });

  await row('Paris').focus();
  await page.keyboard.press('Space');
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog().getByLabel('Search for a folder or list').fill('autu');
  await dialog().getByRole('radio', { name: 'Autumn', exact: true }).check();
  await accessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close Autumn' }).waitFor();
  await row('Autumn').focus();
  await page.keyboard.press('ArrowLeft');
  await row('Paris').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await row('Paris').waitFor();
});

it('moves deleted folders with their contents to the bin, and restores them', async () => {
  await row('Autumn').focus();
  await page.keyboard.press('Delete');
  await shows('“Autumn” moved to the bin');
  await row('Paris').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Bin', exact: true }).click();
  await page.getByRole('button', { name: 'Restore Autumn' }).click();
  await shows('“Autumn” was restored');
  await accessible(page);
  await page.keyboard.press('Escape');
  await row('Paris').waitFor();
});

it('adds creators from the search to a list created by name', async () => {
  await page.goto(`${url}/profiles`);
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).click();
  await page.getByRole('button', { name: 'Add to list' }).click();
  await dialog().getByLabel('Search for a list, or name a new one').fill('Found today');
  await accessible(page);
  await dialog().getByRole('button', { name: 'New list “Found today”' }).click();
  await page.getByText('2 creators added to').waitFor();
  await page.goto(`${url}/lists?search=found`);
  await row('Found today').getByText('2', { exact: true }).waitFor();
});
