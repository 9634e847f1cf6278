import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { importFile } from './imported-file.ts';
import {
  accessible,
  type Browser,
  heading,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  settled,
  signIn,
  somebody,
} from './product.ts';

const CREATORS = [
  'Name;Instagram;Followers;Country;E-Mail;Topic',
  'Ana Lund;@ana.lund;48200;FR;ana@mail.example;skincare',
  'Bo Berg;@bo.berg;124000;FR;;skincare',
  'Cy Holm;@cy.holm;8100;FR;;skincare',
  'Dina Moss;@dina.moss;90000;DE;;skincare',
];

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  ({ page, errors } = await somebody(browser));
  await signIn(page, product.url);
  await importFile(page, product.url, ['creators.csv', CREATORS]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors).toEqual([]);
});

async function shoot(name: string) {
  const to = process.env.SCREENSHOTS;
  if (to === undefined) return;
  mkdirSync(to, { recursive: true });
  await page.screenshot({ path: path.join(to, `search-${name}.png`) });
}
const removal = (filter: string) => page.getByRole('button', { name: `Remove ${filter}` });
const params = () => new URL(page.url()).searchParams;

it('turns a sentence into filters and says what it did not understand', async () => {
  await page.goto(`${product.url}/profiles`);
  await page.getByText('Dina Moss').first().waitFor();
  const field = page.getByLabel(/^Search by sentence/);
  await field.fill('skincare creators in France, 10k to 500k, lovely');
  await page.getByText('Not understood: “lovely”').waitFor();
  await shoot('sentence');
  await field.press('Enter');
  await removal('Country France').waitFor();
  for (const filter of ['Followers 10k – 500k', 'Topic Skincare', 'Not understood “lovely”'])
    await removal(filter).waitFor();
  await page.getByText('Bo Berg').first().waitFor();
  for (const gone of ['Cy Holm', 'Dina Moss'])
    await page.getByText(gone).first().waitFor({ state: 'detached' });
  await settled(page);
  await accessible(page);
  await removal('Not understood “lovely”').click();
  expect(params().has('left')).toBe(false);
});

it('names the filters that keep everybody out, with how many there are without each', async () => {
  const before = page.url();
  await page.goto(`${before}&verified=true`);
  await page.getByText('No creator matches all of these filters').waitFor();
  const offered = page.getByRole('button', { name: /^Without “Account: verified”: \d+ match/ });
  await offered.waitFor();
  await accessible(page);
  await offered.click();
  await page.getByText('Bo Berg').first().waitFor();
  expect(params().has('verified')).toBe(false);
});

it('previews creators beside the results, with a URL', async () => {
  await page.getByRole('button', { name: 'Preview Bo Berg' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview of Bo Berg' });
  await preview.getByText('Fit to the filters: 3 of 3').waitFor();
  expect(params().get('preview')).not.toBe(null);
  await settled(page);
  await shoot('preview');
  await accessible(page);
  await preview.getByRole('button', { name: 'Next creator' }).press('ArrowDown');
  await page.getByRole('complementary', { name: 'Preview of Ana Lund' }).waitFor();
  await page.goBack();
  await page.getByRole('complementary', { name: /^Preview of/ }).waitFor({ state: 'detached' });
  await removal('Country France').waitFor();
});

it('makes a list that keeps the filters as its brief', async () => {
  const row = page.getByRole('row', { name: /Bo Berg/ });
  await row.getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Add to list' }).click();
  await page
    .getByRole('dialog')
    .getByPlaceholder(/Search for a list/)
    .fill('Spring skincare');
  await page.getByRole('button', { name: /^New list/ }).click();
  await page.getByRole('link', { name: 'Spring skincare' }).first().click();
  await heading(page, 'Spring skincare').waitFor();
  const brief = page.getByRole('region', { name: 'Brief' });
  await brief.getByText('10k – 500k').waitFor();
  await page.getByText('3 of 3').waitFor();
  await settled(page);
  await accessible(page);
  await shoot('brief');
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  await shoot('brief-small');
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await brief.getByRole('link', { name: 'Find more creators' }).click();
  await removal('Topic Skincare').waitFor();
});

it('compares profiles at a URL of its own', async () => {
  await page.goto(`${product.url}/profiles?country=FR`);
  for (const name of ['Bo Berg', 'Ana Lund'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await heading(page, 'Compare 2 profiles').waitFor();
  expect(params().getAll('ids')).toHaveLength(2);
  await page.reload();
  await page.getByRole('link', { name: 'Ana Lund' }).waitFor();
  await settled(page);
  await accessible(page);
  await shoot('compare');
});
