import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  accessible,
  type Browser,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  signIn,
  somebody,
} from './product.ts';

// Needs its own product: Home leaves invented creators out beside real posts, which other tests import.
let product: Product;
let url: string;
const POSTS = 24;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('demo'), launchBrowser()]);
  ({ url } = product);
  ({ page, errors } = await somebody(browser));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors).toEqual([]);
});

/** Posts of one invented creator; the country makes each row describe the account as well. */
function file(): Buffer {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const rows = Array.from(
    { length: POSTS },
    (_, i) =>
      `willa.lumenfold,Willa Lumenfold,58200,France,https://www.instagram.com/p/Wlf${100 + i}/,"Quiet morning ${i} #slowlumenfold",${300 + i},${10 + i},${day(i + 2)}`,
  );
  const header = 'Username,Display name,Followers,Account country,Post URL,Caption,Likes,Comments,Date';
  return Buffer.from(`${[header, ...rows].join('\n')}\n`);
}

const numberOf = (label: string) => page.getByRole('region', { name: label, exact: true });

it('signs in', async () => {
  await signIn(page, url);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
});

it('shows the period, the leading creators and what is new', async () => {
  await numberOf('Media value').getByText(/\$/).first().waitFor();
  await page.getByRole('region', { name: 'Media value per day' }).waitFor();
  const top = page.getByRole('region', { name: 'Top creators' }).getByRole('listitem');
  // Beside real posts, which another test may have imported, demo posts are left out.
  await top.first().waitFor();
  await page.getByRole('list', { name: 'Latest posts' }).getByRole('listitem').first().waitFor();
  for (const card of ['Running campaigns', 'Recent lists'])
    await page.getByRole('region', { name: card }).getByRole('listitem').first().waitFor();
  await accessible(page);
  await page.getByRole('radiogroup', { name: 'Chart metric' }).getByText('Posts').click();
  await page.getByRole('region', { name: 'Posts per day' }).waitFor();
  await page.getByRole('button', { name: /^Period: / }).click();
  await page.getByRole('button', { name: '7 days' }).click();
  await page.waitForURL(/from_date=.*metric=posts|metric=posts.*from_date=/);
  await numberOf('Posts').getByRole('button').first().click();
  await page.getByText('number of distinct posts').first().waitFor();
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.waitForURL((address) => !address.search.includes('from_date'));
  await page.locator('[data-late]').waitFor({ state: 'detached' });
});

it('imports an unprepared file and shows how it was recognized', async () => {
  await page.getByRole('link', { name: 'Sources' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor();
  await accessible(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'willa-posts.csv', mimeType: 'text/csv', buffer: file() });
  const waiting = page.getByRole('region', { name: 'Ready: willa-posts.csv' });
  await waiting.getByText('Instagram posts.', { exact: true }).waitFor();
  const table = waiting.getByRole('region', { name: /^First rows of .*, as interpreted$/ });
  await table.getByRole('columnheader', { name: /^Followers/ }).waitFor();
  await table.getByText('58,200', { exact: true }).first().waitFor();
  await accessible(page);
  await waiting.getByRole('button', { name: 'Start import' }).click();
  const ended = page
    .getByRole('list', { name: 'Finished imports' })
    .getByText(`${POSTS} posts: ${POSTS} new`);
  await ended.waitFor({ timeout: 150_000 });
  await accessible(page);
});

it('finds the new creator and opens their profile', async () => {
  await page
    .getByRole('link', { name: /^Profiles/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Profiles' }).waitFor();
  await accessible(page);
  await page.getByLabel(/^Search by sentence/).fill('willa.lumenfold');
  await page.getByRole('grid', { name: 'Profiles' }).getByText('Willa Lumenfold').first().click();
  await page.getByRole('heading', { level: 1, name: 'Willa Lumenfold' }).waitFor();
  await page
    .getByText(/^58(\.2k|,200)/)
    .first()
    .waitFor();
  await accessible(page);
});

it('shows a shipped benchmark beside too few peers, until it is switched off', async () => {
  const profile = page.url();
  const peers = page.getByRole('region', { name: 'Against peers' });
  const marked = peers.getByText('564 accounts, Instagram creators of an influencer index, 2017');
  const choose = async (is_on: boolean) => {
    await page.goto(`${url}/settings`);
    await page.getByRole('switch', { name: 'Shipped benchmarks', checked: !is_on }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Company settings saved.').waitFor();
    await page.goto(profile);
  };
  await marked.waitFor();
  await peers.getByText('at least 1.97%').waitFor();
  await peers.getByRole('button', { name: /^How shipped benchmark: engagement rate is computed/ }).click();
  await page.getByText('1.2% – 3.22%').waitFor();
  await accessible(page);
  await page.keyboard.press('Escape');
  await choose(false);
  await peers.getByText('fewer than 10 peers').first().waitFor();
  expect(await marked.count()).toBe(0);
  await choose(true);
  await marked.waitFor();
});

it('analyzes the hashtag of the file and saves the filter', async () => {
  await page.goto(`${url}/keyword`);
  await page.getByPlaceholder(/#hashtag/).fill('#slowlumenfold');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /slowlumenfold/ }).waitFor();
  await numberOf('Posts').first().getByText(String(POSTS), { exact: true }).first().waitFor();
  await numberOf('Creators').first().getByText('1', { exact: true }).first().waitFor();
  // Σ (300 + i) likes + Σ (10 + i) comments.
  const interactions = POSTS * 310 + POSTS * (POSTS - 1);
  await page.getByText(interactions.toLocaleString('en')).first().waitFor();
  // Every post shows why it matched, even if its caption is cut off before the word.
  await page.getByText('Matched: #slowlumenfold').first().waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Save report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save report' });
  await dialog.getByLabel('Report name').fill('Slow mornings');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/keyword\/\d+/);
  // Nothing has changed since, so there is nothing to save.
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Update report' }).count()).toBe(0);
});

it('finds the filter among the saved ones and on the start page', async () => {
  await page.goto(`${url}/keywords`);
  await page.getByRole('main').getByText('Slow mornings').first().waitFor();
  await accessible(page);
  await page.goto(`${url}/`);
  await page
    .getByRole('region', { name: 'Saved keyword reports' })
    .getByText('Slow mornings')
    .first()
    .waitFor();
});

it('signs out, and Back shows nothing', async () => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.goto(`${url}/keywords`);
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});
