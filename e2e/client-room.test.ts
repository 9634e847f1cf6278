import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { answerOn, createClientPage, decideAs, writeOn } from './client-page.ts';
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
  signIn,
  somebody,
} from './product.ts';

const LIST = 'Lunaria Glow';
const CREATORS = ['Anna Alm', 'Ben Birch', 'Cleo Cherry', 'Dag Dill'];

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let client: Page;
let errors: string[][];
let list: number;
let link: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  const [office, phone] = [await somebody(browser), await somebody(browser)];
  ({ context, page } = office);
  client = phone.page;
  errors = [office.errors, phone.errors];
  await client.setViewportSize({ width: 360, height: 740 });
  await signIn(page, product.url);
  const ids = [];
  for (const name of CREATORS) ids.push((await post('/profile/add', { name, kind: 'influencer' })).id);
  ({ id: list } = await post('/lists/add', { name: LIST }));
  await post('/lists/add_list_profiles', { list_id: list, profile_ids: ids });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors.flat()).toEqual([]);
});

async function post(address: string, data: object) {
  const { csrf } = await (await context.request.get(`${product.url}/api/user/user`)).json();
  const answer = await context.request.post(`${product.url}/api${address}`, {
    data,
    headers: { 'x-csrf-token': csrf },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

it('shows the sender’s brand', async () => {
  await page.goto(`${product.url}/settings`);
  const brand = page.getByRole('region', { name: 'Brand' });
  const logo = path.join(product.data, 'logo.png');
  await sharp({ create: { width: 400, height: 80, channels: 3, background: '#123c32' } }).toFile(logo);
  await brand.locator('input[type=file]').setInputFiles(logo);
  await page.getByText('Logo changed.').waitFor();
  await brand.getByRole('textbox', { name: 'Main color', exact: true }).fill('#ffdd00');
  await brand.getByRole('textbox', { name: 'Footer' }).fill('Kolibri · Lyon');
  await brand.getByRole('button', { name: 'Save brand' }).click();
  await page.getByText('Brand settings saved.').waitFor();
  await accessible(page);
});

it('is made from a list in four actions, and previewed as the client sees it', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this list' });
  await dialog.getByRole('tab', { name: 'Client page' }).click();
  expect(await dialog.getByRole('checkbox', { name: 'Prices' }).isChecked()).toBe(false);
  await dialog.getByRole('textbox', { name: 'Message to the client' }).fill('Please choose two.');
  await dialog.getByRole('button', { name: 'Preview as client' }).click();
  await dialog.getByRole('article', { name: 'Anna Alm' }).waitFor();
  await dialog.getByText('Please choose two.').waitFor();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Back', exact: true }).click();
  link = await createClientPage(dialog);
  await accessible(page);
  await page.keyboard.press('Escape');
});

it('shows the first card on the first screen of a phone', async () => {
  await client.goto(link);
  await heading(client, LIST).waitFor();
  await client.getByRole('img', { name: 'My company' }).waitFor();
  await client.getByText('Kolibri · Lyon').waitFor();
  const card = await client.getByRole('article', { name: 'Anna Alm' }).boundingBox();
  expect((card?.y ?? 740) + (card?.height ?? 0)).toBeLessThanOrEqual(740);
  expect(await client.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
  await accessible(client);
});

it('accepts decisions, a comment and a question with a name', async () => {
  await decideAs(client, 'Anna Alm', { says: 'Accept', name: 'Claire' });
  await decideAs(client, 'Ben Birch', { says: 'Reject', name: 'Claire' });
  await writeOn(client, 'Anna Alm', 'Comment', 'Lovely tone');
  await writeOn(client, 'Cleo Cherry', 'Ask', 'Is she free in May?');
  await client.getByText('Your choice so far:').waitFor();
  await client.getByRole('button', { name: 'Rejected 1' }).click();
  await client.getByRole('article', { name: 'Anna Alm' }).waitFor({ state: 'detached' });
  await client.getByRole('button', { name: 'All 4' }).click();
  await answerOn(client, 'Ben Birch').getByRole('button', { name: 'Undo' }).click();
  await answerOn(client, 'Ben Birch').getByRole('button', { name: 'Accept', exact: true }).waitFor();
  await decideAs(client, 'Ben Birch', { says: 'Reject', name: 'Claire' });
  await accessible(client);
  // The name is remembered, and can be changed.
  await client.reload();
  await client.getByRole('button', { name: 'Change name' }).click();
  expect(await client.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Claire');
  await client.keyboard.press('Escape');
});

it('appears in the list and under the bell at once, and a colleague answers', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await page
    .getByTitle(/^Claire/)
    .first()
    .waitFor();
  await page.getByTitle('1 open question').waitFor();
  await settled(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const news = page.getByRole('list', { name: /^From clients: / }).first();
  await news.getByRole('link', { name: 'Claire asked about Cleo Cherry' }).click();
  const thread = page.getByRole('region', { name: 'Client' });
  await thread.getByText('Is she free in May?').waitFor();
  await thread.getByRole('textbox', { name: 'Answer the client' }).fill('Yes, all of May.');
  await thread.getByRole('button', { name: 'Answer the client' }).click();
  await thread.getByText('Yes, all of May.').waitFor();
  await accessible(page);
  await client.reload();
  await answerOn(client, 'Cleo Cherry').getByText('Yes, all of May.').waitFor();
});
