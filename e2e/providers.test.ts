import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  type InventedCreator,
  PROVIDER_KEY,
  type ProvidersServer,
  providersServer,
} from '#server/testing/providers-server.ts';
import {
  accessible,
  type Browser,
  heading,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  settled,
  shoot,
  signIn,
  somebody,
} from './product.ts';

// An admin enters a key; a sentence is searched at the provider; three creators come in, join a list and have audiences.

let providers: ProvidersServer;
let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];

const creator = (username: string, name: string, followers: number): InventedCreator => ({
  ...{ username, name, followers, country: 'France' },
  ...{ email: `${username}@mail.example`, audience: { women: 0.8, france: 0.6 } },
});

beforeAll(async () => {
  providers = await providersServer([
    creator('mina.sol', 'Mina Sol', 82_000),
    creator('lea.noir', 'Léa Noir', 64_000),
    creator('theo_k', 'Theo K', 40_000),
    creator('tiny.one', 'Tiny One', 900),
  ]);
  [product, browser] = await Promise.all([
    ownProduct('none', undefined, { LIMELIGHT_PLATFORMS_URL: providers.url }),
    launchBrowser(),
  ]);
  // The wrong key.
  ({ page, errors } = await somebody(browser, [/400 .*providers\/infludata\/key/]));
  await signIn(page, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await providers?.close();
});
afterEach(() => expect(errors).toEqual([]));

it('tests a key before it is stored', async () => {
  await page.goto(`${product.url}/settings/sources`);
  await page.getByRole('button', { name: 'Key and budget of influData' }).click();
  const dialog = page.getByRole('dialog', { name: 'Key and budget of influData' });
  await dialog.getByLabel('Key', { exact: true }).fill('a-wrong-key');
  await dialog.getByLabel('Days to keep its data').fill('90');
  await dialog.getByLabel('Requests a month, company').fill('200');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('influData does not accept this key.').waitFor();
  await accessible(page);
  await dialog.getByLabel('Key', { exact: true }).fill(PROVIDER_KEY);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const list = page.getByRole('list', { name: 'Data providers' });
  await list.getByText('Key ending in 1234').waitFor();
  await list.getByText('0 requests used this month, of a budget of 200 requests.').waitFor();
  await accessible(page);
  await shoot(page, 'providers-card');
});

it('searches a typed sentence at the provider, with its price before', async () => {
  await page.goto(`${product.url}/profiles`);
  await heading(page, 'Profiles');
  const box = page.getByLabel(/^Search by sentence/);
  await box.fill('French creators over 10k');
  await box.press('Enter');
  await page.getByText('At influData').click();
  await page.getByText('Up to 20 results: 1 request, 200 requests left').waitFor();
  expect(providers.calls.filter(({ path }) => path.includes('discovery'))).toHaveLength(0);
  await page.getByRole('button', { name: 'Search at influData' }).click();
  const table = page.getByRole('table', { name: 'Creators found' });
  await table.getByText('@mina.sol').waitFor();
  expect(await table.getByRole('row').count()).toBe(4);
  await page.getByText(/used 1 request/).waitFor();
  await settled(page);
  await accessible(page);
  await shoot(page, 'provider-results');
});

it('brings in three creators, adds them to a list, and has their audiences', async () => {
  const table = page.getByRole('table', { name: 'Creators found' });
  await table.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByText('60 requests, 199 requests left').waitFor();
  await page.getByRole('button', { name: 'Bring in 3 creators' }).click();
  await page.getByText('3 creators were brought in, as reported by influData.').waitFor();
  await table.getByRole('link', { name: 'In your profiles' }).nth(2).waitFor();
  await shoot(page, 'provider-brought');
  await page.getByText('In your data', { exact: true }).first().click();
  const grid = page.getByRole('grid');
  await grid.getByText('mina.sol').first().waitFor();
  await grid.getByRole('checkbox', { name: /Select all/ }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Add to list' }).click();
  await page
    .getByRole('dialog')
    .getByPlaceholder(/Search for a list/)
    .fill('Lanterns');
  await page.getByRole('button', { name: /^New list/ }).click();
  await page.getByRole('link', { name: 'Lanterns' }).first().click();
  await heading(page, 'Lanterns').waitFor();
  await page.getByRole('button', { name: 'Plan' }).click();
  await page.getByRole('menuitem', { name: 'Fill gaps…' }).click();
  await page.getByText('Every creator of this list has audience data and an email address.').waitFor();
  await accessible(page);
});
