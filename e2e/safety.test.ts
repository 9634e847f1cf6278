import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callsOf } from './calls.ts';
import { exported } from './exported.ts';
import { importFile } from './imported-file.ts';
import {
  accessible,
  type Browser,
  type BrowserContext,
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

/** From imported posts to a campaign with an undisclosed post, and a safety check whose hit a person has seen. */

const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const HEADER = 'Username,Display name,Followers,Account country,Post URL,Caption,Likes,Comments,Views,Date';
const row = (who: string, country: string, [code, text, ago]: [string, string, number]) =>
  `${who.toLowerCase().replace(' ', '.')},${who},62000,${country},https://www.instagram.com/p/${code}/,"${text}",900,20,9000,${day(ago)}T10:00:00Z`;
const POSTS = [
  row('Ana Lund', 'US', ['CxAnaOne11', '#ad The new serum is in my bag #glowspring', 6]),
  row('Ana Lund', 'US', ['CxAnaTwo22', 'The new serum again #glowspring', 4]),
  row('Bo Berg', 'GB', ['CxBoOne333', 'So soft #sponsored #glowspring', 3]),
  row('Bo Berg', 'GB', ['CxBoTwo444', 'They took the gun and it was not a game for me', 20]),
  row('Bo Berg', 'GB', ['CxBoTre555', 'At the shoot with the best photographer of the city', 30]),
];

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let list: number;
let monitor: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  ({ context, page, errors } = await somebody(browser));
  await signIn(page, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors).toEqual([]);
});

const { read, post } = callsOf(() => ({ context, url: product.url }));

it('names an undisclosed post of a campaign, and why', async () => {
  await importFile(page, product.url, ['posts.csv', [HEADER, ...POSTS]]);
  const { profiles } = await read('/profiles');
  const profile_ids = profiles.map((one: { id: number }) => one.id);
  ({ id: list } = await post('/lists/add', { name: 'Glow' }));
  await post(`/lists/add_list_profiles`, { list_id: list, profile_ids });
  ({ id: monitor } = await post('/monitor/create', {
    ...{ name: 'Glow campaign', start_date: day(10), end_date: day(0) },
    ...{ profile_ids, keywords: ['#glowspring'] },
  }));
  await page.goto(`${product.url}/monitor/${monitor}?tab=posts&layout=table`);
  await page.getByRole('button', { name: 'Disclosure: Not disclosed. Show why' }).click();
  const why = page.getByRole('dialog');
  await why.getByText('The text has no label.').waitFor();
  await why.getByText('Country of the creator: United States').waitFor();
  await why.getByText(/FTC: 16 CFR Part 255/).waitFor();
  await accessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Disclosure' }).click();
  await page.getByRole('option', { name: 'Unclear' }).click();
  await page.getByText('The new serum again').waitFor({ state: 'detached' });
  await page.getByText('So soft').waitFor();
  await accessible(page);
});

it('shows the rate of each creator as a column of the list', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await page.getByRole('grid', { name: 'Glow' }).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Paid posts disclosed' }).check();
  await page.keyboard.press('Escape');
  const row = (name: string) => page.getByRole('grid', { name: 'Glow' }).getByRole('row', { name });
  await row('Ana Lund').getByText('50% 1 of 2').waitFor();
  await row('Bo Berg').getByText('0% 0 of 1').waitFor();
  await accessible(page);
  await page.goto(`${product.url}/list/${list}?columns=disclosed&sort=disclosed`);
  await row('Ana Lund').getByText('50% 1 of 2').waitFor();
  await shoot(page, 'disclosed');
});

it('checks a list, and keeps a person’s mark', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await page.getByRole('link', { name: '1 of 3 paid posts disclosed' }).click();
  await heading(page, 'Disclosure and brand safety: Glow').waitFor();
  await page.getByRole('combobox', { name: 'Competitors' }).fill('serum');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Start check' }).click();
  const results = page.getByRole('region', { name: 'Posts with a hit' });
  await results.getByText('May be harmless: words about photos or films (“photographer”)').waitFor();
  await settled(page);
  expect(await results.locator('mark').allTextContents()).toEqual(['serum', 'serum', 'gun', 'shoot']);
  await page
    .getByRole('region', { name: 'Checks' })
    .getByText(/· 4 posts with a hit/)
    .waitFor();
  await results.getByText('Arms and ammunition 2').click();
  await expect.poll(() => results.locator('mark').allTextContents()).toEqual(['gun', 'shoot']);
  await results.getByText('They took the').waitFor();
  await results.getByRole('button', { name: 'Mark as seen, fine' }).first().click();
  await results.getByText(/^Seen, fine: /).waitFor();
  await accessible(page);
  const file = readFileSync(await exported(page, 'CSV', 'csv'), 'utf8');
  expect(file).toContain('They took the gun and it was not a game for me');
  expect(file.trim().split('\n')).toHaveLength(3);
  await results.getByText('Not seen').click();
  await results.getByText('They took the').waitFor({ state: 'detached' });
});

it('shows the hits of one creator, and clears filters that match nothing', async () => {
  const results = page.getByRole('region', { name: 'Posts with a hit' });
  await results.getByText('All', { exact: true }).click();
  await results.getByText('Arms and ammunition 2').click();
  const creator = results.getByRole('combobox', { name: 'Creator' });
  await creator.fill('bo');
  await page.getByRole('option', { name: 'Bo Berg 2' }).click();
  await results.locator('mark', { hasText: 'serum' }).first().waitFor({ state: 'detached' });
  await settled(page);
  expect(await results.locator('mark').allTextContents()).toEqual(['gun', 'shoot']);
  expect(new URL(page.url()).searchParams.get('creator')).toMatch(/^\d+$/);
  await results.getByText('Arms and ammunition 2').click();
  await creator.fill('ana');
  await page.getByRole('option', { name: 'Ana Lund 2' }).click();
  await results.getByText('No posts match these filters.').waitFor();
  await results.getByText('Arms and ammunition 0').waitFor();
  await accessible(page);
  await shoot(page, 'filters');
  await results.getByRole('button', { name: 'Clear all filters' }).click();
  await results.getByText('They took the').waitFor();
  expect(new URL(page.url()).searchParams.get('creator')).toBeNull();
});

it('deletes a check after confirmation', async () => {
  const results = page.getByRole('region', { name: 'Posts with a hit' });
  await results.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this check?' });
  await accessible(page);
  await shoot(page, 'delete');
  await question.getByRole('button', { name: 'Keep' }).click();
  await question.waitFor({ state: 'detached' });
  await results.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The check was deleted.').waitFor();
  await results.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start check' }).waitFor();
  expect((await read(`/safety/checks?object_type=list&object_id=${list}`)).checks).toEqual([]);
});
