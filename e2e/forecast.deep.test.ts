import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  accessible,
  type Browser,
  type BrowserContext,
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
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ context, page, errors } = await somebody(browser));
  await signIn(page, url);
});
afterAll(() => browser.close());
afterEach(() => {
  expect(errors).toEqual([]);
});

const cells = (field: 'publications' | 'price') => page.locator(`input[data-field="${field}"]`);
const total = (name: string) => page.getByRole('region', { name, exact: true });
const title = () => page.getByRole('heading', { level: 1, name: /^Forecast / });
const computed = () => page.locator('[data-stale]').waitFor({ state: 'detached' });
const values = async () => Promise.all((await cells('publications').all()).map((cell) => cell.inputValue()));
const saved = async () =>
  (await context.request.get(`${url}/api/forecasts/${page.url().split('/').at(-1)}`)).json();

it('turns selected creators into a forecast with spreadsheet-like pricing', async () => {
  await page.goto(`${url}/profiles`);
  await settled(page);
  for (const row of [1, 2, 3])
    await page.getByRole('checkbox', { name: `Select row ${row}`, exact: true }).click();
  await page.getByRole('button', { name: 'Forecast', exact: true }).click();
  await page.waitForURL(/\/list\/forecast\/\d+$/);
  await title().waitFor();
  expect(await total('Reach').getByRole('img').getAttribute('aria-label')).toMatch(
    /^Reach: P10 .+, P50 .+, P90 /,
  );
  await cells('price').first().focus();
  for (let i = await cells('price').count(); i > 0; i--) {
    await page.keyboard.type('1.5k');
    await page.keyboard.press('Enter');
  }
  await page.getByText('not saved').waitFor();
  await computed();
  expect(await total('Budget').textContent()).toContain('$4.5k');
  expect(await total('ROI').getByRole('img').count()).toBe(1);
});

it('keeps the best mix within the budget and undoes it', async () => {
  const before = await values();
  await page.getByRole('textbox', { name: 'Budget (USD)' }).fill('6k');
  await page.getByRole('button', { name: 'Find the best mix' }).click();
  await page.getByText(/for \$6k\. No (other )?plan/).waitFor();
  await computed();
  expect(await total('Budget').textContent()).toContain('$6k4 publications');
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await computed();
  expect(await total('Budget').textContent()).toContain('$4.5k');
  expect(await values()).toEqual(before);
});

it('shows a saved version with the numbers on screen, and an older one with its own', async () => {
  const shown = await total('Reach').textContent();
  await page.getByRole('button', { name: 'Save version' }).click();
  await page.getByText('Saved as version 2').waitFor();
  await page.reload();
  await title().waitFor();
  expect(await total('Reach').textContent()).toBe(shown);
  const { version, result } = await saved();
  expect([version, result.totals.budget]).toEqual([2, 4500]);
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('This is version 1 as saved.').waitFor();
  expect(await cells('price').first().getAttribute('readonly')).not.toBeNull();
  await page.getByRole('button', { name: 'Back to version 2' }).click();
  await page.getByRole('button', { name: 'Save version' }).waitFor();
});

it('is accessible and fits a phone', async () => {
  await accessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await accessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('restores a deleted forecast', async () => {
  await page.getByRole('button', { name: 'More about this forecast' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await heading(page, 'Forecasts').waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: 'was deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.waitForURL(/\/list\/forecast\/\d+$/);
  await title().waitFor();
});
