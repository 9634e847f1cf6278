import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accessible,
  type Browser,
  type BrowserContext,
  launchBrowser,
  type Page,
  settled,
  sharedProduct,
  signIn,
  somebody,
} from './product.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
const url = sharedProduct();
beforeAll(async () => {
  browser = await launchBrowser();
  ({ context, page, errors } = await somebody(browser));
  await signIn(page, url);
});
afterAll(() => browser.close());

const tray = () => page.getByRole('dialog', { name: 'Downloads' });

async function exportAs(format: string, group = 0): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: format }).nth(group).click();
  await page.getByText('Preparing your file…').first().waitFor();
}

it('exports a search in the background and shows it in the tray', async () => {
  await page.goto(`${url}/profiles?country=FR`);
  await settled(page);
  await exportAs('CSV');
  await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Show' }).click();
  // Other tests also export.
  const newest = tray().getByRole('listitem').first();
  await newest.getByRole('button', { name: 'Download' }).waitFor();
  await accessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    newest.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Profiles-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  const { total } = await (await context.request.get(`${url}/api/profiles?country=FR&limit=1`)).json();
  expect(lines.length).toBe(total + 1);
  expect(lines[0]).toMatch(/^\uFEFFname,username,platform,country/);
});

it('opens, closes and clears the tray by keyboard, also after a reload', async () => {
  await page.reload();
  await settled(page);
  const button = page.getByRole('button', { name: 'Downloads' });
  await button.focus();
  await page.keyboard.press('Enter');
  await tray().getByText('Files are kept for 7 days').waitFor();
  const removable = tray().getByRole('button', { name: /^Remove / });
  const before = await removable.count();
  await tray().getByRole('button', { name: 'Remove Profiles' }).first().click();
  await expect.poll(() => removable.count()).toBe(before - 1);
  await page.keyboard.press('Escape');
  await tray().waitFor({ state: 'hidden' });
});

it('downloads a keyword report as soon as its file is ready, also at 360 px', async () => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(`${url}/keyword?keyword=beauty`);
  await settled(page);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await Promise.all([page.waitForEvent('download'), exportAs('Excel workbook')]);
  await page.getByText('“beauty” was downloaded.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Downloads' }).click();
  await tray().getByText('Excel workbook').first().waitFor();
  await accessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(errors).toEqual([]);
});
