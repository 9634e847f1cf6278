import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Browser,
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

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await somebody(browser));
  await signIn(page, url);
});
afterAll(() => browser.close());

it.each([
  '/profiles',
  '/lists',
  '/list/3',
  '/monitors',
  '/monitor/1?tab=creators',
  '/leaderboard/1',
  '/settings/users',
  '/settings/roles',
  '/settings/audit',
])('%s has its first row within 130 px at 1440 px', async (address) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}${address}`);
  const row = page.locator('main').locator('tbody tr, [role=row][data-index]').first();
  await row.waitFor();
  await settled(page);
  // Demo data has a banner, which other companies do not see.
  const banner = await page.getByRole('region', { name: 'Demo data' }).boundingBox();
  const box = await row.boundingBox();
  expect((box?.y ?? Number.NaN) - (banner === null ? 0 : banner.height + 8)).toBeLessThanOrEqual(130);
});

it.each(['/lists', '/list/3', '/monitors'])('%s has its filters in a sheet on phones', async (address) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}${address}`);
  await settled(page);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('dialog', { name: 'Actions' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Actions' }).waitFor({ state: 'hidden' });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});

it('prints a monitor on at most three pages, without buttons', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}/monitor/1`);
  await settled(page);
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(3);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('main .mantine-Button-root').filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: null });
});
